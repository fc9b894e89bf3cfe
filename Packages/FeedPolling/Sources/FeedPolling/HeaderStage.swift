public import FeedHTTP

/// Sends headers, such as a login, to the one server that they are for.
///
/// They are secret: they go only to requests with the scheme, host and port of the feed's URL, over
/// `https`, or over `http` to an address on a private network, and not through a proxy, which is a
/// third party. A redirect to another server leaves
/// them behind for good (``/FeedHTTP/HTTPRequest/redirected(to:)``). It comes before a
/// ``CoalescingStage``, so that nobody else gets what they open.
public struct HeaderStage: RequestStage {
  private let headers: HTTPHeaders
  private let origin: ServerOrigin?

  /// Makes a stage with headers for the server of the feed at `feedURL`. A request's own header of
  /// the same name is replaced. Headers that no request can have fail each of them. `usesProxy`
  /// says whether the requests go through a proxy.
  public init(_ headers: HTTPHeaders, feedURL: URL, usesProxy: Bool = false) {
    self.headers = headers
    origin = Self.isSafe(feedURL, usesProxy: usesProxy) ? ServerOrigin(feedURL) : nil
  }

  /// Sends a `GET` request, with the headers if it is for their server.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    guard let origin, ServerOrigin(request.url) == origin else {
      return try await next.get(request)
    }
    return try await next.get(request.adding(headers: headers))
  }

  /// Whether headers may be sent to `url` at all: others can read `http` on the way, but for that
  /// to an address on a private network. A proxy can read `http` too, and none of `https`.
  public static func isSafe(_ url: URL, usesProxy: Bool = false) -> Bool {
    let isReadOnTheWay = usesProxy || !PrivateNetwork.isNamed(by: url)
    return url.scheme?.lowercased() == "https" || !isReadOnTheWay
  }
}
