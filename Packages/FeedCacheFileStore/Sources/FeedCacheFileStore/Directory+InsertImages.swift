extension Directory {
  /// Keeps the data of several images in one commit: each file is synced, the directory once for all of them, and the usage is written once.
  /// Its callers hold the cache's lock.
  ///
  /// What fails of one image ends that insert alone; what fails of the directory is thrown, and ends all that are not over yet. What has to go
  /// for an insert is decided when everything before it is in its place, and not for one that was cancelled or failed.
  /// - Parameters:
  ///   - record: what is kept now, then what is kept after this group.
  ///   - index: what this writer knew after the last group, then what it knows after this one.
  ///   - mark: gives a random number for each save.
  func insert(
    _ inserts: [PendingInsert], limit: FeedImageDataLimit, record: inout UsageRecord, in ledger: inout UsageLedger,
    index: inout ImageIndex?, mark: () -> UInt64
  ) throws {
    let images = try makeDirectory(FeedFolder.imagesName)
    let temporary = try makeDirectory(FeedFolder.temporaryName)
    temporary.sweep()
    var isComplete = false
    defer { if !isComplete { temporary.sweep() } }
    var room = ImageRoom(record, index: index.take(), limit: limit)

    var written: [(insert: PendingInsert, file: WrittenFile, replaced: Int?)] = []
    for insert in inserts {
      insert.attempt {
        try insert.cancellation.check()
        let replaced = try images.dataSize(of: insert.name.text)
        // What has no room now needs no writing: it is as if it had come before the others.
        _ = try room.drops(toKeep: insert.name, size: insert.size, inPlaceOf: replaced, in: self, images)
        let encoded = try insert.entry.encoded(mark: mark())
        let file = try temporary.write(encoded.bytes, as: insert.name.text)
        file.descriptor.beginSync()
        written.append((insert, file, replaced))
      }
    }
    var prepared: [(insert: PendingInsert, file: PreparedFile, replaced: Int?)] = []
    for (insert, file, replaced) in written {
      insert.attempt {
        let file = try images.prepare(file, isNew: replaced == nil, in: temporary)
        prepared.append((insert, file, replaced))
      }
    }
    written = []

    if !prepared.isEmpty {
      record.usage.bytes += prepared.reduce(0) { $0 + $1.insert.size }
      record.isExact = false
      try ledger.write(record)
    }
    var placed: [(insert: PendingInsert, file: PreparedFile)] = []
    var drops: Set<EntryName> = []
    for (insert, file, replaced) in prepared {
      insert.attempt {
        let (name, size) = (insert.name, insert.size)
        let gone = try room.drops(toKeep: name, size: size, inPlaceOf: replaced, in: self, images)
        try insert.cancellation.check()
        try images.place(file, from: temporary)
        room.take(name, size: size, inPlaceOf: replaced, dropping: gone)
        placed.append((insert, file))
        // What was dropped for one may be another.
        drops.remove(name)
        drops.formUnion(gone)
      }
    }
    let files = placed.map(\.file)
    if !files.isEmpty { try images.syncPlaced(files, from: temporary) }
    for (insert, _) in placed { insert.end(.success(())) }
    // The data is saved, and that is what is reported. What could not be dropped is for the next writer: as long as the record is not exact, it
    // counts.
    temporary.forget(files)
    isComplete = placed.count == inserts.count
    do { try images.deleteAll(drops.map(\.text)) } catch { return }
    (record.usage, record.isExact) = (room.usage, true)
    if !files.isEmpty { record.mark = mark() }
    index = room.index(marked: record.mark)
  }
}
