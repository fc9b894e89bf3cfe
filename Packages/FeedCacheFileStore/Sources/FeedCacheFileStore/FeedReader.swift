/// Reads what is kept of one feed. It takes no lock and never waits for a writer: a file is complete from the moment it has its name, and
/// whoever opened it keeps it, whatever takes its place.
actor FeedReader {
  private let folder: FeedFolder
  private let executor = DiskExecutor(label: "feed-cache.read")

  init(folder: FeedFolder) { self.folder = folder }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The feed at `url`. An entry of another URL was put here by somebody else, and is a miss.
  func feed(of url: URL) throws -> StoredFeed? {
    guard let entry = try folder.open()?.entry(FeedFolder.feedName) else { return nil }
    let decoded = try entry.decoded(by: FeedEntry.init(decoding:))
    guard decoded.url.absoluteString == url.absoluteString else { return nil }
    return StoredFeed(decoded.feed, revision: entry.revision)
  }

  func imageData(for url: URL) throws -> Data? {
    guard let images = try folder.open()?.directory(FeedFolder.imagesName) else { return nil }
    let name = EntryName(of: url)
    // Between the first two looks a writer may have given the former one its new name.
    for name in [name, EntryName(formerlyOf: url), name] {
      if let data = try images.imageData(of: url, named: name) { return data }
    }
    return nil
  }

  /// The entries of images that are corrupt, by name, with the mark of the save that was judged. One that bears the URL of another name can
  /// never be read again either.
  func corruptImages() throws -> [String: FeedStoreRevision] {
    guard let images = try folder.open()?.directory(FeedFolder.imagesName) else { return [:] }
    var corrupt: [String: FeedStoreRevision] = [:]
    for entryName in try images.entryNames() {
      let name = entryName.text
      try Task.checkCancellation()
      do {
        guard let entry = try images.entry(name) else { continue }
        let url = try entry.decoded(by: ImageDataEntry.init(decoding:)).url
        if EntryName(of: url) != entryName && EntryName(formerlyOf: url) != entryName { corrupt[name] = entry.revision }
      } catch FeedStoreError.corrupt(let revision, _) {
        corrupt[name] = revision
      }
    }
    return corrupt
  }

  /// What is kept, in numbers; `nil` where nothing is. `url` is the feed that is meant, or `nil` for whichever it is.
  func summary(of url: URL?) throws -> FeedCacheSummary? {
    guard let directory = try folder.open() else { return nil }
    var feedURL = url
    var (state, images) = (CacheState.empty, 0)
    do {
      if let entry = try directory.entry(FeedFolder.feedName)?.decoded(by: FeedEntry.init(decoding:)) {
        guard url == nil || url?.absoluteString == entry.url.absoluteString else { return nil }
        feedURL = entry.url
        (state, images) = (.valid(savedAt: entry.feed.savedAt), entry.feed.images.count)
      }
    } catch FeedStoreError.corrupt(_, let reason) {
      state = .corrupt(reason: reason)
    }
    let pictures = try directory.directory(FeedFolder.imagesName)?.fileSizes() ?? []
    let feedBytes = try directory.status(of: FeedFolder.feedName)?.size ?? 0
    guard state != .empty || !pictures.isEmpty else { return nil }
    return FeedCacheSummary(
      url: feedURL, state: state, images: images, pictures: pictures.count, bytes: pictures.reduce(feedBytes, +))
  }
}

extension Directory {
  /// The sizes of the entries in this directory, with what the store adds to the data.
  fileprivate func fileSizes() throws -> [Int] { try entryNames().compactMap { try status(of: $0.text)?.size } }

  fileprivate func imageData(of url: URL, named name: EntryName) throws -> Data? {
    guard let entry = try entry(name.text) else { return nil }
    let decoded = try entry.decoded(by: ImageDataEntry.init(decoding:))
    // Data of no bytes is no image; an earlier version took it.
    return decoded.url.absoluteString == url.absoluteString && !decoded.data.isEmpty ? decoded.data : nil
  }
}
