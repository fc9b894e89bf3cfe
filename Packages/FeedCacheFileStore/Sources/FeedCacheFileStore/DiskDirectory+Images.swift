import DurableFiles
import FeedCache
import FeedCore

/// Deleting in a feed's folder. The callers hold the cache's lock.
extension DiskDirectory {
  /// Deletes the data of all images but these. It lists all files, and opens only those that it
  /// deletes.
  func prune(
    keeping feedImages: [FeedImage],
    from record: UsageRecord,
    in ledger: inout UsageLedger
  ) throws {
    guard let images = try directory(FeedFolder.imagesName) else {
      return
    }
    var dropped = Set(try images.entryNames())
    // By index, so that only the URL of an image is retained.
    for index in feedImages.indices {
      if dropped.isEmpty {
        return
      }
      dropped.remove(EntryName(of: feedImages[index].url))
    }
    try images.drop(dropped.map(\.text), from: record, in: &ledger)
  }

  /// Deletes these images of this directory, and subtracts them from `record`. If the numbers
  /// cannot be right, the next insert counts.
  func drop(_ names: [String], from record: UsageRecord, in ledger: inout UsageLedger) throws {
    guard !names.isEmpty else {
      return
    }
    var usage = record.isExact ? record.usage : nil
    for name in names {
      if let size = try dataSize(of: name) {
        usage = usage?.dropping(size)
      }
    }
    var record = record
    record.isExact = false
    try ledger.write(record)
    try deleteAll(names)
    guard let usage else {
      return
    }
    record.usage = usage
    record.isExact = true
    record.mark = ledger.mark()
    try ledger.write(record)
  }

  /// Deletes as many of these files as possible, then throws the first error.
  func deleteAll(_ names: some Sequence<String>) throws {
    var failure: (any Error)?
    for name in names {
      do { try delete(name) } catch { failure = failure ?? error }
    }
    if let failure {
      throw failure
    }
  }

  /// Deletes the folder `name` of a feed: the feed first, and durably. Files of others stay, and so
  /// does the folder then.
  func deleteFolder(_ name: String) throws {
    guard let folder = try directoryInPlace(of: name) else {
      return
    }
    try folder.delete(FeedFolder.feedName)
    try folder.sync()
    // The numbers of the first version.
    try folder.delete(FeedFolder.ledgerName)
    if let images = try folder.directoryInPlace(of: FeedFolder.imagesName) {
      try images.deleteAll(try images.entryNames().map(\.text))
    }
    try folder.deleteEmptyDirectory(FeedFolder.imagesName)
    if let temporary = try folder.directoryInPlace(of: FeedFolder.temporaryName) {
      temporary.sweep()
    }
    try folder.deleteEmptyDirectory(FeedFolder.temporaryName)
    try deleteEmptyDirectory(name)
  }
}
