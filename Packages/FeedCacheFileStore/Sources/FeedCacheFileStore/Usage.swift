/// How much image data is kept: the sizes of its files, and their number.
///
/// It lies in a file of its own, so that keeping one more image does not mean counting all of them. The file is emptied before anything
/// changes and written afterwards, so whoever dies in between leaves it empty, and the next one counts.
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

/// What the usage file says: the usage, and a random number that tells its writer whether anybody has written it since.
struct UsageRecord: Equatable {
  var usage: Usage
  let mark: UInt64
}

extension Directory {
  /// Counts what is in this directory of images.
  func countedUsage() throws -> Usage {
    try imageSizes().values.reduce(into: Usage()) { usage, size in
      usage.bytes += size
      usage.count += 1
    }
  }

  /// The sizes of the images' entries in this directory, by name.
  func imageSizes() throws -> [EntryName: Int] {
    var sizes: [EntryName: Int] = [:]
    for name in try entryNames() {
      if let status = try status(of: name.text) { sizes[name] = status.size }
    }
    return sizes
  }
}

extension FileDescriptor {
  private static var usageLength: Int { 32 }

  /// What this file says, or `nil` where it is empty or does not add up.
  func usageRecord() throws -> UsageRecord? {
    try withUnsafeTemporaryAllocation(byteCount: Self.usageLength + 8, alignment: 8) { buffer in
      guard try readFromStart(into: buffer) == Self.usageLength else { return nil }
      let bytes = UnsafeRawBufferPointer(buffer)
      func field(_ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.load(fromByteOffset: index * 8, as: UInt64.self))
      }
      guard field(3) == XXH64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<24])),
        let size = Int(exactly: field(0)), let count = Int(exactly: field(1))
      else { return nil }
      return UsageRecord(usage: Usage(bytes: size, count: count), mark: field(2))
    }
  }

  /// Writes `record` into this file, which must be empty.
  func write(_ record: UsageRecord) throws {
    try withUnsafeTemporaryAllocation(byteCount: Self.usageLength, alignment: 8) { buffer in
      func store(_ field: UInt64, _ index: Int) {
        buffer.storeBytes(of: field.littleEndian, toByteOffset: index * 8, as: UInt64.self)
      }
      store(UInt64(record.usage.bytes), 0)
      store(UInt64(record.usage.count), 1)
      store(record.mark, 2)
      store(XXH64.hash(UnsafeRawBufferPointer(rebasing: buffer[..<24])), 3)
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}
