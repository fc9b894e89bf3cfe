/// The bytes of an entry, written from front to back, in its own memory: 10,000 images take 1.7 ms,
/// against 2.2 ms with an array.
struct EntryWriter: ~Copyable {
  private var memory: UnsafeMutableRawBufferPointer
  private(set) var count = EntryFormat.headerLength

  /// Starts behind the header, with space for `capacity` bytes of payload before the memory has to
  /// grow.
  init(capacity: Int) {
    memory = .allocate(byteCount: EntryFormat.headerLength + capacity, alignment: 8)
  }

  deinit {
    memory.deallocate()
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Writes the header, in the newest format version unless told.
  func seal(kind: EntryFormat.Kind, version: UInt64? = nil, timestamp: Double, mark: UInt64) {
    func store(_ field: UInt64, at offset: Int) {
      memory.storeBytes(of: field.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    store(kind.rawValue, at: 0)
    store(version ?? kind.version, at: 8)
    store(UInt64(count), at: 16)
    store(timestamp.bitPattern, at: 24)
    store(mark, at: 32)
    store(EntryFormat.checksum(of: bytes), at: EntryFormat.checksumOffset)
  }

  /// Writes the length in 4 bytes, then the UTF-8. The length of `nil` is all ones.
  mutating func append(text: String?) {
    guard var text else {
      return withUnsafeBytes(of: UInt32.max) { append($0) }
    }
    text.withUTF8 { utf8 in
      // Longer texts do not get this far: an entry's length is checked after each image.
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: utf8.count).littleEndian) { append($0) }
      append(UnsafeRawBufferPointer(utf8))
    }
  }

  mutating func append(number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { append($0) }
  }
  mutating func append(shortNumber number: UInt16) {
    withUnsafeBytes(of: number.littleEndian) { append($0) }
  }
  mutating func append(flag: Bool) {
    withUnsafeBytes(of: flag) { append($0) }
  }

  /// Writes the seconds since 2001 as a double. The bits of `nil` are all ones.
  mutating func append(date: Date?) {
    append(number: date?.timeIntervalSinceReferenceDate.bitPattern ?? .max)
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if memory.count - count < bytes.count {
      grow(by: bytes.count)
    }
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  private mutating func grow(by needed: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(2 * memory.count, count + needed),
      alignment: 8
    )
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }
}
