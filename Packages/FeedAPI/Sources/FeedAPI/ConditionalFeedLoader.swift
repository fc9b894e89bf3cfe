/// The *conditional requests* decorator of a feed's loading: asks the server only for what has changed since the saved copy.
///
/// The validators (`ETag`, `Last-Modified`) are those of the saved copy, and they are sent only once that copy is in memory, whole. So a `304`
/// always finds the feed that it is about, and a cache that is empty, damaged or locked only means that the whole feed is asked for. A
/// `304` delivers the saved images as a feed from remote: the server has just said that they are its newest.
///
/// Nothing is saved here; whoever saves what is loaded renews the time of the copy by it.
public struct ConditionalFeedLoader: FeedLoader {
  private let remote: RemoteFeedLoader
  private let saved: any FeedLoader

  /// Makes a loader.
  /// - Parameters:
  ///   - remote: loads the feed from its server.
  ///   - saved: loads the saved copy of the same URL, however old. Any error of it, but a cancel, means that there is none.
  public init(_ remote: RemoteFeedLoader, saved: any FeedLoader) {
    self.remote = remote
    self.saved = saved
  }

  /// Loads the feed; throws what the remote loader throws.
  public func load() async throws -> Feed {
    try await cancellable {
      guard let saved = try await savedFeed(), saved.validators != .none else { return try await remote.load() }
      return try await remote.load(unlessStill: saved)
    }
  }

  private func savedFeed() async throws -> Feed? {
    do {
      return try await saved.load()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return nil
    }
  }
}
