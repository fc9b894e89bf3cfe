public import DurableFiles
public import FeedCache
import FeedCore
import FeedFailures

/// The caches of all feeds in one directory, with a folder for each feed URL. Several programs may
/// use it at once.
///
/// The directory is made for its owner alone; one that others can write is refused. If the system
/// refuses something, the stores throw `FeedStoreError.unavailable` with a `FileError`, an
/// `UntrustedPath` or another error as the cause.
public struct FileFeedCache: FeedCacheCatalog {
  private let path: String
  private let writer: FeedWriter

  /// Makes a catalog in the directory at `path`; nothing is read or made yet. `limit` is the quota
  /// for the image data of each feed. All feeds may take `totalLimit` bytes: a save over that
  /// deletes whole feeds, the least recently saved ones first, and never its own.
  public init(
    path: String,
    limit: FeedImageDataLimit = FeedImageDataLimit(),
    totalLimit: Int = 2 << 30
  ) {
    // A slash at the end would follow a symbolic link.
    var trimmed = path[...]
    while trimmed.utf8.last == UInt8(ascii: "/") {
      trimmed.removeLast()
    }
    self.path = trimmed.isEmpty ? path : String(trimmed)
    let limit = FeedImageDataLimit(bytes: min(limit.bytes, totalLimit), count: limit.count)
    writer = FeedWriter(limit: limit, totalLimit: totalLimit)
  }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    let folder = FeedFolder(cachePath: path, name: EntryName(of: url), url: url)
    return FileFeedStore(
      url: url,
      folder: folder,
      reader: FolderReader(folder: folder),
      writer: writer
    )
  }

  /// The cache of the feed at `url` in numbers.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    let reader = FolderReader(
      folder: FeedFolder(cachePath: path, name: EntryName(of: url), url: url)
    )
    let summary = try await FeedStoreError.wrapping { try await reader.summary() }
    return summary ?? FeedCacheSummary(url: url, state: .empty)
  }

  /// All caches that are not empty, in the order of their folders' names.
  public func summaries() async throws -> [FeedCacheSummary] {
    var summaries: [FeedCacheSummary] = []
    let names = try await folderNames()
    for name in names {
      let reader = FolderReader(folder: FeedFolder(cachePath: path, name: name))
      do {
        guard let summary = try await reader.summary() else {
          continue
        }
        // What the first version saved after the update is no longer used.
        let current = summary.url.map { EntryName(of: $0) } ?? name
        if current == name || !names.contains(current) {
          summaries.append(summary)
        }
      } catch let error where !(error is CancellationError) {
        // One bad folder does not hide the others.
        let url = await reader.claimedURL()
        summaries.append(FeedCacheSummary(url: url, state: .unavailable(FailureCause(error))))
      }
    }
    return summaries
  }

  /// Deletes everything that is saved, but what a newer version of this module saved; files of
  /// others stay.
  public func deleteAll() async throws {
    var failure: (any Error)?
    for name in try await folderNames() {
      let folder = FeedFolder(cachePath: path, name: name)
      // One bad folder does not protect the others. Its error is thrown at the end.
      do { try await FeedStoreError.wrapping { try await writer.delete(folder) } } catch {
        failure = failure ?? error
      }
      try Task.checkCancellation()
    }
    if let failure {
      throw failure
    }
  }

  private func folderNames() async throws -> [EntryName] {
    try await FeedStoreError.wrapping {
      try (DiskDirectory.open(path)?.entryNames() ?? []).sorted { $0.text < $1.text }
    }
  }
}
