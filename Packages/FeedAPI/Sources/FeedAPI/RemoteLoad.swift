extension HTTPClient {
  /// What both remote loaders do: ask, map, and tell an answer that is no good from a server that cannot be reached.
  func load<Value: Sendable>(
    _ url: URL, headers: [String: String], bodyLimit: Int, allowsPrivateNetwork: Bool = true,
    map: @Sendable (HTTPResponse) throws -> Value
  ) async throws -> Value {
    try await cancellable {
      let response: HTTPResponse
      do {
        response = try await get(
          HTTPRequest(
            url: url, headers: headers, bodyLimit: bodyLimit, allowsPrivateNetwork: allowsPrivateNetwork))
      } catch is CancellationError {
        throw CancellationError()
      } catch let failure as HTTPFailure where failure.isAnswer {
        throw LoadFailure(.invalidData, loading: url, cause: failure)
      } catch {
        throw LoadFailure(.connectivity, loading: url, cause: error)
      }
      do {
        return try map(response)
      } catch {
        throw LoadFailure(.invalidData, loading: url, cause: error)
      }
    }
  }
}
