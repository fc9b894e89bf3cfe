/// Writes what is kept of one feed; all of it under the cache's lock, so that writers in any number of programs come one after another.
actor FeedWriter {
  private let folder: FeedFolder
  private let limit: FeedImageDataLimit
  private let totalLimit: Int
  private let mark: @Sendable () -> UInt64
  private let executor = DiskExecutor(label: "feed-cache.write")

  /// Whether this writer has synced the way down to the folder: whoever made it may have died, or failed, before doing so.
  private var isPathDurable = false

  /// What is to be inserted, in the order of the calls.
  private var waiting: [PendingInsert] = []

  /// What is known of the images that are kept, from the first one on that had to go.
  private var index: ImageIndex?

  /// So many pictures are kept in one commit: of 100 kB each takes 0.4 ms in a group of 16 or 32, 0.45 of 6, and 0.65 alone.
  private static let largestGroup = 16

  /// - Parameters:
  ///   - limit: how much image data is kept of this feed.
  ///   - totalLimit: how many bytes all feeds together take.
  ///   - mark: gives a random number for each save.
  init(
    folder: FeedFolder, limit: FeedImageDataLimit, totalLimit: Int,
    mark: @escaping @Sendable () -> UInt64 = { .random(in: 0...UInt64.max) }
  ) {
    self.folder = folder
    self.limit = limit
    self.totalLimit = totalLimit
    self.mark = mark
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter revision: the save to replace; `nil` for whatever is kept.
  /// - Returns: `false` where another save is kept.
  func replace(only revision: FeedStoreRevision? = nil, with entry: FeedEntry) throws -> Bool {
    let encoded = try entry.encoded(mark: mark())
    var isExpected = true
    try whileLocked { cache, directory in
      if let revision { isExpected = try directory.revision(of: FeedFolder.feedName) == revision }
      try Task.checkCancellation()
      guard isExpected else { return }
      guard try !directory.holdsFeed(otherThan: entry.url) else {
        throw UntrustedPath(problem: .otherFeed, path: directory.path)
      }
      let temporary = try directory.makeDirectory(FeedFolder.temporaryName)
      try directory.commit(encoded.bytes, as: FeedFolder.feedName, through: temporary)
      // The feed is saved, and that is what is reported. What could not be dropped or written down is met again by the next replace.
      try? tidy(cache, directory, after: entry, of: encoded.count)
    }
    return isExpected
  }

  /// Drops the image data that the new feed has no image for, and whole feeds where all together take too much.
  private func tidy(
    _ cache: borrowing Directory, _ directory: borrowing Directory, after entry: FeedEntry, of size: Int
  ) throws {
    var ledger = try UsageLedger(of: cache)
    try ledger.reconcile(with: cache, mark: mark)
    var record = try ledger.exactRecord(of: folder.name, in: directory, mark: mark)
    record.feedBytes = size
    try ledger.write(record)
    try directory.prune(keeping: entry.feed.images, from: record, in: &ledger, mark: mark)
    try ledger.makeRoom(in: cache, for: folder.name, limit: totalLimit, mark: mark)
  }

  /// Keeps the data of an image. Inserts that arrive while another is under way are the next group: one lock, one sync of the directory.
  func insert(_ entry: ImageDataEntry) async throws {
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      let insert = PendingInsert(entry, cancellation)
      waiting.append(insert)
      // To the end of the queue: those that stand there already join the group.
      await Task.yield()
      while insert.result == nil { insertNextGroup() }
      try insert.result?.get()
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func insertNextGroup() {
    let group = takeGroup()
    do {
      try whileLocked { cache, directory in
        try insert(group, cache, directory)
      } giveUp: {
        if group.allSatisfy(\.cancellation.isCancelled) { throw CancellationError() }
      }
    } catch {
      for insert in group { insert.end(.failure(error)) }
    }
  }

  private func takeGroup() -> [PendingInsert] {
    var names: Set<EntryName> = []
    var (group, later): ([PendingInsert], [PendingInsert]) = ([], [])
    var count = 0
    while count < waiting.count && group.count < Self.largestGroup {
      let insert = waiting[count]
      // Two for the same image come one after the other.
      if names.insert(insert.name).inserted { group.append(insert) } else { later.append(insert) }
      count += 1
    }
    waiting.replaceSubrange(..<count, with: later)
    return group
  }

  private func insert(_ group: [PendingInsert], _ cache: borrowing Directory, _ directory: borrowing Directory) throws {
    var ledger = try UsageLedger(of: cache)
    var record = try ledger.exactRecord(of: folder.name, in: directory, mark: mark)
    try directory.insert(group, limit: limit, record: &record, in: &ledger, index: &index, mark: mark)
    // The data is saved, and that is what is reported. Numbers that could not be written down are counted by the next writer.
    do {
      try ledger.write(record)
      try ledger.makeRoom(in: cache, for: folder.name, limit: totalLimit, mark: mark)
    } catch { return }
  }

  /// Gives what the first version kept its new names.
  func adopt() throws { try whileLockedIfKept { _, _ in } }

  /// Deletes these images, each only if it is still the save that was judged, and gives how many that were.
  func delete(images judged: [String: FeedStoreRevision]) throws -> Int {
    try Task.checkCancellation()
    guard !judged.isEmpty else { return 0 }
    var count = 0
    try whileLockedIfKept { cache, directory in
      guard let images = try directory.directory(FeedFolder.imagesName) else { return }
      let names = try judged.filter { try images.revision(of: $0.key) == $0.value }.keys
      try Task.checkCancellation()
      var ledger = try UsageLedger(of: cache)
      let record = try ledger.exactRecord(of: folder.name, in: directory, mark: mark)
      try images.drop(Array(names), from: record, in: &ledger, mark: mark)
      count = names.count
    }
    return count
  }

  func delete(only revision: FeedStoreRevision? = nil) throws {
    try Task.checkCancellation()
    try whileLockedIfKept { cache, directory in
      if let revision { guard try directory.revision(of: FeedFolder.feedName) == revision else { return } }
      if let url = folder.url { guard try !directory.holdsFeed(otherThan: url) else { return } }
      try Task.checkCancellation()
      // What is no directory and stands in the ledger's place goes too.
      if try cache.directoryInPlace(of: FeedFolder.ledgerName) != nil {
        var ledger = try UsageLedger(of: cache)
        try ledger.deleteFolder(folder.name, in: cache)
      } else {
        try cache.deleteFolder(folder.name.text)
      }
      try folder.deleteFormer(in: cache)
      try cache.deleteEmptyDirectory(FeedFolder.ledgerName)
      try cache.sync()
    }
  }

  /// Does `body` with the cache and the feed's folder if there is one; nothing is made for it but the lock.
  private func whileLockedIfKept(_ body: (borrowing Directory, borrowing Directory) throws -> Void) throws {
    FileDescriptor.occupyStandardStreams()
    guard let cache = try Directory.open(folder.cachePath), try folder.isKept(in: cache) else { return }
    try cache.updateFile(FeedFolder.lockName).whileLocked {
      try folder.adoptFormer(in: cache)
      guard let directory = try cache.directoryInPlace(of: folder.name.text) else { return }
      try body(cache, directory)
    }
  }

  /// - Parameter giveUp: throws where there is no need to wait for the lock any longer.
  private func whileLocked(
    _ body: (borrowing Directory, borrowing Directory) throws -> Void,
    giveUp: () throws -> Void = Task.checkCancellation
  ) throws {
    if !isPathDurable { FileDescriptor.occupyStandardStreams() }
    let cache = try Directory.make(folder.cachePath)
    try cache.updateFile(FeedFolder.lockName).whileLocked(giveUp: giveUp) {
      let directory = try folder.make(in: cache)
      // A folder without its folder for temporary files is new, by any writer: its maker may have died before making it durable.
      if try !isPathDurable || directory.status(of: FeedFolder.temporaryName) == nil {
        try Directory.syncAncestors(of: folder.cachePath)
        try cache.sync()
        try directory.sync()
      }
      isPathDurable = false
      try body(cache, directory)
      isPathDurable = true
    }
  }
}
