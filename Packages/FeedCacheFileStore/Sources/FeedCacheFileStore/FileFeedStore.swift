import FeedCache
import FeedCore

/// A feed and the data of its images in files. Nothing is read or made before the first call.
struct FileFeedStore: FeedStore, FeedImageDataStore {
  let url: URL
  let folder: FeedFolder
  let reader: FolderReader
  let writer: FeedWriter

  func retrieve() async throws -> StoredFeed? {
    try await FeedStoreError.wrapping { try await reader.feed() }
  }

  func replace(with feed: CachedFeed) async throws {
    _ = try await FeedStoreError.wrapping {
      try await writer.replace(with: FeedEntry(url: url, feed: feed), in: folder)
    }
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await FeedStoreError.wrapping {
      try await writer.replace(only: revision, with: FeedEntry(url: url, feed: feed), in: folder)
    }
  }

  func delete() async throws {
    try await FeedStoreError.wrapping { try await writer.delete(folder) }
  }

  func delete(only revision: FeedStoreRevision) async throws {
    try await FeedStoreError.wrapping { try await writer.delete(folder, only: revision) }
  }

  func changes() async throws -> FeedChangeStream {
    try Task.checkCancellation()
    let changes = try await FeedStoreError.wrapping { try await reader.changes() }
    return FeedChangeStream {
      try await FeedStoreError.wrapping {
        for try await _ in changes {
          return ()
        }
        return nil
      }
    }
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await FeedStoreError.wrapping { try await reader.imageData(for: key) }
  }

  func sizeOfImageData(for key: ImageDataKey) async throws -> Int? {
    try await FeedStoreError.wrapping { try await reader.sizeOfImageData(for: key) }
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try Task.checkCancellation()
    guard !data.isEmpty else {
      throw FeedStoreError.emptyImageData
    }
    try await FeedStoreError.wrapping {
      try await writer.insert(ImageDataEntry(key: key, data: data), in: folder)
    }
  }

  /// The data is read without the lock, so writers need not wait meanwhile.
  func deleteCorruptImageData() async throws -> Int {
    try await FeedStoreError.wrapping {
      try await writer.delete(images: reader.corruptImages(), in: folder)
    }
  }
}
