/// A saved feed and its revision.
public struct StoredFeed: Hashable, Sendable {
  /// What was saved.
  public let feed: CachedFeed
  /// The revision of this save.
  public let revision: FeedStoreRevision

  /// Makes a stored feed.
  public init(_ feed: CachedFeed, revision: FeedStoreRevision) {
    self.feed = feed
    self.revision = revision
  }
}

/// Tells one save from every other, so that only what was read is replaced or deleted.
public struct FeedStoreRevision: Hashable, Sendable {
  /// The store's own text; it means nothing to others.
  public let rawValue: String

  /// Makes a revision.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
