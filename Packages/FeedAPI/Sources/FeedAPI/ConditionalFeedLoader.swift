/// A decorator of a feed's loading that sends *conditional requests*: the server sends only what has changed since the saved copy.
///
/// The saved copy's validators (`ETag`, `Last-Modified`) are sent only once that copy is in memory, whole. So a `304` always has its feed, and an
/// empty, corrupt or locked cache only means that the whole feed is requested. A `304` delivers the saved images as a feed from remote, because
/// the server has just confirmed them; saving that feed renews the copy's timestamp.
public struct ConditionalFeedLoader: FeedLoader {
  private let remote: RemoteFeedLoader
  private let saved: any FeedLoader

  /// Makes a loader.
  /// - Parameters:
  ///   - remote: loads the feed from its server.
  ///   - saved: loads the saved copy of the same URL, however old. Any error of it but a cancel means that there is no copy.
  public init(_ remote: RemoteFeedLoader, saved: any FeedLoader) {
    self.remote = remote
    self.saved = saved
  }

  /// Loads the feed; throws what the remote loader throws.
  public func load() async throws -> Feed {
    try await cancellable {
      let saved: Feed
      do {
        saved = try await self.saved.load()
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return try await remote.load()
      }
      return try await remote.load(unlessStill: saved)
    }
  }
}
