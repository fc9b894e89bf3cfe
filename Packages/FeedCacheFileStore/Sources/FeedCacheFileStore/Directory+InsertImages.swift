import FeedCache

extension Directory {
  /// Keeps the data of several images in one commit: each file is synced, the directory once for all of them, and the usage is written once.
  /// Its callers hold the cache's lock.
  ///
  /// What fails of one image ends that insert alone; what fails of the directory is thrown, and ends all that are not over yet.
  /// - Parameters:
  ///   - index: what this writer knew after the last group, then what it knows after this one.
  ///   - mark: gives a random number for each save.
  func insert(
    _ inserts: [PendingInsert], limit: FeedImageDataLimit, index: inout ImageIndex?, mark: () -> UInt64
  ) throws {
    let images = try makeDirectory(FeedFolder.imagesName)
    let temporary = try makeDirectory(FeedFolder.temporaryName)
    let usageFile = try updateFile(FeedFolder.usageName)
    temporary.sweep()
    var room = ImageRoom(try usageFile.usageRecord(countedIn: images, mark: mark), index: index.take(), limit: limit)

    var written: [(insert: PendingInsert, file: WrittenFile, isNew: Bool)] = []
    for insert in inserts {
      insert.attempt { written.append(try write(insert, room: &room, mark: mark(), images, temporary)) }
    }
    var isComplete = false
    defer { if !isComplete { temporary.sweep() } }
    var prepared: [(insert: PendingInsert, file: PreparedFile)] = []
    for (insert, file, isNew) in written {
      insert.attempt {
        let file = try images.prepare(file, isNew: isNew, in: temporary)
        try insert.cancellation.check()
        prepared.append((insert, file))
      }
    }
    written = []
    guard !prepared.isEmpty else {
      isComplete = room.count == 0
      // Whoever was refused has changed nothing.
      if isComplete { index = room.index }
      return
    }

    try usageFile.empty()
    prepared.removeAll { entry in !entry.insert.attempt { try images.place(entry.file, from: temporary) } }
    let files = prepared.map(\.file)
    try images.syncPlaced(files, from: temporary)
    for (insert, _) in prepared { insert.end(.success(())) }
    // The data is saved, and that is what is reported. What could not be dropped, or written down, is for the next writer: as long as the
    // usage file is empty, it counts.
    temporary.forget(files)
    let drops = room.drops(for: Set(prepared.map(\.insert.name)))
    do { try images.deleteAll(drops.map(\.text)) } catch { return }
    isComplete = prepared.count == room.count
    guard isComplete else { return }
    let record = UsageRecord(usage: room.usage, mark: mark())
    do { try usageFile.write(record) } catch { return }
    index = room.index(marked: record.mark)
  }

  /// Writes the data of one image, if there is room for it, and lets it travel to the disk while the next one is written.
  private func write(
    _ insert: PendingInsert, room: inout ImageRoom, mark: UInt64, _ images: borrowing Directory,
    _ temporary: borrowing Directory
  ) throws -> (PendingInsert, WrittenFile, isNew: Bool) {
    try insert.cancellation.check()
    let encoded = try insert.entry.encoded(mark: mark)
    let (name, size) = (insert.name, encoded.count)
    let replaced = try images.status(of: name.text)?.size
    let drops = try room.drops(toKeep: name, size: size, inPlaceOf: replaced, in: self, images)
    let file = try temporary.write(encoded.bytes, as: name.text)
    file.descriptor.beginSync()
    room.take(name, size: size, inPlaceOf: replaced, dropping: drops)
    return (insert, file, replaced == nil)
  }
}

extension FileDescriptor {
  /// What this file says; where it says nothing, the images are counted, and it says so from now on.
  fileprivate func usageRecord(countedIn images: borrowing Directory, mark: () -> UInt64) throws -> UsageRecord {
    if let record = try usageRecord() { return record }
    let record = UsageRecord(usage: try images.countedUsage(), mark: mark())
    try empty()
    try write(record)
    return record
  }
}
