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
  /// The usage that this file holds, or `nil` where it is empty or does not add up.
  func usage() throws -> Usage? {
    try withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { buffer in
      guard try readFromStart(into: buffer) == 24 else { return nil }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<24])
      func field(_ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.load(fromByteOffset: index * 8, as: UInt64.self))
      }
      guard field(2) == XXH64.hash(UnsafeRawBufferPointer(rebasing: bytes[..<16])),
        let size = Int(exactly: field(0)), let count = Int(exactly: field(1))
      else { return nil }
      return Usage(bytes: size, count: count)
    }
  }

  /// Writes `usage` into this file, which must be empty.
  func write(_ usage: Usage) throws {
    try withUnsafeTemporaryAllocation(byteCount: 24, alignment: 8) { buffer in
      buffer.storeBytes(of: UInt64(usage.bytes).littleEndian, as: UInt64.self)
      buffer.storeBytes(of: UInt64(usage.count).littleEndian, toByteOffset: 8, as: UInt64.self)
      let checksum = XXH64.hash(UnsafeRawBufferPointer(rebasing: buffer[..<16]))
      buffer.storeBytes(of: checksum.littleEndian, toByteOffset: 16, as: UInt64.self)
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}
