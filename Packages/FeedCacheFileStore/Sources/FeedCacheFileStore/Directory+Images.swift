import FeedCache
import FeedCore

/// What a feed's folder does with its images. Its callers hold the cache's lock.
extension Directory {
  /// Drops the data of all images but these.
  ///
  /// All names are read, and what each image of the feed is called; but nothing is asked about a file that stays.
  func prune(keeping feedImages: [FeedImage]) throws {
    guard let images = try directory(FeedFolder.imagesName) else { return }
    var gone = Set(try images.entryNames())
    for image in feedImages {
      if gone.isEmpty { return }
      gone.remove(EntryName(of: image.url))
    }
    try drop(images: gone.map(\.text), from: images)
  }

  /// Drops these images, and writes down what stays. Where nobody knows how much there was, the next one who wants to know counts.
  func drop(images names: [String], from images: borrowing Directory) throws {
    guard !names.isEmpty else { return }
    let usageFile = try updateFile(FeedFolder.usageName)
    var usage = try usageFile.usage()
    for name in names {
      if let size = try images.status(of: name)?.size { usage = usage?.dropping(size) }
    }
    try usageFile.empty()
    try images.deleteAll(names)
    if let usage { try usageFile.write(usage) }
  }

  /// The images, with their sizes, that must go so that the new data has room: those furthest down the feed that is kept here.
  func drops(
    toKeep new: (name: EntryName, size: Int), in images: borrowing Directory, limit: FeedImageDataLimit
  ) throws -> [EntryName: Int] {
    var ranks: [EntryName: Int] = [:]
    do {
      let feed = try entry(FeedFolder.feedName)?.decoded(by: FeedEntry.init(decoding:)).feed
      ranks = Dictionary(zip((feed?.images ?? []).map { EntryName(of: $0.url) }, 0...)) { first, _ in first }
    } catch FeedStoreError.damaged {
      // Without a feed no image has a place in it.
    }
    let sizes = try images.imageSizes()
    guard let drops = limit.drops(toKeep: (new.name, new.size), besides: sizes, rank: { ranks[$0] }) else {
      throw FeedStoreError.noRoom(limit: limit)
    }
    return Dictionary(uniqueKeysWithValues: drops.map { ($0, sizes[$0] ?? 0) })
  }

  /// Drops these images, and writes down what stays of `usage`.
  func drop(_ drops: [EntryName: Int], countingIn usageFile: borrowing FileDescriptor, from usage: Usage) throws {
    try deleteAll(drops.keys.map(\.text))
    // With drops the usage was over the limit, so it is worth being exact about.
    try usageFile.write(drops.isEmpty ? usage : countedUsage())
  }

  /// Deletes these files, as many as can be; then throws if one could not.
  func deleteAll(_ names: some Sequence<String>) throws {
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
      try images.deleteAll(try images.entryNames().map(\.text))
    }
    try deleteEmptyDirectory(FeedFolder.imagesName)
    try delete(FeedFolder.usageName)
    if let temporary = try directoryInPlace(of: FeedFolder.temporaryName) { temporary.sweep() }
    try deleteEmptyDirectory(FeedFolder.temporaryName)
  }
}
