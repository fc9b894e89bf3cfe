/// What the caches of all feeds take: a directory of ``UsageRecord``s, read when it is opened. Its users hold the cache's lock.
///
/// It is for quotas alone. A power cut or a tidy program may leave it behind the truth; each feed's next save counts again what is not there.
struct UsageLedger: ~Copyable {
  private let directory: Directory
  private var records: [EntryName: UsageRecord]

  /// Opens the ledger of `cache`, and makes it where there is none.
  init(of cache: borrowing Directory) throws {
    let directory = try cache.makeDirectory(FeedFolder.ledgerName)
    var records: [EntryName: UsageRecord] = [:]
    for name in try directory.names() {
      guard let record = UsageRecord(name: name) else { continue }
      // No writer leaves two of one feed.
      if records[record.folder] == nil { records[record.folder] = record } else { try directory.delete(name) }
    }
    self.directory = directory
    self.records = records
  }

  /// What all caches take, in bytes.
  var bytes: Int { records.values.reduce(0) { $0 + $1.bytes } }

  /// Puts `record` in the place of the one of the same feed.
  mutating func write(_ record: UsageRecord) throws {
    if let former = records[record.folder] {
      guard former != record else { return }
      try directory.move(former.name, to: directory, as: record.name)
    } else {
      _ = try directory.createFile(record.name)
    }
    records[record.folder] = record
  }

  /// The record of one feed's cache, which lies in `directory`; where its numbers are not known it is counted, and says so from now on.
  mutating func exactRecord(
    of folder: EntryName, in directory: borrowing Directory, mark: () -> UInt64
  ) throws -> UsageRecord {
    if let record = records[folder], record.isExact { return record }
    let record = try directory.countedRecord(of: folder, mark: mark())
    try write(record)
    return record
  }

  /// Deletes a feed's folder in `cache`. Until it is gone its numbers are said not to be exact.
  mutating func deleteFolder(_ folder: EntryName, in cache: borrowing Directory) throws {
    if var record = records[folder] {
      record.isExact = false
      try write(record)
    }
    try cache.deleteFolder(folder.text)
    try remove(folder)
  }

  /// Forgets a feed's cache.
  private mutating func remove(_ folder: EntryName) throws {
    guard let record = records[folder] else { return }
    try directory.delete(record.name)
    records[folder] = nil
  }

  /// Counts what lies in `cache` and has no record, and forgets what has one and is gone: the caches of the first version, and what somebody
  /// tidied away.
  mutating func reconcile(with cache: borrowing Directory, mark: () -> UInt64) throws {
    let folders = Set(try cache.entryNames())
    for folder in Set(records.keys).subtracting(folders) { try remove(folder) }
    for folder in folders.subtracting(records.keys) {
      // What cannot be counted is for its own writer to complain of.
      guard let record = try? cache.directory(folder.text)?.countedRecord(of: folder, mark: mark()) else { continue }
      try write(record)
    }
  }

  /// Deletes whole caches, those saved longest ago first and never that of `own`, until all take at most `limit` bytes. One that cannot be
  /// deleted stays, and the next save tries again.
  mutating func makeRoom(
    in cache: borrowing Directory, for own: EntryName, limit: Int, mark: () -> UInt64
  ) throws {
    guard bytes > limit else { return }
    // What a writer that was killed has left is a bound, and no reason to delete anything.
    for record in records.values where !record.isExact {
      do {
        if let counted = try cache.directory(record.folder.text)?.countedRecord(of: record.folder, mark: mark()) {
          try write(counted)
        }
      } catch { continue }
    }
    guard bytes > limit else { return }
    var others: [(folder: EntryName, savedAt: Double)] = []
    for folder in records.keys where folder != own {
      do { others.append((folder, try cache.directory(folder.text)?.claimedTimestamp() ?? -.infinity)) } catch {
        continue
      }
    }
    for other in others.sorted(by: { $0.savedAt < $1.savedAt }) where bytes > limit {
      do { try deleteFolder(other.folder, in: cache) } catch { continue }
    }
    try cache.sync()
  }
}
