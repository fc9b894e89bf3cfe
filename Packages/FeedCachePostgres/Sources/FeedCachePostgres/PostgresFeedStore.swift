import FeedCache
import FeedCore

/// A feed and the data of its images in the database. Nothing is read or made before the first
/// call.
struct PostgresFeedStore: FeedStore, FeedImageDataStore {
  /// The bytes of the feed's URL.
  let url: Data
  let cache: PostgresFeedCache

  func retrieve() async throws -> StoredFeed? {
    try await read { try $0.feed(of: url) }
  }

  func replace(with feed: CachedFeed) async throws {
    _ = try await save(feed, inPlaceOf: nil)
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await save(feed, inPlaceOf: revision)
  }

  private func save(_ feed: CachedFeed, inPlaceOf old: FeedStoreRevision?) async throws -> Bool {
    let content = feed.encoded()
    let revision = Data(UUID().uuidString.utf8)
    return try await write(makes: old == nil || old == .noFeed) { connection in
      if let old {
        guard try connection.revision(of: url) == old else {
          return false
        }
      }
      let saved = try connection.images(of: url)
      // To hash the keys of a long feed takes as long as to save it.
      let kept = saved.isEmpty ? [] : Set(feed.images.map(\.dataKey.bytes))
      let dropped = saved.filter { !kept.contains($0) }
      try connection.deleteImages(dropped, of: url)
      try connection.save(content, revision: revision, of: url)
      return true
    } ?? false
  }

  func delete() async throws {
    _ = try await write { try $0.deleteFeed(of: url) }
  }

  func delete(only revision: FeedStoreRevision) async throws {
    _ = try await write { connection in
      if try connection.revision(of: url) == revision {
        try connection.deleteFeed(of: url)
      }
    }
  }

  func changes() async throws -> FeedChangeStream {
    try await FeedStoreError.wrapping { try await cache.listener.changes(of: url) }
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    let image = key.bytes
    return try await read { try $0.imageData(for: image, of: url) }
  }

  func sizeOfImageData(for key: ImageDataKey) async throws -> Int? {
    let image = key.bytes
    return try await read { try $0.sizeOfImageData(for: image, of: url) }
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try Task.checkCancellation()
    guard !data.isEmpty else {
      throw FeedStoreError.emptyImageData
    }
    let image = key.bytes
    let limit = cache.limit
    _ = try await write(makes: true) { connection in
      let drops = try connection.drops(
        toKeep: image,
        size: data.count,
        of: url,
        limit: limit
      )
      guard let drops else {
        throw FeedStoreError.quotaReached(limit: limit)
      }
      try connection.deleteImages(drops, of: url)
      try connection.insert(data, for: image, of: url)
    }
  }

  func deleteCorruptImageData() async throws -> Int {
    try await write { try $0.deleteCorruptImages(of: url) } ?? 0
  }

  private func read<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value?
  ) async throws -> Value? {
    try await FeedStoreError.wrapping { try await cache.database.read(work) }
  }

  private func write<Value: Sendable>(
    makes: Bool = false,
    _ work: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value? {
    try await FeedStoreError.wrapping {
      try await cache.database.write(to: .feed(url), makes: makes, work)
    }
  }
}
