/// Writes the cache of one feed, under the cache's lock, so that the writers of all programs work one after another.
actor FeedWriter {
  private let folder: FeedFolder
  private let limit: FeedImageDataLimit
  private let totalLimit: Int
  private let executor = DiskExecutor(label: "feed-cache.write")
  /// Whether this writer has synced the path down to the folder: the program that made it may have died before it did.
  private var isPathDurable = false
  /// In the order of the calls.
  private var pending: [PendingInsert] = []
  /// What is known of the kept images, since one first had to be dropped.
  private var index: KeptImages?

  /// One of 100 kB takes 0.4 ms in a group of 16 or 32, 0.45 in one of 6, and 0.65 alone.
  private static let largestGroup = 16

  init(folder: FeedFolder, limit: FeedImageDataLimit, totalLimit: Int) {
    self.folder = folder
    self.limit = limit
    self.totalLimit = totalLimit
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Replaces the feed, if its revision is `revision` or that is `nil`, and returns whether it did.
  func replace(only revision: FeedStoreRevision? = nil, with entry: FeedEntry) throws -> Bool {
    let encoded = try entry.encoded(mark: Self.mark())
    return try whileLocked { cache, directory in
      let isExpected = try revision == nil || directory.revision(of: FeedFolder.feedName) == revision
      try Task.checkCancellation()
      guard isExpected else { return false }
      guard try !directory.holdsFeed(otherThan: entry.url) else {
        throw UntrustedPath(problem: .otherFeed, path: directory.path)
      }
      let temporary = try directory.makeDirectory(FeedFolder.temporaryName)
      try directory.commit(encoded.bytes, as: FeedFolder.feedName, through: temporary)
      // The feed is saved, so an error from here on is not reported: the next replace tidies up.
      try? tidy(cache, directory, after: entry, of: encoded.count)
      return true
    }
  }

  /// Drops the image data that the new feed has no image for, and whole feeds over the total limit.
  private func tidy(
    _ cache: borrowing Directory, _ directory: borrowing Directory, after entry: FeedEntry, of size: Int
  ) throws {
    var ledger = try UsageLedger(of: cache, mark: Self.mark)
    try ledger.reconcile(with: cache)
    var record = try ledger.exactRecord(of: folder.name, in: directory)
    record.feedBytes = size
    try ledger.write(record)
    try directory.prune(keeping: entry.feed.images, from: record, in: &ledger)
    try ledger.enforce(limit: totalLimit, in: cache, sparing: folder.name)
  }

  /// Saves the data of an image. Inserts that arrive meanwhile form the next group, with one lock and one sync of the directory.
  func insert(_ entry: ImageDataEntry) async throws {
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      let insert = PendingInsert(entry, cancellation)
      pending.append(insert)
      // The calls that are queued already join the group.
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
      try whileLocked(giveUp: {
        if group.allSatisfy(\.cancellation.isCancelled) { throw CancellationError() }
      }) { cache, directory in
        var ledger = try UsageLedger(of: cache, mark: Self.mark)
        var record = try ledger.exactRecord(of: folder.name, in: directory)
        try directory.insert(group, limit: limit, record: &record, in: &ledger, index: &index)
        // The data is saved, so an error from here on is not reported: the next writer counts.
        do {
          try ledger.write(record)
          try ledger.enforce(limit: totalLimit, in: cache, sparing: folder.name)
        } catch { return }
      }
    } catch {
      for insert in group { insert.end(.failure(error)) }
    }
  }

  /// The next inserts, each of another image: a second one of the same image waits for the next group. It looks at no more than it needs, as
  /// there may be very many.
  private func takeGroup() -> [PendingInsert] {
    var names: Set<EntryName> = []
    var (group, others): ([PendingInsert], [PendingInsert]) = ([], [])
    var count = 0
    while count < pending.count && group.count < Self.largestGroup {
      let insert = pending[count]
      if names.insert(insert.name).inserted { group.append(insert) } else { others.append(insert) }
      count += 1
    }
    pending.replaceSubrange(..<count, with: others)
    return group
  }

  /// Gives the folder of the first version its new name.
  func adoptFormer() throws { try whileLockedIfExists { _, _ in } }

  /// Deletes those of these images that still have this revision, and returns how many that were.
  func delete(images revisions: [String: FeedStoreRevision]) throws -> Int {
    try Task.checkCancellation()
    guard !revisions.isEmpty else { return 0 }
    return try whileLockedIfExists { cache, directory in
      guard let images = try directory.directory(FeedFolder.imagesName) else { return 0 }
      let names = try revisions.filter { try images.revision(of: $0.key) == $0.value }.map(\.key)
      try Task.checkCancellation()
      var ledger = try UsageLedger(of: cache, mark: Self.mark)
      let record = try ledger.exactRecord(of: folder.name, in: directory)
      try images.drop(names, from: record, in: &ledger)
      return names.count
    } ?? 0
  }

  /// Deletes the feed and its images, if its revision is `revision` or that is `nil`.
  func delete(only revision: FeedStoreRevision? = nil) throws {
    try Task.checkCancellation()
    try whileLockedIfExists { cache, directory in
      if let revision { guard try directory.revision(of: FeedFolder.feedName) == revision else { return } }
      if let url = folder.url { guard try !directory.holdsFeed(otherThan: url) else { return } }
      try Task.checkCancellation()
      // Something else in the ledger's place is deleted too.
      if try cache.directoryInPlace(of: FeedFolder.ledgerName) != nil {
        var ledger = try UsageLedger(of: cache, mark: Self.mark)
        try ledger.deleteFolder(folder.name, in: cache)
      } else {
        try cache.deleteFolder(folder.name.text)
      }
      try folder.deleteFormer(in: cache)
      try cache.deleteEmptyDirectory(FeedFolder.ledgerName)
      try cache.sync()
    }
  }

  /// Runs `body` with the cache and the feed's folder if that exists. Only a missing lock is made.
  @discardableResult
  private func whileLockedIfExists<Value>(
    _ body: (borrowing Directory, borrowing Directory) throws -> Value
  ) throws -> Value? {
    FileDescriptor.occupyStandardStreams()
    guard let cache = try Directory.open(folder.cachePath), try folder.exists(in: cache) else { return nil }
    return try cache.lockFile(FeedFolder.lockName).whileLocked(giveUp: Task.checkCancellation) {
      try folder.adoptFormer(in: cache)
      guard let directory = try cache.directoryInPlace(of: folder.name.text) else { return nil }
      return try body(cache, directory)
    }
  }

  /// Runs `body` with the cache and the feed's folder, which are made if they are missing.
  private func whileLocked<Value>(
    giveUp: () throws -> Void = Task.checkCancellation,
    _ body: (borrowing Directory, borrowing Directory) throws -> Value
  ) throws -> Value {
    if !isPathDurable { FileDescriptor.occupyStandardStreams() }
    let cache = try Directory.make(folder.cachePath)
    return try cache.lockFile(FeedFolder.lockName).whileLocked(giveUp: giveUp) {
      let directory = try folder.make(in: cache)
      // A folder without a directory for temporary files is new, and its maker may have died before it was durable.
      if try !isPathDurable || directory.status(of: FeedFolder.temporaryName) == nil {
        try Directory.syncAncestors(of: folder.cachePath)
        try cache.sync()
        try directory.sync()
      }
      isPathDurable = false
      let value = try body(cache, directory)
      isPathDurable = true
      return value
    }
  }

  private static func mark() -> UInt64 { .random(in: 0...UInt64.max) }
}
