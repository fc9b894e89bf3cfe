extension HTTPClient {
  /// What both remote loaders do: send a request, map the response, and throw `LoadFailure` or `CancellationError`.
  func load<Value: Sendable>(
    _ url: URL, headers: [String: String], bodyLimit: Int, allowsPrivateNetwork: Bool = true,
    map: @Sendable (HTTPResponse) throws -> Value
  ) async throws -> Value {
    try await cancellable {
      let response: HTTPResponse
      do {
        response = try await get(
          HTTPRequest(url: url, headers: headers, bodyLimit: bodyLimit, allowsPrivateNetwork: allowsPrivateNetwork))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let isInvalid = (error as? HTTPFailure)?.isInvalidResponse == true
        throw LoadFailure(isInvalid ? .invalidData : .connectivity, loading: url, cause: error)
      }
      do {
        return try map(response)
      } catch {
        throw LoadFailure(.invalidData, loading: url, cause: error)
      }
    }
  }
}
