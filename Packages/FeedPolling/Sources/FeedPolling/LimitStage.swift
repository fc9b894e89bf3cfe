/// Sends requests within a ``RequestLimit``. A permit is given back with the response, so that
/// saving it keeps no request waiting. With retries take ``RetryStage``, which holds no permit
/// between two tries.
public struct LimitStage: RequestStage {
  private let limit: RequestLimit

  /// Makes a stage.
  public init(_ limit: RequestLimit) {
    self.limit = limit
  }

  /// Sends a `GET` request once a permit is free.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await limit.withPermit { try await next.get(request) }
  }
}
