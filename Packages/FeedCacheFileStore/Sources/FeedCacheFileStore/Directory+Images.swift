import FeedCache
import FeedCore

/// What a feed's folder does with its images. Its callers hold the cache's lock.
extension Directory {
  /// Drops the data of all images but those of these names, and counts what stays.
  func prune(keeping names: Set<String>) throws {
    guard let images = try directory(FeedFolder.imagesName) else { return }
    try drop(images: try images.imageSizes().keys.filter { !names.contains($0) }, from: images)
  }

  /// Drops these images, and counts what stays.
  func drop(images names: some Sequence<String>, from images: borrowing Directory) throws {
    let usageFile = try updateFile(FeedFolder.usageName)
    try usageFile.empty()
    try images.deleteAll(names)
    try usageFile.write(images.countedUsage())
  }

  /// The images, with their sizes, that must go so that the new data has room: those furthest down the feed that is kept here.
  func drops(
    toKeep new: (name: String, size: Int), in images: borrowing Directory, limit: FeedImageDataLimit
  ) throws -> [String: Int] {
    var ranks: [String: Int] = [:]
    do {
      let feed = try entry(FeedFolder.feedName)?.decoded(by: FeedEntry.init(decoding:)).feed
      let names = (feed?.images ?? []).map { EntryName.of($0.url) }
      ranks = Dictionary(zip(names, 0...)) { first, _ in first }
    } catch FeedStoreError.damaged {
      // Without a feed no image has a place in it.
    }
    let sizes = try images.imageSizes()
    guard let drops = limit.drops(toKeep: (new.name, new.size), besides: sizes, rank: { ranks[$0] }) else {
      throw FeedStoreError.noRoom(limit: limit)
    }
    return sizes.filter { drops.contains($0.key) }
  }

  /// Drops these images, and writes down what stays of `usage`.
  func drop(_ drops: [String: Int], countingIn usageFile: borrowing FileDescriptor, from usage: Usage) throws {
    try deleteAll(drops.keys)
    // With drops the usage was over the limit, so it is worth being exact about.
    try usageFile.write(drops.isEmpty ? usage : countedUsage())
  }

  /// Deletes these files, as many as can be; then throws if one could not.
  private func deleteAll(_ names: some Sequence<String>) throws {
    var failure: (any Error)?
    for name in names {
      do { try delete(name) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Deletes the feed, durably and first of all; then everything else that is ours.
  func deleteEverything() throws {
    try delete(FeedFolder.feedName)
    try sync()
    if let images = try directoryInPlace(of: FeedFolder.imagesName) {
      try images.deleteAll(try images.names().filter(EntryName.isOne))
    }
    try deleteEmptyDirectory(FeedFolder.imagesName)
    try delete(FeedFolder.usageName)
    if let temporary = try directoryInPlace(of: FeedFolder.temporaryName) { temporary.sweep() }
    try deleteEmptyDirectory(FeedFolder.temporaryName)
  }
}
