import FeedCacheFileStore

/// The store under torture: the file store, or one of the controls.
enum Subject: String, CaseIterable, Sendable {
  case fileStore = "file-store"
  case plainWrite = "plain-write"
  case atomicWrite = "atomic-write"
  case withoutSync = "without-sync"
  case withoutDirectorySync = "without-directory-sync"
  case withoutLock = "without-lock"
  /// The positive control: nothing is left out, so nothing may fail.
  case nothingLeftOut = "nothing-left-out"

  static let feedURL = NumberedFeeds.url("feed.json")

  typealias Store = any FeedStore & FeedImageDataStore

  func store(at path: String, limit: FeedImageDataLimit = FeedImageDataLimit()) -> Store {
    if self == .fileStore { return FileFeedCache(path: path, limit: limit).store(for: Self.feedURL) }
    let writing: NaiveFileStore.Writing =
      switch self {
      case .plainWrite: .foundation([])
      case .atomicWrite: .foundation(.atomic)
      default:
        .rename(
          syncsFile: self != .withoutSync, syncsDirectory: self != .withoutSync && self != .withoutDirectorySync,
          locks: self != .withoutLock)
      }
    return NaiveFileStore(path: path, writing: writing)
  }
}
