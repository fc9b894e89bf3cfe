extension UUID {
  /// The namespace of URLs (RFC 9562, section 6.6).
  public static let urlNamespace = UUID(
    uuid: (
      0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8
    )
  )

  /// The UUID of `name` in `namespace`, version 5 (RFC 9562, section 5.5): the same name always has
  /// the same UUID.
  public init(name: String, in namespace: UUID) {
    var message = withUnsafeBytes(of: namespace.uuid, Array.init)
    message += name.utf8
    var bytes = sha1(message).prefix(16)
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The UUID that `text` spells, in either case. `UUID(uuidString:)` takes ten times as long, and
  /// a space or a sign for a digit.
  public init?(spelled text: String) {
    var text = text
    var high = UInt64(0)
    var low = UInt64(0)
    let isUUID = text.withUTF8 { text in
      text.count == 36
        && text.indices.allSatisfy { index in
          let byte = text[index]
          if [8, 13, 18, 23].contains(index) {
            return byte == UInt8(ascii: "-")
          }
          let letter = (byte | 0x20) &- UInt8(ascii: "a")
          let digit = letter < 6 ? letter + 10 : byte &- UInt8(ascii: "0")
          high = high << 4 | low >> 60
          low = low << 4 | UInt64(digit)
          return letter < 6 || digit < 10
        }
    }
    guard isUUID else {
      return nil
    }
    self = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }
}

/// SHA-1 (RFC 3174): what version 5 of UUIDs is made of. It is broken as a signature, and serves as
/// none.
private func sha1(_ message: [UInt8]) -> [UInt8] {
  var padded = message + [0x80]
  padded.append(contentsOf: repeatElement(0, count: (119 - message.count % 64) % 64))
  withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { padded += $0 }
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  var words = [UInt32](repeating: 0, count: 80)
  for block in stride(from: 0, to: padded.count, by: 64) {
    for index in 0..<16 {
      words[index] = padded[block + 4 * index..<block + 4 * index + 4].reduce(0) {
        $0 << 8 | UInt32($1)
      }
    }
    for index in 16..<80 {
      words[index] = rotated(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16],
        by: 1
      )
    }
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (
        rotated(a, by: 5) &+ mix &+ e &+ constant &+ words[index], a, rotated(b, by: 30), c, d
      )
    }
    for (index, word) in [a, b, c, d, e].enumerated() {
      state[index] &+= word
    }
  }
  return state.flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
}

private func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
  word << count | word >> (32 - count)
}
