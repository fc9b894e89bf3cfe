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

  /// What a store has where no feed is saved: a replace of this one alone saves the first feed,
  /// unless another program has saved one meanwhile.
  public static let noFeed = FeedStoreRevision("nothing")

  /// Makes a revision.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }
}
