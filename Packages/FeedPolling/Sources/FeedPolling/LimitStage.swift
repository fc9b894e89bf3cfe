public import FeedHTTP

/// Sends requests within a ``RequestLimit`` or a ``PictureLimit``. A permit is given back with the
/// response, so that saving it keeps no request waiting. With retries take ``RetryStage``, which
/// holds no permit between two tries.
public struct LimitStage: RequestStage {
  private let limit: any RequestPermits

  /// Makes a stage.
  public init(_ limit: any RequestPermits) {
    self.limit = limit
  }

  /// Sends a `GET` request once a permit is free.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await limit.withPermit(for: request) { try await next.get($0) }
  }
}
