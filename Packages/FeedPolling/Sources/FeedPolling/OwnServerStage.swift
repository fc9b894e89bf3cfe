public import FeedHTTP

/// Gives the requests of a feed for pictures on its own host, by whatever scheme and port,
/// precedence there: a feed that names the pictures of others, or more on their hosts, takes none
/// of their turns. It gets one for each ten of theirs, and all others where they need none.
///
/// Pictures on any other host, such as one for the pictures of many sites, are first come, first
/// served. The order is that of a ``PictureLimit``, which requests go through later.
///
/// It comes before a ``CoalescingStage``: these requests are not equal to those of other feeds, or
/// one would wait for the turn of another feed's.
public struct OwnServerStage: RequestStage {
  private let host: String

  /// Makes a stage for the requests of the feed at `feedURL`.
  public init(feedURL: URL) {
    host = HostLimit.host(of: feedURL)
  }

  /// Sends a `GET` request, before those of other feeds if it is for the feed's own host.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    var request = request
    request.isForOwnServer = HostLimit.host(of: request.url) == host
    return try await next.get(request)
  }
}
