/// Bytes are compared with characters: `byte == "<"`.
extension UInt8 {
  @inlinable package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) == character.value
  }
  @inlinable package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool {
    UInt32(byte) != character.value
  }
  @inlinable package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool {
    byte == character
  }

  /// Whether this is white space, or a control character, which counts as such between tags and
  /// attributes.
  @inlinable package var isBlank: Bool { self <= 0x20 || self == 0x7F }
  @inlinable package var isQuote: Bool { self == "\"" || self == "'" }
  @inlinable package var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  @inlinable package var startsName: Bool { self >= 0x80 || isLetter || self == "_" || self == ":" }
  @inlinable package var continuesName: Bool {
    startsName || 0x2D...0x2E ~= self || 0x30...0x39 ~= self
  }
}
