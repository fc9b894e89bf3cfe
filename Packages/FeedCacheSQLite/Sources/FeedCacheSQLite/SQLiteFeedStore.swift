import FeedCache
import FeedCore

/// A feed and the data of its images in the database. Nothing is read or made before the first
/// call.
struct SQLiteFeedStore: FeedStore, FeedImageDataStore {
  /// The bytes of the feed's URL.
  let url: Data
  let cache: SQLiteFeedCache

  func retrieve() async throws -> StoredFeed? {
    try await cache.reader.transaction { try $0.feed(of: url) }
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
    return try await cache.writer.transaction(makes: old == nil || old == .noFeed) { connection in
      if let old {
        guard try connection.revision(of: url) == old else {
          return false
        }
      }
      let saved = try connection.images(of: url)
      // To hash the keys of a long feed takes as long as to save it.
      let kept = saved.isEmpty ? [] : Set(feed.images.map(\.dataKey.bytes))
      let dropped = saved.filter { !kept.contains($0) }
      for image in dropped {
        try connection.deleteImage(image, of: url)
      }
      try connection.run(
        "REPLACE INTO feed (url, revision, checksum, content) VALUES (?, ?, ?, ?)",
        [url, revision, checksum(url, revision, content), content]
      )
      try connection.enforce(cache.totalLimit, sparing: url)
      return true
    } ?? false
  }

  func delete() async throws {
    try await cache.writer.transaction { try $0.deleteFeed(of: url) }
  }

  func delete(only revision: FeedStoreRevision) async throws {
    try await cache.writer.transaction {
      if try $0.revision(of: url) == revision {
        try $0.deleteFeed(of: url)
      }
    }
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    let image = key.bytes
    return try await cache.reader.transaction { try $0.imageData(for: image, of: url) }
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try Task.checkCancellation()
    guard !data.isEmpty else {
      throw FeedStoreError.emptyImageData
    }
    let image = key.bytes
    try await cache.writer.transaction(makes: true) { connection in
      try connection.deleteImage(image, of: url)
      let drops = try connection.drops(
        toKeep: image,
        size: data.count,
        of: url,
        limit: cache.limit
      )
      guard let drops else {
        throw FeedStoreError.quotaReached(limit: cache.limit)
      }
      for drop in drops {
        try connection.deleteImage(drop, of: url)
      }
      try connection.run(
        "INSERT INTO image (feed, url, size, checksum, data) VALUES (?1, ?2, length(?4), ?3, ?4)",
        [url, image, checksum(url, image, data), data]
      )
      try connection.enforce(cache.totalLimit, sparing: url)
    }
  }

  func deleteCorruptImageData() async throws -> Int {
    try await cache.writer.transaction { connection in
      let corrupt = try connection.images(of: url).filter { image in
        try Task.checkCancellation()
        do { _ = try connection.imageData(for: image, of: url) } catch is FeedStoreError {
          return true
        }
        return false
      }
      for image in corrupt {
        try connection.deleteImage(image, of: url)
      }
      return corrupt.count
    } ?? 0
  }
}
