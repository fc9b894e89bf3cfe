/// Keeps one feed, and the data of its images, in files. ``FileFeedCache`` makes it.
///
/// Nothing is read or made before it is asked. Its I/O runs on queues of its own, reads beside writes. What it throws of the system is
/// `FeedStoreError.unavailable` with a ``FileError``, an ``UntrustedPath`` or an error of the entry's format as the cause.
public struct FileFeedStore: FeedStore, FeedImageDataStore {
  private let url: URL
  private let reader: FeedReader
  private let writer: FeedWriter

  init(url: URL, folder: FeedFolder, limit: FeedImageDataLimit, totalLimit: Int) {
    self.url = url
    reader = FeedReader(folder: folder)
    writer = FeedWriter(folder: folder, limit: limit, totalLimit: totalLimit)
  }

  /// The feed that is kept, or `nil` where none is.
  public func retrieve() async throws -> StoredFeed? {
    try await unavailable { try await reader.feed(of: url) }
  }

  /// Puts `feed` in the place of whatever is kept, durably.
  public func replace(with feed: CachedFeed) async throws {
    _ = try await unavailable { try await writer.replace(with: FeedEntry(url: url, feed: feed)) }
  }

  /// Puts `feed` in the place of the save that has this revision, durably; `false` where that is no longer kept.
  public func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await unavailable { try await writer.replace(only: revision, with: FeedEntry(url: url, feed: feed)) }
  }

  /// Deletes whatever is kept.
  public func delete() async throws {
    try await unavailable { try await writer.delete() }
  }

  /// Deletes what is kept, if it is the save that has this revision.
  public func delete(only revision: FeedStoreRevision) async throws {
    try await unavailable { try await writer.delete(only: revision) }
  }

  /// The data that is kept for the image at `url`, or `nil` where none is.
  public func retrieveImageData(for url: URL) async throws -> Data? {
    try await unavailable { try await reader.imageData(for: url) }
  }

  /// Keeps `data` for the image at `url`, durably.
  public func insert(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard !data.isEmpty else { throw FeedStoreError.emptyImageData }
    try await unavailable { try await writer.insert(ImageDataEntry(url: url, data: data)) }
  }

  /// Deletes all image data that is corrupt, reading all that is kept; writers need not wait meanwhile.
  public func deleteCorruptImageData() async throws -> Int {
    try await unavailable {
      try await writer.adopt()
      return try await writer.delete(images: reader.corruptImages())
    }
  }
}

/// Whatever the system refuses is the store's `unavailable`, with its cause.
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
