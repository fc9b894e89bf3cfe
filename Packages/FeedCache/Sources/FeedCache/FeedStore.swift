/// Keeps the one feed of one feed URL: the shelf that the local loader's rules stand on. It knows no rules itself, and no clock.
///
/// What every store promises, and the contract kit (`FeedCacheContract`) checks:
/// - **Retrieve** has no side effects, and gives exactly what was saved last.
/// - **Replace** deletes the old feed and saves the new one *in one commit*: if any step fails, is cancelled or is interrupted, the
///   previous feed is still there, whole. It returns only once the new feed is kept as durably as the store can keep anything.
/// - Replacing keeps the image data of the images that are still in the feed, and drops the rest; deleting drops all image data. (For
///   a store that is a ``FeedImageDataStore`` too.)
/// - What is stored and cannot be read as a feed is thrown as ``FeedStoreError/corrupt(_:reason:)``; a system that cannot be asked, or
///   refuses to write, as ``FeedStoreError/unavailable(_:)``. Neither is ever answered with `nil` or with another feed.
/// - A **conditional replace** is a replace where the revision that it names is still kept, and changes nothing where it is not.
/// - **Cancelling** the calling task before the commit throws `CancellationError`, also where there is nothing to delete, and nothing has
///   changed. What is committed stays.
/// - It may be called from several tasks at once, and by several programs where the storage is shared: what one store has saved or deleted
///   there is what every other one retrieves next. No store serves a copy of its own that may be stale.
public protocol FeedStore: Sendable {
  /// The feed that is kept, or `nil` where none is.
  func retrieve() async throws -> StoredFeed?

  /// Puts `feed` in the place of whatever is kept.
  func replace(with feed: CachedFeed) async throws

  /// Puts `feed`, with the time that it names, in the place of the save that has this revision, and of no other: for a feed that continues
  /// the one that was read.
  /// - Returns: `false`, and nothing has changed, where another feed or none is kept by now.
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool

  /// Deletes whatever is kept, readable or corrupt. Deleting nothing is a success.
  func delete() async throws

  /// Deletes what is kept, readable or corrupt, if it is still the save that has this revision: another program may have saved a good feed
  /// meanwhile. Deleting nothing is a success.
  func delete(only revision: FeedStoreRevision) async throws
}
