public import FeedHTTP

/// Sends the cookies that a feed's server sets back to it, and to no other; and those of a server
/// that the feed was redirected to back to that one, as with the pictures that it has there.
///
/// It comes before a ``CoalescingStage``: with cookies, requests of two feeds are not equal.
public struct CookieStage: RequestStage {
  private let jar: CookieJar
  private let origin: ServerOrigin?

  /// Makes a stage for the requests of the feed at `feedURL`, without cookies yet. Copies share
  /// them.
  public init(feedURL: URL, now: @escaping @Sendable () -> Date = { Date() }) {
    jar = CookieJar(now: now)
    origin = ServerOrigin(feedURL)
  }

  /// Sends a `GET` request; one to the feed's server, or to another whose cookies are kept, with
  /// them.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    let isOfFeed = origin != nil && ServerOrigin(request.url) == origin
    guard isOfFeed || jar.hasCookies(for: request.url) else {
      return try await next.get(request)
    }
    var request = request
    request.cookies = jar
    return try await next.get(request)
  }
}
