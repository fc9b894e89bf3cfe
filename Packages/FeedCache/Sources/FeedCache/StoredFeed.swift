/// A feed as a store holds it: what was saved, and the mark by which the store knows this very save again.
public struct StoredFeed: Hashable, Sendable {
  /// What was saved.
  public let feed: CachedFeed
  /// The mark of this save.
  public let revision: FeedStoreRevision

  /// Makes a stored feed.
  public init(_ feed: CachedFeed, revision: FeedStoreRevision) {
    self.feed = feed
    self.revision = revision
  }
}

/// The mark by which a store knows one save from every other, so that only what was judged is deleted. What it says is the store's.
public struct FeedStoreRevision: Hashable, Sendable {
  /// The store's own spelling.
  public let rawValue: String

  /// Makes a mark.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
