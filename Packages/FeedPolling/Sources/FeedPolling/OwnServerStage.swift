public import FeedHTTP

/// Gives the requests of a feed for pictures on its own server precedence there: a feed that names
/// the pictures of others, or more on their servers, takes none of their turns. It gets one for
/// each ten of theirs, and all others where they need none.
///
/// Pictures on any other server, such as one for the pictures of many sites, are first come, first
/// served.
///
/// It comes before a ``CoalescingStage``: these requests are not equal to those of other feeds, or
/// one that has joined one of these would wait for itself.
public struct OwnServerStage: RequestStage {
  private let origin: ServerOrigin?
  private let limit: PictureLimit

  /// Makes a stage for the requests of the feed at `feedURL` that go through `limit` later.
  public init(feedURL: URL, limit: PictureLimit) {
    origin = ServerOrigin(feedURL)
    self.limit = limit
  }

  /// Sends a `GET` request, before those of other feeds if it is for the feed's own server.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    guard let origin, ServerOrigin(request.url) == origin else {
      return try await next.get(request)
    }
    var own = request
    own.isForOwnServer = true
    return try await limit.withOwn(own) { [own] in try await next.get(own) }
  }
}
