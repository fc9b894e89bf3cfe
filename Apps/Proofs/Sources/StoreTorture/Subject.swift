import FeedCache
import FeedCacheFileStore
import FeedCachePostgres
import FeedCacheSQLite
import FeedPolling

/// The store under torture: one of the product's, or one of the controls.
enum Subject: String, CaseIterable, Sendable {
  case fileStore = "file-store"
  case sqlite
  /// In the server whose socket is in the directory `PGHOST`.
  case postgres
  /// A replace there that is not one transaction.
  case twoTransactions = "two-transactions"
  case plainWrite = "plain-write"
  case atomicWrite = "atomic-write"
  case withoutSync = "without-sync"
  case withoutDirectorySync = "without-directory-sync"
  case withoutLock = "without-lock"
  /// The positive control: nothing is left out, so nothing may fail.
  case nothingLeftOut = "nothing-left-out"

  var isControl: Bool { ![.fileStore, .sqlite, .postgres].contains(self) }

  static let feedURL = NumberedFeeds.url("feed.json")

  typealias Store = any FeedStore & FeedImageDataStore

  func store(at path: String, limit: FeedImageDataLimit = FeedImageDataLimit()) -> Store {
    if self == .fileStore {
      return FileFeedCache(path: path, limit: limit).store(for: Self.feedURL)
    }
    if self == .sqlite {
      return SQLiteFeedCache(path: path, limit: limit).store(for: Self.feedURL)
    }
    if isOnServer {
      let cache = PostgresFeedCache(in: Self.database(at: path), limit: limit)
      let store = cache.store(for: Self.feedURL)
      return self == .postgres ? store : TwoTransactionStore(store: store)
    }
    let writing: NaiveFileStore.Writing =
      switch self {
      case .plainWrite:
        .foundation([])
      case .atomicWrite:
        .foundation(.atomic)
      default:
        .rename(
          syncsFile: self != .withoutSync,
          syncsDirectory: self != .withoutSync && self != .withoutDirectorySync,
          locks: self != .withoutLock
        )
      }
    return NaiveFileStore(path: path, writing: writing)
  }

  /// The database of `PGHOST`, with a schema for this path.
  static func database(at path: String) -> PostgresDatabase {
    PostgresDatabase(
      PostgresConfiguration(
        host: ProcessInfo.processInfo.environment["PGHOST"] ?? "",
        database: "postgres",
        user: "feed",
        schema: path
      ),
      // On a busy machine a server that was killed takes its time to recover.
      retries: RetryPolicy(
        attempts: .max,
        base: .milliseconds(100),
        longest: .seconds(1),
        total: .seconds(30)
      )
    )
  }

  /// In which time after its start a process is killed, in microseconds: some saves long.
  var timeToKill: Range<UInt32> {
    isOnServer ? 0..<40_000 : 0..<2_500
  }

  private var isOnServer: Bool { self == .postgres || self == .twoTransactions }

  /// The name of a torture of this store.
  func name(_ torture: String) -> String {
    switch self {
    case .sqlite: "SQLite: \(torture)"
    case .postgres, .twoTransactions: "PostgreSQL: \(torture)"
    default: torture
    }
  }

  /// The files that a writer leaves below `path` if it is killed, and no other.
  func leftovers(below path: String) -> Int {
    files(below: path).count { $0.contains("/tmp/") }
  }
}
