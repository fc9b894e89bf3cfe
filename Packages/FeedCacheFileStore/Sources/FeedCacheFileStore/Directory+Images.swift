/// What a feed's folder does with its images. Its callers hold the cache's lock.
extension Directory {
  /// Drops the data of all images but these.
  ///
  /// All names are read, and what each image of the feed is called; but nothing is asked about a file that stays.
  func prune(
    keeping feedImages: [FeedImage], from record: UsageRecord, in ledger: inout UsageLedger, mark: () -> UInt64
  ) throws {
    guard let images = try directory(FeedFolder.imagesName) else { return }
    var gone = Set(try images.entryNames())
    // By index: only the URL of an image is then retained.
    for index in feedImages.indices {
      if gone.isEmpty { return }
      gone.remove(EntryName(of: feedImages[index].url))
    }
    try images.drop(gone.map(\.text), from: record, in: &ledger, mark: mark)
  }

  /// Drops these images of this directory, and takes them off `record`. Where nobody knows how much there was, the next insert counts.
  func drop(
    _ names: [String], from record: UsageRecord, in ledger: inout UsageLedger, mark: () -> UInt64
  ) throws {
    guard !names.isEmpty else { return }
    var usage = record.isExact ? record.usage : nil
    for name in names {
      if let size = try dataSize(of: name) { usage = usage?.dropping(size) }
    }
    var record = record
    record.isExact = false
    try ledger.write(record)
    try deleteAll(names)
    guard let usage else { return }
    (record.usage, record.isExact, record.mark) = (usage, true, mark())
    try ledger.write(record)
  }

  /// Deletes these files, as many as can be; then throws if one could not.
  func deleteAll(_ names: some Sequence<String>) throws {
    var failure: (any Error)?
    for name in names {
      do { try delete(name) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// Deletes the folder `name` of a feed, and leaves what is not ours.
  func deleteFolder(_ name: String) throws {
    guard let folder = try directoryInPlace(of: name) else { return }
    try folder.deleteEverything()
    try deleteEmptyDirectory(name)
  }

  /// Deletes the feed, durably and first of all; then everything else that is ours.
  private func deleteEverything() throws {
    try delete(FeedFolder.feedName)
    try sync()
    // The numbers of the first version.
    try delete(FeedFolder.ledgerName)
    if let images = try directoryInPlace(of: FeedFolder.imagesName) {
      try images.deleteAll(try images.entryNames().map(\.text))
    }
    try deleteEmptyDirectory(FeedFolder.imagesName)
    if let temporary = try directoryInPlace(of: FeedFolder.temporaryName) { temporary.sweep() }
    try deleteEmptyDirectory(FeedFolder.temporaryName)
  }
}
