import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes what is kept of one feed; all of it under the cache's lock, so that writers in any number of programs come one after another.
actor FeedWriter {
  private let folder: FeedFolder
  private let limit: FeedImageDataLimit
  private let mark: @Sendable () -> UInt64
  private let executor = DiskExecutor(label: "feed-cache.write")

  /// Whether this writer has synced the way down to the folder: whoever made it may have died, or failed, before doing so.
  private var isPathDurable = false

  /// - Parameter mark: gives a random number for each save.
  init(
    folder: FeedFolder, limit: FeedImageDataLimit,
    mark: @escaping @Sendable () -> UInt64 = { .random(in: 0...UInt64.max) }
  ) {
    self.folder = folder
    self.limit = limit
    self.mark = mark
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func replace(with entry: FeedEntry) throws {
    let encoded = try entry.encoded(mark: mark())
    try whileLocked { directory in
      let temporary = try directory.makeDirectory(FeedFolder.temporaryName)
      try directory.commit(encoded.bytes, as: FeedFolder.feedName, through: temporary)
      // The feed is saved, and that is what is reported. What could not be pruned is met again by the next replace.
      try? directory.prune(keeping: entry.feed.images)
    }
  }

  func insert(_ entry: ImageDataEntry) throws {
    let encoded = try entry.encoded(mark: mark())
    let name = EntryName(of: entry.url)
    try whileLocked { directory in
      let images = try directory.makeDirectory(FeedFolder.imagesName)
      let temporary = try directory.makeDirectory(FeedFolder.temporaryName)
      let usageFile = try directory.updateFile(FeedFolder.usageName)
      let replaced = try images.status(of: name.text)?.size
      let written = try usageFile.usage()?.keeping(encoded.count, inPlaceOf: replaced)
      let usage = try written ?? images.countedUsage().keeping(encoded.count, inPlaceOf: replaced) ?? Usage()

      var drops: [EntryName: Int] = [:]
      if !limit.allows(bytes: usage.bytes, count: usage.count) {
        drops = try directory.drops(toKeep: (name, encoded.count), in: images, limit: limit)
      }
      try usageFile.empty()
      try images.commit(encoded.bytes, as: name.text, through: temporary)
      // The data is saved, and that is what is reported. What could not be dropped, or written down, is for the next writer: as long as the
      // usage file is empty, it counts.
      try? images.drop(drops, countingIn: usageFile, from: usage)
    }
  }

  /// Deletes these images, each only if it is still the save that was judged, and gives how many that were.
  func delete(images judged: [String: FeedStoreRevision]) throws -> Int {
    try Task.checkCancellation()
    guard !judged.isEmpty else { return 0 }
    var count = 0
    try whileLockedIfKept { _, directory in
      guard let images = try directory.directory(FeedFolder.imagesName) else { return }
      let names = try judged.filter { try images.revision(of: $0.key) == $0.value }.keys
      try Task.checkCancellation()
      try directory.drop(images: Array(names), from: images)
      count = names.count
    }
    return count
  }

  func delete(only revision: FeedStoreRevision?) throws {
    try whileLockedIfKept { cache, directory in
      if let revision { guard try directory.revision(of: FeedFolder.feedName) == revision else { return } }
      try Task.checkCancellation()
      try directory.deleteEverything()
      try cache.deleteEmptyDirectory(folder.name)
      try cache.sync()
    }
  }

  /// Does `body` with the cache and the feed's folder if there is one; nothing is made for it but the lock.
  private func whileLockedIfKept(_ body: (borrowing Directory, borrowing Directory) throws -> Void) throws {
    FileDescriptor.occupyStandardStreams()
    guard let cache = try Directory.open(folder.cachePath), try folder.isKept(in: cache) else { return }
    try cache.updateFile(FeedFolder.lockName).whileLocked {
      guard let directory = try cache.directoryInPlace(of: folder.name) else { return }
      try body(cache, directory)
    }
  }

  private func whileLocked(_ body: (borrowing Directory) throws -> Void) throws {
    if !isPathDurable { FileDescriptor.occupyStandardStreams() }
    let cache = try Directory.make(folder.cachePath)
    try cache.updateFile(FeedFolder.lockName).whileLocked {
      let directory = try cache.makeDirectory(folder.name)
      // A folder without its folder for temporary files is new, by whomever: its maker may have died before making it durable.
      if try !isPathDurable || directory.status(of: FeedFolder.temporaryName) == nil {
        try Directory.syncAncestors(of: folder.cachePath)
        try cache.sync()
        try directory.sync()
      }
      isPathDurable = false
      try body(directory)
      isPathDurable = true
    }
  }
}
