import DurableFiles
import FeedCache
import FeedFailures
import Synchronization

/// Writes the caches of all feeds, under the cache's lock, so that the writers of all programs work
/// one after another. One for each feed would wait for the others' lock, and find out again what
/// they know.
actor FeedWriter {
  private let limit: FeedImageDataLimit
  private let totalLimit: Int
  private let executor = DiskExecutor(label: "feed-cache.write")
  /// The folders that this writer has synced, with the path down to them: the program that made
  /// them may have died before it did.
  private var durableFolders: Set<EntryName> = []
  /// In the order of the calls for each folder.
  private var pending: [EntryName: [PendingInsert]] = [:]
  /// What is known of the kept images in a folder, since one first had to be dropped.
  private var indexes: [EntryName: ImageIndex] = [:]
  /// The ledger as the last save left it.
  private var ledger: UsageLedger?
  /// Until when this writer had the lock itself.
  private var lastUnlock = SuspendingClock.now

  /// One of 100 kB takes 0.4 ms in a group of 16 or 32, 0.45 in one of 6, and 0.65 alone.
  private static let largestGroup = 16

  init(limit: FeedImageDataLimit, totalLimit: Int) {
    self.limit = limit
    self.totalLimit = totalLimit
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Replaces the feed, if its revision is `revision` or that is `nil`, and returns whether it did.
  func replace(
    only revision: FeedStoreRevision? = nil,
    with entry: FeedEntry,
    in folder: FeedFolder,
    since start: SuspendingClock.Instant = .now
  ) throws -> Bool {
    let encoded = try entry.encoded(mark: .random(in: 0...UInt64.max))
    return try whileLocked(folder, since: start) { cache, directory in
      let isExpected =
        try revision == nil || directory.revision(of: FeedFolder.feedName) == revision
      try Task.checkCancellation()
      guard isExpected else {
        return false
      }
      try directory.refuseNewerFeed()
      guard try !directory.holdsFeed(otherThan: entry.url) else {
        throw UntrustedPath(problem: .otherFeed, path: directory.path)
      }
      let temporary = try directory.makeDirectory(FeedFolder.temporaryName)
      temporary.sweep()
      try directory.commit(encoded.bytes, as: FeedFolder.feedName, through: temporary)
      durableFolders.insert(folder.name)
      // The feed is saved, so an error from here on is not reported: the next replace tidies up.
      try? withLedger(of: cache) { ledger in
        try ledger.reconcile(with: cache)
        var record = try ledger.exactRecord(of: folder.name, in: directory)
        record.feedBytes = encoded.count
        try ledger.write(record)
        try directory.prune(keeping: entry.feed.images, from: record, in: &ledger)
        try ledger.enforce(limit: totalLimit, in: cache, sparing: folder.name)
      }
      return true
    }
  }

  /// Saves the data of an image. Inserts that arrive meanwhile form the next group, with one lock
  /// and one sync of the directory.
  func insert(
    _ entry: ImageDataEntry,
    in folder: FeedFolder,
    since start: SuspendingClock.Instant = .now
  ) async throws {
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      let insert = PendingInsert(entry, cancellation)
      pending[folder.name, default: []].append(insert)
      // The calls that are queued already join the group.
      await Task.yield()
      while insert.result == nil {
        insertNextGroup(in: folder, since: start)
      }
      try insert.result?.get()
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func insertNextGroup(in folder: FeedFolder, since start: SuspendingClock.Instant) {
    let group = takeGroup(of: folder.name)
    let giveUp = {
      if group.allSatisfy(\.cancellation.isCancelled) {
        throw CancellationError()
      }
    }
    do {
      try whileLocked(folder, since: start, giveUp: giveUp) { cache, directory in
        if !durableFolders.contains(folder.name) {
          try directory.sync()
        }
        try withLedger(of: cache) { ledger in
          var record = try ledger.exactRecord(of: folder.name, in: directory)
          try directory.insert(
            group,
            limit: limit,
            record: &record,
            in: &ledger,
            index: &indexes[folder.name]
          )
          // The data is saved, so an error from here on is not reported: the next writer counts.
          try? ledger.write(record)
          try? ledger.enforce(limit: totalLimit, in: cache, sparing: folder.name)
        }
        durableFolders.insert(folder.name)
      }
    } catch {
      for insert in group {
        insert.end(.failure(error))
      }
    }
  }

  /// The next inserts, each of another image: a second one of the same image waits for the next
  /// group.
  private func takeGroup(of folder: EntryName) -> [PendingInsert] {
    var names: Set<EntryName> = []
    var group: [PendingInsert] = []
    for insert in pending[folder, default: []].prefix(Self.largestGroup) {
      guard !names.contains(insert.name) else {
        break
      }
      names.insert(insert.name)
      group.append(insert)
    }
    pending[folder]?.removeFirst(group.count)
    return group
  }

  /// Deletes those of these images that still have this revision, and returns how many that were.
  func delete(images revisions: [String: FeedStoreRevision], in folder: FeedFolder) throws -> Int {
    try Task.checkCancellation()
    guard !revisions.isEmpty else {
      return 0
    }
    return try whileLockedIfExists(folder) { cache, directory in
      guard let images = try directory.directory(FeedFolder.imagesName) else {
        return 0
      }
      let names = try revisions.filter { try images.revision(of: $0.key) == $0.value }.map(\.key)
      try Task.checkCancellation()
      try withLedger(of: cache) { ledger in
        try images.drop(
          names,
          from: ledger.exactRecord(of: folder.name, in: directory),
          in: &ledger
        )
      }
      return names.count
    } ?? 0
  }

  /// Deletes the feed and its images, if its revision is `revision` or that is `nil`. One that a
  /// newer version saved stays.
  func delete(_ folder: FeedFolder, only revision: FeedStoreRevision? = nil) throws {
    try Task.checkCancellation()
    try whileLockedIfExists(folder) { cache, directory in
      guard try revision == nil || directory.revision(of: FeedFolder.feedName) == revision else {
        return
      }
      try directory.refuseNewerFeed()
      if let url = folder.url {
        guard try !directory.holdsFeed(otherThan: url) else {
          return
        }
      }
      try Task.checkCancellation()
      // Something else in the ledger's place is deleted too.
      if try cache.directoryInPlace(of: FeedFolder.ledgerName) != nil {
        try withLedger(of: cache) { try $0.deleteFolder(folder.name, in: cache) }
      } else {
        try cache.deleteFolder(folder.name.text)
      }
      try cache.deleteEmptyDirectory(FeedFolder.ledgerName)
      try cache.sync()
    }
  }

  /// Runs `body` with the cache and the feed's folder if that exists. Only a missing lock is made.
  @discardableResult
  private func whileLockedIfExists<Value>(
    _ folder: FeedFolder,
    _ body: (borrowing DiskDirectory, borrowing DiskDirectory) throws -> Value
  ) throws -> Value? {
    DiskFile.occupyStandardStreams()
    guard let cache = try DiskDirectory.open(folder.cachePath), try folder.exists(in: cache) else {
      return nil
    }
    return try cache.lockFile(FeedFolder.lockName).whileLocked(giveUp: Task.checkCancellation) {
      defer { lastUnlock = .now }
      guard let directory = try cache.directoryInPlace(of: folder.name.text) else {
        return nil
      }
      return try body(cache, directory)
    }
  }

  /// Runs `body` with the cache and the feed's folder, which are made if they are missing.
  private func whileLocked<Value>(
    _ folder: FeedFolder,
    since start: SuspendingClock.Instant,
    giveUp: () throws -> Void = Task.checkCancellation,
    _ body: (borrowing DiskDirectory, borrowing DiskDirectory) throws -> Value
  ) throws -> Value {
    if durableFolders.isEmpty {
      DiskFile.occupyStandardStreams()
    }
    let cache = try DiskDirectory.make(folder.cachePath)
    // The wait for this program's own saves does not count, and all that wait for a program that is
    // stuck give up together.
    return try cache.lockFile(FeedFolder.lockName).whileLocked(
      since: max(start, lastUnlock),
      giveUp: giveUp
    ) {
      defer { lastUnlock = .now }
      let directory = try cache.makeDirectory(folder.name.text)
      // A folder without a directory for temporary files is new, and its maker may have died before
      // it was durable.
      if try durableFolders.isEmpty || directory.status(of: FeedFolder.temporaryName) == nil {
        try DiskDirectory.syncAncestors(of: folder.cachePath)
        try cache.sync()
        durableFolders.remove(folder.name)
      }
      do { return try body(cache, directory) } catch {
        // What seemed durable may not be.
        durableFolders = []
        throw error
      }
    }
  }

  /// Runs `work` with the ledger of `cache`. It is read again only if somebody else has changed it,
  /// as it may have a thousand records.
  private func withLedger(
    of cache: borrowing DiskDirectory,
    _ work: (inout UsageLedger) throws -> Void
  ) throws {
    var current = try UsageLedger.current(ledger.take(), of: cache)
    try work(&current)
    current.stamp()
    ledger = consume current
  }
}

/// Image data that a caller waits to have saved. Only the writer uses it.
final class PendingInsert {
  let entry: ImageDataEntry
  let name: EntryName
  let cancellation: Cancellation
  var replacedSize: Int?
  private(set) var result: Result<Void, any Error>?
  var size: Int { entry.data.count }

  init(_ entry: ImageDataEntry, _ cancellation: Cancellation) {
    self.entry = entry
    self.cancellation = cancellation
    name = EntryName(of: entry.key)
  }

  /// Does a part of the work. An error ends the insert, and the result is `false`.
  @discardableResult
  func attempt(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      end(.failure(error))
      return false
    }
  }

  /// Ends the insert; only the first call counts.
  func end(_ result: Result<Void, any Error>) {
    self.result = self.result ?? result
  }
}

/// Whether a caller was cancelled: the writer's task works for several of them, so its own state
/// does not tell.
final class Cancellation: Sendable {
  private let flag = Atomic(false)
  var isCancelled: Bool { flag.load(ordering: .relaxed) }
  func cancel() {
    flag.store(true, ordering: .relaxed)
  }
}
