public import FeedCore
public import FeedHTTP

/// Tells where a feed has moved for good, so that its URL can be corrected. Redirects that lead
/// back to it, as to set a cookie, are no move.
public struct MoveStage: RequestStage {
  private let feedURL: URL
  private let onMove: @Sendable (URL) -> Void

  /// Makes a stage; `onMove` receives the feed's new URL with each response that came from there.
  public init(feedURL: URL, onMove: @escaping @Sendable (URL) -> Void) {
    self.feedURL = feedURL
    self.onMove = onMove
  }

  /// Sends a `GET` request.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    let response = try await next.get(request)
    let isOfFeed = request.url == feedURL && [200, 304].contains(response.status)
    if isOfFeed, response.isPermanentlyMoved, let url = response.finalURL, !isFeed(url) {
      onMove(url)
    }
    return response
  }

  private func isFeed(_ url: URL) -> Bool {
    do {
      return try FeedURL.canonical(url.absoluteString)
        == FeedURL.canonical(feedURL.absoluteString)
    } catch {
      return url == feedURL
    }
  }
}
