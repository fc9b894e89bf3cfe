/// How much image data is kept: its bytes, without what the store adds to them, and the number of its images.
struct Usage: Equatable {
  var bytes = 0
  var count = 0

  /// The usage with the data of one image kept, in place of what `replaced` bytes were kept for it; `nil` where the numbers cannot be right,
  /// because somebody else has been at the files.
  func keeping(_ size: Int, inPlaceOf replaced: Int?) -> Usage? {
    guard bytes >= replaced ?? 0, count >= (replaced == nil ? 0 : 1), bytes < 1 << 60, count < 1 << 60 else {
      return nil
    }
    return Usage(bytes: bytes - (replaced ?? 0) + size, count: count + (replaced == nil ? 1 : 0))
  }

  /// The usage without an image of this size; `nil` where the numbers cannot be right.
  func dropping(_ size: Int) -> Usage? {
    guard bytes >= size, count >= 1 else { return nil }
    return Usage(bytes: bytes - size, count: count - 1)
  }
}

/// What the cache of one feed takes, so that nobody has to count. It is the name of an empty file, and changes by a rename: nothing can be
/// half-written, and no file is written twice.
struct UsageRecord: Equatable {
  let folder: EntryName
  /// The image data; if ``isExact`` is false, it is at most so many bytes, and its writer did not come to an end.
  var usage = Usage()
  var isExact = true
  /// The size of the feed's entry.
  var feedBytes = 0
  /// A random number by which a writer sees whether another has changed anything since.
  var mark: UInt64 = 0

  var bytes: Int { usage.bytes + feedBytes }

  var name: String {
    "\(folder.text).\(usage.bytes).\(isExact ? "\(usage.count)" : "").\(feedBytes).\(String(mark, radix: 16))"
  }

  init(folder: EntryName) { self.folder = folder }

  /// What this name says; `nil` if no writer gives such a name.
  init?(name: String) {
    let fields = name.split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 5, let folder = EntryName(fields[0].utf8), let bytes = Self.number(fields[1]),
      let feedBytes = Self.number(fields[3]), let mark = UInt64(fields[4], radix: 16)
    else { return nil }
    self.init(folder: folder)
    let count = Self.number(fields[2])
    usage = Usage(bytes: bytes, count: count ?? 0)
    isExact = count != nil
    (self.feedBytes, self.mark) = (feedBytes, mark)
    guard self.name == name else { return nil }
  }

  /// Larger numbers no cache reaches, and these can be added up.
  private static func number(_ text: Substring) -> Int? {
    Int(text).flatMap { (0..<1 << 50).contains($0) ? $0 : nil }
  }
}

extension Directory {
  /// Counts what is in this folder of a feed.
  func countedRecord(of folder: EntryName, mark: UInt64) throws -> UsageRecord {
    var record = UsageRecord(folder: folder)
    record.mark = mark
    record.usage =
      try directory(FeedFolder.imagesName)?.imageSizes().values.reduce(into: Usage()) { usage, size in
        usage.bytes += size
        usage.count += 1
      } ?? Usage()
    record.feedBytes = try status(of: FeedFolder.feedName)?.size ?? 0
    return record
  }

  /// The sizes of the image data in this directory, by the names of its entries.
  func imageSizes() throws -> [EntryName: Int] {
    var sizes: [EntryName: Int] = [:]
    for name in try entryNames() {
      if let size = try dataSize(of: name.text) { sizes[name] = size }
    }
    return sizes
  }

  /// When the feed that is kept here was saved, in seconds since 2001, as its header says; long ago, where there is none.
  func claimedTimestamp() throws -> Double {
    guard case .file(let file, _) = try file(FeedFolder.feedName) else { return -.infinity }
    return try withUnsafeTemporaryAllocation(byteCount: EntryFormat.headerLength, alignment: 8) { header in
      guard try file.readFromStart(into: header) == header.count else { return -.infinity }
      let timestamp = EntryFormat.claimedTimestamp(UnsafeRawBufferPointer(header))
      return timestamp.isNaN ? -.infinity : timestamp
    }
  }

  /// How many bytes of image data are kept under `name`; `nil` where nothing is. What is no entry counts whole.
  func dataSize(of name: String) throws -> Int? {
    switch try file(name) {
    case .none: nil
    case .notAFile(let status): status?.size ?? 0
    case .file(let file, let status): try file.dataSize(status)
    }
  }
}

extension FileDescriptor {
  fileprivate func dataSize(_ status: FileStatus) throws -> Int {
    try withUnsafeTemporaryAllocation(byteCount: EntryFormat.startLength, alignment: 8) { start in
      guard try readFromStart(into: start) == start.count else { return status.size }
      let size = status.size - start.count - EntryFormat.claimedURLLength(UnsafeRawBufferPointer(start))
      return size >= 0 ? size : status.size
    }
  }
}
