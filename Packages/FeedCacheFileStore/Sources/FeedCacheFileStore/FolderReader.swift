import DurableFiles
import FeedCache
import FeedCore
import FeedFailures

/// Reads the cache of one feed, without the lock: a file is complete as soon as it has its name,
/// and stays readable when it is replaced.
actor FolderReader {
  private let folder: FeedFolder
  private let executor = DiskExecutor(label: "feed-cache.read")
  init(folder: FeedFolder) {
    self.folder = folder
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The saved feed; `nil` too if it is the feed of another URL.
  func feed() throws -> StoredFeed? {
    guard
      let (entry, revision) = try folder.open()?.entry(
        FeedFolder.feedName,
        FeedEntry.init(decoding:)
      ),
      entry.url.absoluteString == folder.url?.absoluteString
    else {
      return nil
    }
    return StoredFeed(entry.feed, revision: revision)
  }

  /// Changes of the file of the feed: each save puts a new one in its place.
  func changes() throws -> AsyncThrowingStream<Void, any Error> {
    try DirectoryWatch.changes(
      of: [FeedFolder.feedName],
      in: "\(folder.cachePath)/\(folder.name.text)"
    )
  }

  func imageData(for key: ImageDataKey) throws -> Data? {
    let images = try folder.open()?.directory(FeedFolder.imagesName)
    let name = EntryName(of: key).text
    guard let entry = try images?.entry(name, ImageDataEntry.init(decoding:))?.content,
      entry.key == key
    else {
      return nil
    }
    // An earlier version saved empty data.
    return entry.data.isEmpty ? nil : entry.data
  }

  /// The size that the data of an image seems to have: only reading it could prove it.
  func sizeOfImageData(for key: ImageDataKey) throws -> Int? {
    let images = try folder.open()?.directory(FeedFolder.imagesName)
    return try images?.dataSize(of: EntryName(of: key).text)
  }

  /// The revisions of the corrupt images, by their names on disk. An entry under the name of
  /// another key counts, as it can never be read.
  func corruptImages() throws -> [String: FeedStoreRevision] {
    guard let images = try folder.open()?.directory(FeedFolder.imagesName) else {
      return [:]
    }
    var corrupt: [String: FeedStoreRevision] = [:]
    for name in try images.entryNames() {
      try Task.checkCancellation()
      do {
        guard let (entry, revision) = try images.entry(name.text, ImageDataEntry.init(decoding:))
        else {
          continue
        }
        if EntryName(of: entry.key) != name {
          corrupt[name.text] = revision
        }
      } catch FeedStoreError.corrupt(let revision, _) {
        corrupt[name.text] = revision
      } catch let cause as FailureCause where cause.isNewerFormat {
        continue
      }
    }
    return corrupt
  }

  /// The URL of a feed that cannot be read, if what its first bytes say fits the folder's name.
  func claimedURL() -> URL? {
    do {
      let text = try folder.open()?.claimedURL(of: FeedFolder.feedName)
      let url = text.flatMap { URL(string: $0) }
      return url.flatMap { EntryName(of: $0) == folder.name ? $0 : nil }
    } catch {
      // Why the feed cannot be read is known already.
      return nil
    }
  }

  /// The cache in numbers; `nil` if it is empty, or holds the feed of another URL.
  func summary() throws -> FeedCacheSummary? {
    guard let directory = try folder.open() else {
      return nil
    }
    var feedURL = folder.url
    var state = CacheState.empty
    var images = 0
    do {
      if let entry = try directory.entry(FeedFolder.feedName, FeedEntry.init(decoding:))?.content {
        guard folder.url == nil || folder.url?.absoluteString == entry.url.absoluteString else {
          return nil
        }
        feedURL = entry.url
        state = .valid(savedAt: entry.feed.savedAt)
        images = entry.feed.images.count
      }
    } catch FeedStoreError.corrupt(_, let reason) {
      state = .corrupt(reason: reason)
    }
    var pictures: [Int] = []
    if let images = try directory.directory(FeedFolder.imagesName) {
      pictures = try images.entryNames().compactMap { try images.status(of: $0.text)?.size }
    }
    let feedBytes = try directory.status(of: FeedFolder.feedName)?.size ?? 0
    guard state != .empty || !pictures.isEmpty else {
      return nil
    }
    return FeedCacheSummary(
      url: feedURL,
      state: state,
      images: images,
      pictures: pictures.count,
      bytes: pictures.reduce(feedBytes, +)
    )
  }
}
