import FeedCacheFileStore

/// Which store is put to the torture: the file store, or one of the negative controls, each of which must fail.
enum Subject: String, CaseIterable, Sendable {
  case fileStore = "file-store"
  case plainWrite = "plain-write"
  case atomicWrite = "atomic-write"
  case withoutSync = "without-sync"
  case withoutDirectorySync = "without-directory-sync"
  case withoutLock = "without-lock"
  /// The positive control: nothing is left out, so nothing may fail.
  case nothingLeftOut = "nothing-left-out"

  static let feedURL = Sample.url("feed.json")

  typealias Store = any FeedStore & FeedImageDataStore

  func store(at path: String, limit: FeedImageDataLimit = FeedImageDataLimit()) -> Store {
    switch self {
    case .fileStore: FileFeedCache(path: path, limit: limit).store(for: Self.feedURL)
    case .plainWrite: NaiveFileStore(path: path, writing: .foundation([]))
    case .atomicWrite: NaiveFileStore(path: path, writing: .foundation(.atomic))
    case .withoutSync:
      NaiveFileStore(path: path, writing: .rename(syncsFile: false, syncsDirectory: false, locks: true))
    case .withoutDirectorySync:
      NaiveFileStore(path: path, writing: .rename(syncsFile: true, syncsDirectory: false, locks: true))
    case .nothingLeftOut:
      NaiveFileStore(path: path, writing: .rename(syncsFile: true, syncsDirectory: true, locks: true))
    case .withoutLock:
      NaiveFileStore(path: path, writing: .rename(syncsFile: true, syncsDirectory: true, locks: false))
    }
  }
}
