/// A feed and the data of its images in files. Nothing is read or made before the first call. Reads and writes have a queue each.
struct FileFeedStore: FeedStore, FeedImageDataStore {
  private let url: URL
  private let reader: FeedReader
  private let writer: FeedWriter

  init(url: URL, folder: FeedFolder, limit: FeedImageDataLimit, totalLimit: Int) {
    self.url = url
    reader = FeedReader(folder: folder)
    writer = FeedWriter(folder: folder, limit: limit, totalLimit: totalLimit)
  }

  func retrieve() async throws -> StoredFeed? { try await unavailable { try await reader.feed(of: url) } }

  func replace(with feed: CachedFeed) async throws {
    _ = try await unavailable { try await writer.replace(with: FeedEntry(url: url, feed: feed)) }
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await unavailable { try await writer.replace(only: revision, with: FeedEntry(url: url, feed: feed)) }
  }

  func delete() async throws { try await unavailable { try await writer.delete() } }

  func delete(only revision: FeedStoreRevision) async throws {
    try await unavailable { try await writer.delete(only: revision) }
  }

  func retrieveImageData(for url: URL) async throws -> Data? {
    try await unavailable { try await reader.imageData(for: url) }
  }

  func insert(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard !data.isEmpty else { throw FeedStoreError.emptyImageData }
    try await unavailable { try await writer.insert(ImageDataEntry(url: url, data: data)) }
  }

  /// The data is read without the lock, so writers need not wait meanwhile.
  func deleteCorruptImageData() async throws -> Int {
    try await unavailable {
      try await writer.adoptFormer()
      return try await writer.delete(images: reader.corruptImages())
    }
  }
}

/// Throws every other error of `work` as the cause of `FeedStoreError.unavailable`.
func unavailable<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
  do {
    return try await work()
  } catch let error as FeedStoreError {
    throw error
  } catch is CancellationError {
    throw CancellationError()
  } catch {
    throw FeedStoreError.unavailable(error)
  }
}
