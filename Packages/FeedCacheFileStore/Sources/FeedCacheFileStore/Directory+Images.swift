import FeedCache
import FeedCore

/// What a feed's folder does with its images. Its callers hold the cache's lock.
extension Directory {
  /// Drops the data of all images but these.
  ///
  /// All names are read, and what each image of the feed is called; but nothing is asked about a file that stays.
  func prune(keeping feedImages: [FeedImage], mark: () -> UInt64) throws {
    guard let images = try directory(FeedFolder.imagesName) else { return }
    var gone = Set(try images.entryNames())
    for image in feedImages {
      if gone.isEmpty { return }
      gone.remove(EntryName(of: image.url))
    }
    try drop(images: gone.map(\.text), from: images, mark: mark)
  }

  /// Drops these images, and writes down what stays. Where nobody knows how much there was, the next one who wants to know counts.
  func drop(images names: [String], from images: borrowing Directory, mark: () -> UInt64) throws {
    guard !names.isEmpty else { return }
    let usageFile = try updateFile(FeedFolder.usageName)
    var usage = try usageFile.usageRecord()?.usage
    for name in names {
      if let size = try images.status(of: name)?.size { usage = usage?.dropping(size) }
    }
    try usageFile.empty()
    try images.deleteAll(names)
    if let usage { try usageFile.write(UsageRecord(usage: usage, mark: mark())) }
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
    // Before the images: what it says must never be more than is there.
    try delete(FeedFolder.usageName)
    if let images = try directoryInPlace(of: FeedFolder.imagesName) {
      try images.deleteAll(try images.entryNames().map(\.text))
    }
    try deleteEmptyDirectory(FeedFolder.imagesName)
    if let temporary = try directoryInPlace(of: FeedFolder.temporaryName) { temporary.sweep() }
    try deleteEmptyDirectory(FeedFolder.temporaryName)
  }
}
