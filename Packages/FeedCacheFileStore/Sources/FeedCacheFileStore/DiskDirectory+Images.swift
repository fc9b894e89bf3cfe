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
    // By index, so that only what is part of its key is retained of an image.
    for index in feedImages.indices {
      if dropped.isEmpty {
        return
      }
      dropped.remove(EntryName(of: feedImages[index].dataKey))
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

extension DiskDirectory {
  /// Saves the data of several images in one commit, under the cache's lock: each file is synced,
  /// the directory and the usage once for all. An error of one image ends that insert alone; an
  /// error of the directory is thrown and ends all that are still pending. Which images are dropped
  /// for an insert is decided once those before it are in their places, and never for one that was
  /// cancelled or failed.
  func insert(
    _ inserts: [PendingInsert],
    limit: FeedImageDataLimit,
    record: inout UsageRecord,
    in ledger: inout UsageLedger,
    index: inout ImageIndex?
  ) throws {
    let images = try makeDirectory(FeedFolder.imagesName)
    let temporary = try makeDirectory(FeedFolder.temporaryName)
    temporary.sweep()
    defer { temporary.sweep() }
    var quota = ImageQuota(record, index: index.take(), limit: limit)

    var written: [(insert: PendingInsert, file: NewFile)] = []
    for insert in inserts {
      insert.attempt {
        if insert.cancellation.isCancelled {
          throw CancellationError()
        }
        insert.replacedSize = try images.dataSize(of: insert.name.text)
        // An insert over the quota is refused before anything is written.
        _ = try quota.drops(for: insert, in: self, images)
        let encoded = try insert.entry.encoded(mark: ledger.mark())
        let file = try temporary.write(encoded.bytes, as: insert.name.text)
        file.beginSync()
        written.append((insert, file))
      }
    }
    let prepared = written.filter { insert, file in
      insert.attempt {
        try images.prepare(file, replacesNothing: insert.replacedSize == nil, in: temporary)
      }
    }
    if !prepared.isEmpty {
      record.usage.bytes += prepared.reduce(0) { $0 + $1.insert.size }
      record.isExact = false
      try ledger.write(record)
    }

    var placed: [(insert: PendingInsert, file: NewFile)] = []
    var dropped: Set<EntryName> = []
    for (insert, file) in prepared {
      insert.attempt {
        let drops = try quota.drops(for: insert, in: self, images)
        if insert.cancellation.isCancelled {
          throw CancellationError()
        }
        try temporary.move(file.name, to: images, as: file.name)
        quota.count(insert, dropping: drops)
        placed.append((insert, file))
        // An earlier insert may have dropped this very image.
        dropped.remove(insert.name)
        dropped.formUnion(drops)
      }
    }
    let files = placed.map(\.file)
    if !files.isEmpty {
      try images.syncPlaced(files, from: temporary)
    }
    for (insert, _) in placed {
      insert.end(.success(()))
    }
    // The data is saved, so an error from here on is not reported: the record is not exact, and the
    // next writer counts.
    do { try images.deleteAll(dropped.map(\.text)) } catch { return }
    record.usage = quota.usage
    record.isExact = true
    if !files.isEmpty {
      record.mark = ledger.mark()
    }
    index = quota.index
    index?.usageMark = record.mark
  }
}
