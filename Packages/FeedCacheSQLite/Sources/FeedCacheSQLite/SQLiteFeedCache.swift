public import FeedCache
import FeedCore

/// The caches of all feeds in one SQLite database. Several programs may use it at once.
///
/// It lies in a directory that is made for its owner alone; one that others can write is refused.
/// If SQLite or the system refuses something, or SQLite is not installed, the stores throw
/// `FeedStoreError.unavailable` with a ``SQLiteError`` or a `FailureCause` as the cause.
public struct SQLiteFeedCache: FeedCacheCatalog {
  let limit: FeedImageDataLimit
  let totalLimit: Int
  let reader: Database
  let writer: Database

  /// Makes a catalog in the directory at `path`; nothing is read, made or loaded yet. `limit` is
  /// the quota for the image data of each feed. The database may take `totalLimit` bytes: a save
  /// over that deletes whole feeds, the least recently saved ones first, and never its own.
  public init(
    path: String,
    limit: FeedImageDataLimit = FeedImageDataLimit(),
    totalLimit: Int = 2 << 30
  ) {
    // A slash at the end would follow a symbolic link.
    var directory = path
    while directory.utf8.last == UInt8(ascii: "/") {
      directory.removeLast()
    }
    self.limit = FeedImageDataLimit(bytes: min(limit.bytes, totalLimit), count: limit.count)
    self.totalLimit = totalLimit
    reader = Database(DatabaseFile(directory: directory), writes: false)
    writer = Database(DatabaseFile(directory: directory), writes: true)
  }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    SQLiteFeedStore(url: url.bytes, cache: self)
  }

  /// The cache of the feed at `url` in numbers.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    try await summaries { _ in [url.bytes] }.first ?? FeedCacheSummary(url: url, state: .empty)
  }

  /// All caches that are not empty, the least recently saved ones first. A database that cannot be
  /// read is one, without a URL.
  public func summaries() async throws -> [FeedCacheSummary] {
    try await summaries { try $0.urls() }
  }

  private func summaries(of urls: @Sendable (Connection) throws -> [Data]) async throws
    -> [FeedCacheSummary]
  {
    do {
      return try await reader.transaction { try urls($0).map($0.summary) } ?? []
    } catch FeedStoreError.corrupt(_, let reason) {
      return [FeedCacheSummary(url: nil, state: .corrupt(reason: reason))]
    }
  }

  /// Deletes everything that is saved, corrupt or not.
  public func deleteAll() async throws {
    try await writer.transaction { connection in
      try connection.run("DELETE FROM feed")
      try connection.run("DELETE FROM image")
    }
  }
}

extension Connection {
  fileprivate func summary(of url: Data) throws -> FeedCacheSummary {
    var state = CacheState.empty
    var images = 0
    do {
      if let feed = try feed(of: url)?.feed {
        state = .valid(savedAt: feed.savedAt)
        images = feed.images.count
      }
    } catch FeedStoreError.corrupt(_, let reason) {
      state = .corrupt(reason: reason)
    }
    let used = try usage(of: url)
    let bytes = try used.bytes + number("SELECT length(content) FROM feed WHERE url = ?", [url])
    let url = URL(string: url.text)
    return FeedCacheSummary(
      url: url,
      state: state,
      images: images,
      pictures: used.count,
      bytes: bytes
    )
  }
}
