import FeedCache
import FeedCore

/// The store of kept images. Those that an earlier version kept are read as if this one had, and
/// are saved in the form of this one when what is kept changes, a few at a time.
struct StoreOfKept: FeedStore, FeedImageDataStore {
  /// Writing more pictures again would take long.
  private static let mostAtOnce = 50

  let base: any FeedStore & FeedImageDataStore

  func retrieve() async throws -> StoredFeed? {
    guard let stored = try await base.retrieve() else {
      return nil
    }
    let images = stored.feed.images.map(\.unmarked)
    let feed = CachedFeed(images: images, savedAt: stored.feed.savedAt)
    return StoredFeed(feed, revision: stored.revision)
  }

  func replace(with feed: CachedFeed) async throws {
    try await base.replace(with: renewed(feed))
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await base.replace(only: revision, with: renewed(feed))
  }

  func delete() async throws {
    try await base.delete()
  }

  func delete(only revision: FeedStoreRevision) async throws {
    try await base.delete(only: revision)
  }

  func changes() async throws -> FeedChangeStream {
    try await base.changes()
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    if let data = try await base.retrieveImageData(for: key) {
      return data
    }
    guard let url = MarkedURL.ofKept(key) else {
      return nil
    }
    return try await base.retrieveImageData(for: url)
  }

  func sizeOfImageData(for key: ImageDataKey) async throws -> Int? {
    if let size = try await base.sizeOfImageData(for: key) {
      return size
    }
    guard let url = MarkedURL.ofKept(key) else {
      return nil
    }
    return try await base.sizeOfImageData(for: ImageDataKey(url))
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await base.insert(data, for: key)
  }

  func deleteCorruptImageData() async throws -> Int {
    try await base.deleteCorruptImageData()
  }

  /// The feed with images in the form that their data is saved in.
  private func renewed(_ feed: CachedFeed) async throws -> CachedFeed {
    var images = feed.images
    var rest = Self.mostAtOnce
    // An earlier version did not note from which feed an image is.
    for index in images.indices where images[index].source == nil {
      let key = images[index].dataKey
      guard let url = MarkedURL.ofKept(key), try await base.sizeOfImageData(for: key) == nil,
        try await base.sizeOfImageData(for: ImageDataKey(url)) != nil
      else {
        continue
      }
      if rest > 0, let data = try await readable(url) {
        try await base.insert(data, for: key)
        rest -= 1
      } else {
        images[index] = images[index].at(url).withPicture(nil)
      }
    }
    return CachedFeed(images: images, savedAt: feed.savedAt)
  }

  private func readable(_ url: URL) async throws -> Data? {
    do { return try await base.retrieveImageData(for: url) } catch FeedStoreError.corrupt {
      return nil
    }
  }
}
