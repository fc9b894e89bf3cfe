import FeedCache
import FeedCore
import Synchronization

/// The in-memory store with one wrong behaviour.
struct Variation: FeedStore, FeedImageDataStore {
  typealias Base = InMemoryFeedStore

  let base: Base
  var retrieving: @Sendable (Base) async throws -> StoredFeed? = { await $0.retrieve() }
  var replacing: @Sendable (Base, CachedFeed) async throws -> Void = {
    try await $0.replace(with: $1)
  }
  var replacingOnly: @Sendable (Base, FeedStoreRevision, CachedFeed) async throws -> Bool = {
    try await $0.replace(only: $1, with: $2)
  }
  var deleting: @Sendable (Base, FeedStoreRevision?) async throws -> Void = {
    try await $0.delete(only: $1)
  }
  var retrievingData: @Sendable (Base, ImageDataKey) async throws -> Data? = {
    await $0.retrieveImageData(for: $1)
  }
  var inserting: @Sendable (Base, Data, ImageDataKey) async throws -> Void = {
    try await $0.insert($1, for: $2)
  }

  var following: @Sendable (Base) async throws -> FeedChangeStream = { try await $0.changes() }
  var deletingCorruptData: @Sendable (Base) async throws -> Int = {
    try await $0.deleteCorruptImageData()
  }

  init(limit: FeedImageDataLimit = FeedImageDataLimit()) { base = Base(limit: limit) }

  func retrieve() async throws -> StoredFeed? { try await retrieving(base) }
  func replace(with feed: CachedFeed) async throws { try await replacing(base, feed) }
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await replacingOnly(base, revision, feed)
  }
  func delete() async throws { try await deleting(base, nil) }
  func delete(only revision: FeedStoreRevision) async throws { try await deleting(base, revision) }
  func changes() async throws -> FeedChangeStream { try await following(base) }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await retrievingData(base, key)
  }
  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await inserting(base, data, key)
  }
  func deleteCorruptImageData() async throws -> Int { try await deletingCorruptData(base) }
}

extension InMemoryFeedStore {
  /// Deletes what is kept, of one revision or, where there is none, whatever it is.
  func delete(only revision: FeedStoreRevision?) throws {
    if let revision { try delete(only: revision) } else { try delete() }
  }
}

extension Variation {
  /// Changes each image that is retrieved.
  mutating func retrieveImages(changedBy change: @escaping @Sendable (inout ImageParts) -> Void) {
    retrieveFeed { feed in feed.images = feed.images.map { $0.changed(change) } }
  }

  /// Changes the feed that is retrieved.
  mutating func retrieveFeed(changedBy change: @escaping @Sendable (inout FeedParts) -> Void) {
    retrieving = { base in
      await base.retrieve().map { StoredFeed($0.feed.changed(change), revision: $0.revision) }
    }
  }

  /// Changes every text of the feed that is retrieved.
  mutating func retrieveTexts(changedBy change: @escaping @Sendable (String) -> String?) {
    retrieveFeed { feed in
      feed.title = feed.title.flatMap(change)
      feed.images = feed.images.map { image in
        image.changed { image in
          image.description = image.description.flatMap(change)
          image.location = image.location.flatMap(change)
          image.author = image.author.flatMap(change)
        }
      }
    }
  }

  /// Keeps image data under another key than the given one.
  mutating func keepImageData(
    under other: @escaping @Sendable (ImageDataKey) -> ImageDataKey
  ) {
    retrievingData = { base, key in await base.retrieveImageData(for: other(key)) }
    inserting = { base, data, key in try await base.insert(data, for: other(key)) }
  }
}

/// A value that the parts of a variation share.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }

  @discardableResult
  func change<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
    mutex.withLock { change(&$0) }
  }

  /// Replaces the value by `new`, and returns the old one.
  @discardableResult
  func exchange(_ new: Value) -> Value {
    mutex.withLock { value in
      defer { value = new }
      return value
    }
  }
}

/// Finishes `work` even if the caller is cancelled.
func uncancelled(_ work: @escaping @Sendable () async throws -> Void) async throws {
  try await Task(operation: work).value
}

/// Waits until no other caller can go on, so that all callers at once meet half-finished work.
func pause() async { await TaskQueue.current?.pause() }
