public import FeedCache
import FeedCore

/// The caches of all feeds in one PostgreSQL database. Several programs may use it at once.
///
/// If the server cannot be asked, or libpq is not installed, the stores throw
/// `FeedStoreError.unavailable` with a ``PostgresError`` or a `FailureCause` as the cause.
public struct PostgresFeedCache: FeedCacheCatalog {
  let database: PostgresDatabase
  let limit: FeedImageDataLimit
  let listener: ChangeListener

  /// Makes a catalog in a database; nothing is read or made yet. `limit` is the quota for the image
  /// data of each feed.
  public init(
    in database: PostgresDatabase,
    limit: FeedImageDataLimit = FeedImageDataLimit()
  ) {
    self.database = database
    self.limit = limit
    listener = ChangeListener(in: database)
  }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    PostgresFeedStore(url: url.bytes, cache: self)
  }

  /// The cache of the feed at `url` in numbers.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    let bytes = url.bytes
    let summaries = try await FeedStoreError.wrapping {
      try await database.read { try $0.summaries(of: bytes) }
    }
    return summaries?.first ?? FeedCacheSummary(url: url, state: .empty)
  }

  /// All caches that are not empty, the least recently saved ones first.
  public func summaries() async throws -> [FeedCacheSummary] {
    try await FeedStoreError.wrapping {
      try await database.read { try $0.summaries(of: nil) } ?? []
    }
  }

  /// Deletes everything that is saved, corrupt or not.
  public func deleteAll() async throws {
    try await FeedStoreError.wrapping {
      _ = try await database.write(to: .all) { try $0.deleteAll() }
    }
  }
}
