/// The caches of all feeds in one SQLite database. Several programs may use it at once.
///
/// It lies in a directory that is made for its owner alone; one that others can write is refused. If SQLite or the system refuses something, or
/// SQLite is not installed, the stores throw `FeedStoreError.unavailable` with a ``SQLiteError`` or a `FailureCause` as the cause.
public struct SQLiteFeedCache: FeedCacheCatalog {
  private let limit: FeedImageDataLimit
  private let totalLimit: Int
  private let reader: Database
  private let writer: Database

  /// Makes a catalog; nothing is read, made or loaded yet.
  /// - Parameters:
  ///   - path: the path of the database's directory, for example `Caches/feed`.
  ///   - limit: the quota for the image data of each feed, which is at most `totalLimit`.
  ///   - totalLimit: how many bytes the database may take: 2 GiB by default. A save over it deletes whole feeds, the least recently saved ones
  ///     first, and never its own.
  public init(path: String, limit: FeedImageDataLimit = FeedImageDataLimit(), totalLimit: Int = 2 << 30) {
    self.init(path: path, limit: limit, totalLimit: totalLimit, library: "libsqlite3.so.0")
  }

  init(path: String, limit: FeedImageDataLimit, totalLimit: Int, library: String) {
    // A slash at the end would follow a symbolic link.
    var trimmed = path[...]
    while trimmed.utf8.last == UInt8(ascii: "/") { trimmed.removeLast() }
    let file = DatabaseFile(directory: trimmed.isEmpty ? path : String(trimmed))
    self.limit = FeedImageDataLimit(bytes: min(limit.bytes, totalLimit), count: limit.count)
    self.totalLimit = totalLimit
    reader = Database(file, library: library, writes: false)
    writer = Database(file, library: library, writes: true)
  }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    SQLiteFeedStore(url: url, limit: limit, totalLimit: totalLimit, reader: reader, writer: writer)
  }

  /// The cache of the feed at `url` in numbers.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    try await summaries { _ in [url] }.first ?? FeedCacheSummary(url: url, state: .empty)
  }

  /// All caches that are not empty, in the order of their URLs. A database that cannot be read is one, without a URL.
  public func summaries() async throws -> [FeedCacheSummary] {
    try await summaries { connection in
      var urls: [URL?] = []
      try connection.run("SELECT url FROM feed UNION SELECT feed FROM image") { urls.append(URL(string: $0.text(0))) }
      return urls
    }
  }

  private func summaries(of urls: @Sendable (Connection) throws -> [URL?]) async throws -> [FeedCacheSummary] {
    do {
      return try await reader.read { connection in
        try urls(connection).map { url in
          try url.map(connection.summary) ?? FeedCacheSummary(url: nil, state: .corrupt(reason: "its URL is malformed"))
        }
      } ?? []
    } catch FeedStoreError.corrupt(_, let reason) {
      return [FeedCacheSummary(url: nil, state: .corrupt(reason: reason))]
    }
  }

  /// Deletes everything that is saved, corrupt or not.
  public func deleteAll() async throws {
    try await writer.write { connection, known in
      try connection.run("DELETE FROM feed")
      try connection.run("DELETE FROM image")
      known = [:]
    }
  }
}

extension Connection {
  fileprivate func summary(of url: URL) throws -> FeedCacheSummary {
    var (state, images) = (CacheState.empty, 0)
    do {
      if let feed = try feed(of: url)?.feed { (state, images) = (.valid(savedAt: feed.savedAt), feed.images.count) }
    } catch FeedStoreError.corrupt(_, let reason) {
      state = .corrupt(reason: reason)
    }
    let usage = try keptImages(of: url).usage
    let feedBytes = try number("SELECT length(content) FROM feed WHERE url = ?", [.url(url)]) ?? 0
    return FeedCacheSummary(
      url: url, state: state, images: images, pictures: usage.count, bytes: usage.bytes + Int(feedBytes))
  }
}
