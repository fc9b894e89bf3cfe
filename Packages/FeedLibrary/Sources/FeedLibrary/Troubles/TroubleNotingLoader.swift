public import FeedCore

/// Loads a feed, and remembers what is wrong with it, or that nothing is.
///
/// What the loader throws is thrown, and only a ``/FeedCore/LoadFailure`` is remembered. A store
/// that fails keeps nobody from the feed. A cancel throws `CancellationError`, and nothing is
/// remembered.
public struct TroubleNotingLoader: FeedLoader {
  private let loader: any FeedLoader
  private let feed: FollowedFeed
  private let news: FeedTroubleNews
  private let needsCopy: Bool
  private let moved: @Sendable () -> String?

  /// Makes a loader.
  /// - Parameters:
  ///   - loader: loads the feed.
  ///   - feed: the feed.
  ///   - news: where it is remembered.
  ///   - needsCopy: whether nothing is remembered of a load that fails without a saved copy, such
  ///     as one of a feed that is not followed: what is known stays, since a copy may only not be
  ///     readable now.
  ///   - moved: where the feed is for good, in words of a reader, if that is another address.
  public init(
    _ loader: any FeedLoader,
    of feed: FollowedFeed,
    notedIn news: FeedTroubleNews,
    needsCopy: Bool = false,
    moved: @escaping @Sendable () -> String? = { nil }
  ) {
    self.loader = loader
    self.feed = feed
    self.news = news
    self.needsCopy = needsCopy
    self.moved = moved
  }

  /// Loads the feed.
  public func load() async throws -> Feed {
    let loaded: Feed
    do {
      loaded = try await loader.load()
    } catch let failure as LoadFailure {
      try await note(FeedRemark(feed: feed, outcome: .failed(failure)))
      throw failure
    }
    try await note(FeedRemark(on: feed, loaded))
    return loaded
  }

  private func note(_ remark: FeedRemark?) async throws {
    let failure = remark?.failure
    let isNoted = !needsCopy || failure == nil || failure?.refusedCopy != nil
    let remarks = isNoted ? [remark].compactMap(\.self) : []
    let move = moved().map { [feed.identity: $0] } ?? [:]
    try await news.note(remarks, on: isNoted ? [feed] : [], moved: move)
  }
}
