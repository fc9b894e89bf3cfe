import DurableFiles
import FeedCache

/// What the caches of all feeds take: a directory of ``UsageRecord``s, read when it is opened. The
/// callers hold the cache's lock. Only quotas depend on it. A power cut or a cleaner may lose
/// records; the next save of each feed counts again.
struct UsageLedger: ~Copyable {
  /// Gives a random number for each save.
  let mark: () -> UInt64
  private let directory: DiskDirectory
  private var records: [EntryName: UsageRecord]
  private var isReconciled = false
  /// The directory's status after the last change by this writer; `nil` if another one's change
  /// could not be told from it.
  private var status: String?

  /// `known` if nobody has changed it since its ``stamp()``, else what is read.
  static func current(_ known: consuming UsageLedger?, of cache: borrowing DiskDirectory) throws
    -> UsageLedger
  {
    let status = try cache.status(of: FeedFolder.ledgerName)?.mark
    if let known = consume known {
      if known.status != nil && known.status == status {
        return known
      }
    }
    return try UsageLedger(of: cache)
  }

  /// Opens the ledger of `cache`, and makes a missing one.
  init(
    of cache: borrowing DiskDirectory,
    mark: @escaping () -> UInt64 = { .random(in: 0...UInt64.max) }
  ) throws {
    let directory = try cache.makeDirectory(FeedFolder.ledgerName)
    var records: [EntryName: UsageRecord] = [:]
    for record in try directory.names({ UsageRecord(name: String(decoding: $0, as: UTF8.self)) }) {
      // A writer leaves one record of each feed.
      if records[record.folder] == nil {
        records[record.folder] = record
      } else {
        try directory.delete(record.name)
      }
    }
    self.mark = mark
    self.records = records
    self.directory = directory
  }

  /// Makes the next change by any program visible.
  mutating func stamp() {
    status = directory.stamp()
  }

  var bytes: Int { records.values.reduce(0) { $0 + $1.bytes } }

  mutating func write(_ record: UsageRecord) throws {
    if let former = records[record.folder] {
      guard former != record else {
        return
      }
      try directory.move(former.name, to: directory, as: record.name)
    } else {
      _ = try directory.createFile(record.name)
    }
    records[record.folder] = record
  }

  /// The record of one feed's cache, which is in `directory`; counted and written if it is missing
  /// or not exact.
  mutating func exactRecord(of folder: EntryName, in directory: borrowing DiskDirectory) throws
    -> UsageRecord
  {
    if let record = records[folder], record.isExact {
      return record
    }
    let record = try countedRecord(of: folder, in: directory)
    try write(record)
    return record
  }

  /// Deletes a feed's folder in `cache`. Until it is gone its record says so, for the next writer
  /// to go on.
  mutating func deleteFolder(_ folder: EntryName, in cache: borrowing DiskDirectory) throws {
    if var record = records[folder] {
      record.isExact = false
      record.mark = 0
      try write(record)
    }
    try cache.deleteFolder(folder.text)
    try remove(folder)
  }

  /// Counts the caches that have no record, such as those of the first version, and removes the
  /// records of caches that are gone.
  mutating func reconcile(with cache: borrowing DiskDirectory) throws {
    guard !isReconciled else {
      return
    }
    let folders = Set(try cache.entryNames())
    for folder in Set(records.keys).subtracting(folders) {
      try remove(folder)
    }
    try count(folders.subtracting(records.keys), in: cache)
    // A writer that was killed deleted a feed, and left image data. A feed that is still there
    // stays.
    for record in records.values where record.isBeingDeleted {
      do {
        guard try cache.directory(record.folder.text)?.status(of: FeedFolder.feedName) == nil else {
          continue
        }
        try deleteFolder(record.folder, in: cache)
      } catch { continue }
    }
    isReconciled = true
  }

  /// Deletes whole caches, the least recently saved first and never that of `own`, until all take
  /// at most `limit` bytes, or none is left. Those that a newer version saved stay.
  mutating func enforce(limit: Int, in cache: borrowing DiskDirectory, sparing own: EntryName)
    throws
  {
    guard bytes > limit else {
      return
    }
    isReconciled = false
    try reconcile(with: cache)
    // The upper bound that a killed writer left is no reason to delete anything.
    try count(records.values.filter { !$0.isExact }.map(\.folder), in: cache)
    guard bytes > limit else {
      return
    }
    var others: [(folder: EntryName, savedAt: Double)] = []
    for folder in records.keys where folder != own {
      do {
        let directory = try cache.directory(folder.text)
        try directory?.refuseNewerFeed()
        others.append((folder, try directory?.claimedTimestamp() ?? -.infinity))
      } catch { continue }
    }
    for other in others.sorted(by: { $0.savedAt < $1.savedAt }) where bytes > limit {
      do { try deleteFolder(other.folder, in: cache) } catch { continue }
    }
    try cache.sync()
  }

  private mutating func count(
    _ folders: some Sequence<EntryName>,
    in cache: borrowing DiskDirectory
  ) throws {
    for folder in folders {
      do {
        guard let directory = try cache.directory(folder.text) else {
          continue
        }
        try write(countedRecord(of: folder, in: directory))
      } catch {
        // Its own writer reports that it cannot be read.
        continue
      }
    }
  }

  private func countedRecord(of folder: EntryName, in directory: borrowing DiskDirectory) throws
    -> UsageRecord
  {
    let sizes = try directory.directory(FeedFolder.imagesName)?.dataSizes() ?? [:]
    let usage = FeedImageDataUsage(bytes: sizes.values.reduce(0, +), count: sizes.count)
    let feedBytes = try directory.status(of: FeedFolder.feedName)?.size ?? 0
    return UsageRecord(folder: folder, usage: usage, feedBytes: feedBytes, mark: mark())
  }

  private mutating func remove(_ folder: EntryName) throws {
    guard let record = records[folder] else {
      return
    }
    try directory.delete(record.name)
    records[folder] = nil
  }
}

/// What the cache of one feed takes, recorded in the name of an empty file. It changes by a rename,
/// so it is never half-written.
struct UsageRecord: Equatable {
  let folder: EntryName
  /// If ``isExact`` is false, an upper bound of the bytes, left by a writer that did not finish.
  var usage = FeedImageDataUsage()
  var isExact = true
  var feedBytes = 0
  /// A random number that tells a writer whether another one has changed anything; 0 while the
  /// whole feed is being deleted.
  var mark: UInt64 = 0

  var isBeingDeleted: Bool { !isExact && mark == 0 }
  var bytes: Int { usage.bytes + feedBytes }
  var name: String {
    "\(folder.text).\(usage.bytes).\(isExact ? "\(usage.count)" : "").\(feedBytes).\(String(mark, radix: 16))"
  }
}

extension UsageRecord {
  /// Reads a record back; `nil` if no writer gives this name.
  init?(name: String) {
    let fields = name.split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 5, let folder = EntryName(fields[0].utf8),
      let bytes = Self.number(fields[1]),
      let feedBytes = Self.number(fields[3]), let mark = UInt64(fields[4], radix: 16)
    else {
      return nil
    }
    let count = Self.number(fields[2])
    let usage = FeedImageDataUsage(bytes: bytes, count: count ?? 0)
    self.init(folder: folder, usage: usage, isExact: count != nil, feedBytes: feedBytes, mark: mark)
    guard self.name == name else {
      return nil
    }
  }

  /// Far more than any cache takes, and small enough to be added up.
  private static func number(_ text: Substring) -> Int? {
    Int(text).flatMap { (0..<1 << 50).contains($0) ? $0 : nil }
  }
}
