public import FeedAPI

/// Sends the cookies that a feed's server sets back to it, and to no other.
///
/// It comes before a ``CoalescingStage``: with cookies, requests of two feeds are not equal.
public struct CookieStage: RequestStage {
  private let jar: CookieJar
  private let origin: ServerOrigin?

  /// Makes a stage for the requests of the feed at `feedURL`, without cookies yet. Copies share
  /// them.
  public init(feedURL: URL, now: @escaping @Sendable () -> Date = { Date() }) {
    jar = CookieJar(of: feedURL, now: now)
    origin = ServerOrigin(feedURL)
  }

  /// Sends a `GET` request; one to the feed's server with its cookies.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    guard origin != nil, ServerOrigin(request.url) == origin else {
      return try await next.get(request)
    }
    var request = request
    request.cookies = jar
    return try await next.get(request)
  }
}
