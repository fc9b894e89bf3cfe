/// Keeps the feed of one feed URL. The rules are the local loader's: a store knows no policy and no
/// clock.
///
/// What every store promises, and the contract kit (`FeedCacheContract`) checks:
/// - **Retrieve** has no side effects, and returns exactly what was saved last.
/// - **Replace** deletes the old feed and saves the new one *in one commit*: if a step fails, is
///   cancelled or interrupted, the previous feed is still there, whole. It returns only once the
///   new feed is saved as durably as the store can.
/// - Replacing keeps the data of the images that are still in the feed, and drops the rest;
///   deleting drops all image data. (For a store that is also a ``FeedImageDataStore``.)
/// - If what is stored cannot be read, ``FeedStoreError/corrupt(_:reason:)`` is thrown; if the
///   system cannot be asked, or refuses to write, ``FeedStoreError/unavailable(_:)``. Neither is
///   ever reported as `nil` or as another feed.
/// - A **conditional replace** replaces only the named revision, and otherwise changes nothing.
///   ``FeedStoreRevision/noFeed`` names the place where no feed is saved, readable or corrupt.
/// - **Cancelling** the calling task before the commit throws `CancellationError` and changes
///   nothing, even if there is nothing to delete. What is committed stays.
/// - Several tasks may call it at once, and several programs if they share the storage: what one
///   saves or deletes, every other retrieves next.
/// - Its **changes** are those of the feed, as ``FeedChangeSource`` says.
public protocol FeedStore: FeedChangeSource {
  /// The saved feed, or `nil` if there is none.
  func retrieve() async throws -> StoredFeed?

  /// Saves `feed` in place of what is saved.
  func replace(with feed: CachedFeed) async throws

  /// Saves `feed` in place of this revision and no other: for a feed that continues the one that
  /// was read.
  /// - Returns: `false` if another feed or none is saved by now, and nothing has changed.
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool

  /// Deletes what is saved, readable or corrupt. Deleting nothing is a success.
  func delete() async throws

  /// The same if it still has this revision: another program may have saved a good feed meanwhile.
  func delete(only revision: FeedStoreRevision) async throws
}

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
