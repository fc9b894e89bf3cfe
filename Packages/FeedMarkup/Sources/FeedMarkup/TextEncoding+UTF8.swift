extension TextEncoding {
  /// `bytes` as UTF-8, with U+FFFD for what is invalid; `nil` for UTF-8 itself, which stays as it
  /// is, invalid bytes included.
  func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    switch self {
    case .utf8:
      nil
    case .utf16(let isBigEndian):
      Self.utf8(bytes, from: UTF16.self, isBigEndian: isBigEndian)
    case .utf32(let isBigEndian):
      Self.utf8(bytes, from: UTF32.self, isBigEndian: isBigEndian)
    case .windows1252:
      Windows1252.utf8(bytes)
    case .converted(let converter):
      converter.utf8(bytes)
    }
  }

  /// Part of a unit at the end is dropped.
  private static func utf8<Encoding: Unicode.Encoding>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from encoding: Encoding.Type,
    isBigEndian: Bool
  ) -> [UInt8] where Encoding.CodeUnit: FixedWidthInteger {
    let raw = UnsafeRawBufferPointer(bytes)
    let size = MemoryLayout<Encoding.CodeUnit>.size
    let units = (0..<bytes.count / size).lazy.map { index in
      let unit = raw.loadUnaligned(fromByteOffset: index * size, as: Encoding.CodeUnit.self)
      return isBigEndian
        ? Encoding.CodeUnit(bigEndian: unit) : Encoding.CodeUnit(littleEndian: unit)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 * 3)
    _ = transcode(units.makeIterator(), from: encoding, to: UTF8.self, stoppingOnError: false) {
      text.append($0)
    }
    return text
  }
}
