import FeedCacheFileStore
import FeedCacheSQLite

/// The store under torture: one of the product's, or one of the controls.
enum Subject: String, CaseIterable, Sendable {
  case fileStore = "file-store"
  case sqlite
  case plainWrite = "plain-write"
  case atomicWrite = "atomic-write"
  case withoutSync = "without-sync"
  case withoutDirectorySync = "without-directory-sync"
  case withoutLock = "without-lock"
  /// The positive control: nothing is left out, so nothing may fail.
  case nothingLeftOut = "nothing-left-out"

  var isControl: Bool { self != .fileStore && self != .sqlite }

  static let feedURL = NumberedFeeds.url("feed.json")

  typealias Store = any FeedStore & FeedImageDataStore

  func store(at path: String, limit: FeedImageDataLimit = FeedImageDataLimit()) -> Store {
    if self == .fileStore {
      return FileFeedCache(path: path, limit: limit).store(for: Self.feedURL)
    }
    if self == .sqlite {
      return SQLiteFeedCache(path: path, limit: limit).store(for: Self.feedURL)
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

  /// The name of a torture of this store.
  func name(_ torture: String) -> String {
    self == .sqlite ? "SQLite: \(torture)" : torture
  }

  /// The files that a writer leaves below `path` if it is killed, and no other.
  func leftovers(below path: String) -> Int {
    files(below: path).count { $0.contains("/tmp/") }
  }
}
