public import FeedCore

/// A decorator of a feed's loading that sends *conditional requests*, with the saved copy's
/// validators (`ETag`, `Last-Modified`), once that copy is in memory, whole. A `304` delivers the
/// saved images as a feed from remote, because the server has just confirmed them; saving that feed
/// renews the copy's timestamp.
public struct ConditionalFeedLoader: FeedLoader {
  private let remote: RemoteFeedLoader
  private let saved: any FeedLoader

  /// Makes a loader; `saved` loads the copy of the same URL, however old. Any error of it but a
  /// `CancellationError` means that there is none.
  public init(_ remote: RemoteFeedLoader, saved: any FeedLoader) {
    self.remote = remote
    self.saved = saved
  }

  /// Loads the feed; throws what the remote loader throws, and a `CancellationError` of `saved`.
  public func load() async throws -> Feed {
    let saved: Feed?
    do {
      saved = try await self.saved.load()
    } catch let error where !(error is CancellationError) {
      saved = nil
    }
    return try await remote.load(unlessStill: saved)
  }
}
