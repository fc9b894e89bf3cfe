import DurableFiles

/// Reads a payload from front to back. Reading past its end is corruption.
struct EntryReader {
  let version: UInt64
  /// In seconds since 2001.
  let timestamp: Double
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = EntryFormat.headerLength

  /// Checks the header and the checksum of an entry. Throws ``Corruption`` or ``NewerFormat``.
  init(_ bytes: UnsafeRawBufferPointer, kind: EntryFormat.Kind) throws {
    guard bytes.count >= EntryFormat.headerLength else {
      throw Corruption("it is cut off")
    }
    let field = { EntryFormat.field(at: $0, of: bytes) }
    guard field(0) == kind.rawValue else {
      throw Corruption("it is of a foreign format")
    }
    self.bytes = bytes
    version = field(8)
    timestamp = Double(bitPattern: field(24))
    // Its length and checksum may be what only that version knows.
    if kind.isOlder(than: version) {
      throw NewerFormat()
    }
    guard (1...kind.version).contains(version) else {
      throw Corruption("it is of format version \(version), not \(kind.version)")
    }
    guard field(16) == UInt64(bytes.count) else {
      throw Corruption("its length is wrong")
    }
    guard field(EntryFormat.checksumOffset) == EntryFormat.checksum(of: bytes) else {
      throw Corruption("its checksum is wrong")
    }
  }

  var remaining: Int { bytes.count - offset }

  mutating func number() throws(Corruption) -> UInt64 {
    try UInt64(littleEndian: load(UInt64.self))
  }
  mutating func shortNumber() throws(Corruption) -> UInt16 {
    try UInt16(littleEndian: load(UInt16.self))
  }
  mutating func uuid() throws(Corruption) -> UUID {
    try UUID(uuid: load(uuid_t.self))
  }

  mutating func text() throws(Corruption) -> String? {
    let length = try UInt32(littleEndian: load(UInt32.self))
    guard length != .max else {
      return nil
    }
    let utf8 = try take(Int(length))
    // Decoding repairs invalid UTF-8, so the text then differs. `String(validating:)` takes twice
    // as long: 85 ns.
    var text = String(decoding: utf8, as: UTF8.self)
    let isSame = text.withUTF8 { text in
      guard text.count == utf8.count else {
        return false
      }
      guard let bytes = utf8.baseAddress, let text = text.baseAddress else {
        return utf8.isEmpty
      }
      return memcmp(text, bytes, utf8.count) == 0
    }
    guard isSame else {
      throw Corruption("its text is not UTF-8")
    }
    return text
  }

  mutating func url() throws(Corruption) -> URL {
    guard let url = try optionalURL() else {
      throw Corruption("it holds no URL")
    }
    return url
  }

  mutating func optionalURL() throws(Corruption) -> URL? {
    guard let text = try text() else {
      return nil
    }
    guard let url = URL(string: text) else {
      throw Corruption("it holds no URL")
    }
    return url
  }

  mutating func flag() throws(Corruption) -> Bool {
    try load(UInt8.self) != 0
  }

  mutating func date() throws(Corruption) -> Date? {
    let bits = try number()
    return bits == .max ? nil : Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
  }

  private mutating func load<Value: BitwiseCopyable>(_ type: Value.Type) throws(Corruption) -> Value
  {
    try take(MemoryLayout<Value>.size).loadUnaligned(as: type)
  }

  private mutating func take(_ count: Int) throws(Corruption) -> UnsafeRawBufferPointer {
    guard count <= remaining else {
      throw Corruption("it is cut off")
    }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }
}
