/// The caches of all feeds below one directory: a folder for each feed URL.
///
/// The directory is the program's own: it is made for its owner alone, and one that others can write to is refused. Several programs may
/// use it at once.
public struct FileFeedCache: FeedCacheCatalog {
  private let path: String
  private let limit: FeedImageDataLimit
  private let totalLimit: Int

  /// Makes a catalog; nothing is read or made yet.
  /// - Parameters:
  ///   - path: the directory's path, for example `Caches/feed`.
  ///   - limit: how much image data is kept of each feed.
  ///   - totalLimit: how many bytes all feeds and their image data take together: 2 GiB unless told otherwise, four feeds at their own limit.
  ///     A save that goes beyond it deletes whole feeds, those saved longest ago first, and never the one it saves. Of one feed no more
  ///     image data is kept than this either.
  public init(path: String, limit: FeedImageDataLimit = FeedImageDataLimit(), totalLimit: Int = 2 << 30) {
    // A slash at the end would lead through a symbolic link.
    var trimmed = path[...]
    while trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    self.path = trimmed.isEmpty ? path : String(trimmed)
    self.limit = FeedImageDataLimit(bytes: min(limit.bytes, totalLimit), count: limit.count)
    self.totalLimit = totalLimit
  }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    FileFeedStore(url: url, folder: FeedFolder(cachePath: path, url: url), limit: limit, totalLimit: totalLimit)
  }

  /// What is kept for the feed at `url`.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    let reader = FeedReader(folder: FeedFolder(cachePath: path, url: url))
    let summary = try await unavailable { try await reader.summary(of: url) }
    return summary ?? FeedCacheSummary(url: url, state: .empty)
  }

  /// What is kept of every feed that anything is kept of, in the order of the folders' names.
  public func summaries() async throws -> [FeedCacheSummary] {
    var summaries: [FeedCacheSummary] = []
    let names = try folderNames()
    for name in names {
      let reader = FeedReader(folder: FeedFolder(cachePath: path, name: name))
      do {
        guard let summary = try await reader.summary(of: nil) else { continue }
        // What the first version has saved since the update is not used any more.
        let isShadowed = summary.url.map { name != EntryName(of: $0) && names.contains(EntryName(of: $0)) } ?? false
        if !isShadowed { summaries.append(summary) }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        // One bad folder does not hide the others.
        summaries.append(FeedCacheSummary(url: nil, state: .corrupt(reason: "\(error)")))
      }
    }
    return summaries
  }

  /// Deletes everything that is kept, and nothing that is not the cache's own.
  public func deleteAll() async throws {
    var failure: (any Error)?
    for name in try folderNames() {
      let writer = FeedWriter(
        folder: FeedFolder(cachePath: path, name: name), limit: limit, totalLimit: totalLimit)
      // One bad folder does not protect the others; it is told once they are gone.
      do { try await unavailable { try await writer.delete() } } catch { failure = failure ?? error }
      try Task.checkCancellation()
    }
    if let failure { throw failure }
  }

  private func folderNames() throws -> [EntryName] {
    do {
      return try (Directory.open(path)?.entryNames() ?? []).sorted { $0.text < $1.text }
    } catch {
      throw FeedStoreError.unavailable(error)
    }
  }
}
