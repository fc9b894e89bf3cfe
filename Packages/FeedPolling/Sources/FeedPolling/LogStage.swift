public import FeedHTTP

/// Measures each exchange, and logs it.
public struct LogStage: RequestStage {
  /// One request, and what came of it.
  public struct Entry: Sendable {
    /// What was asked for.
    public let request: HTTPRequest
    /// The status and the number of bytes of the body, or why there is no response.
    public let result: Result<(status: Int, bytes: Int), any Error>
    /// How long it took.
    public let duration: Duration
  }

  private let log: @Sendable (Entry) -> Void

  /// Makes a stage; `log` receives each exchange at its end, on any thread.
  public init(_ log: @escaping @Sendable (Entry) -> Void) {
    self.log = log
  }

  /// Sends a `GET` request, and notes in the response how long that took.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    let start = ContinuousClock.now
    do {
      var response = try await next.get(request)
      response.duration = ContinuousClock.now - start
      let result = (status: response.status, bytes: response.body.count)
      log(Entry(request: request, result: .success(result), duration: response.duration))
      return response
    } catch {
      let duration = ContinuousClock.now - start
      log(Entry(request: request, result: .failure(error), duration: duration))
      throw error
    }
  }
}
