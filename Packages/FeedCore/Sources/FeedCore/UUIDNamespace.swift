/// A namespace of UUIDs that are made of names, version 5 (RFC 9562, section 5.5): the same name
/// always has the same UUID.
public struct UUIDNamespace: Sendable {
  /// The namespace of URLs (RFC 9562, section 6.6).
  public static let url = UUIDNamespace(
    UUID(
      uuid: (
        0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30,
        0xC8
      )
    )
  )

  /// What names the namespace.
  public let id: UUID

  /// Makes the namespace that a UUID names.
  public init(_ id: UUID) {
    self.id = id
  }

  /// The UUID of a name.
  public func uuid(of name: String) -> UUID {
    uuid(ofBytes: name.utf8)
  }

  /// The namespace that the UUID of a name names.
  public func namespace(of name: String) -> UUIDNamespace {
    UUIDNamespace(uuid(of: name))
  }

  /// The UUID of a name of any bytes. It tells pictures apart, but those that somebody makes in
  /// order to have the same one.
  public func uuid(ofBytes name: some Sequence<UInt8>) -> UUID {
    var message = withUnsafeBytes(of: id.uuid, Array.init)
    message += name
    var bytes = sha1(message).prefix(16)
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// SHA-1 (RFC 3174): what version 5 of UUIDs is made of. It is broken as a signature, and serves as
/// none.
private func sha1(_ message: [UInt8]) -> [UInt8] {
  var padded = message + [0x80]
  padded.append(contentsOf: repeatElement(0, count: (119 - message.count % 64) % 64))
  withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { padded += $0 }
  var h: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  // Memory of the stack: with an array for each block, a name takes three times as long.
  padded.withUnsafeBytes { blocks in
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      // Neither is empty.
      guard let block = blocks.baseAddress, let w = words.baseAddress else { return }
      for start in stride(from: 0, to: blocks.count, by: 64) {
        setWords(w, of: block + start)
        add(w, to: &h)
      }
    }
  }
  var digest: [UInt8] = []
  digest.reserveCapacity(20)
  for word in h {
    withUnsafeBytes(of: word.bigEndian) { digest += $0 }
  }
  return digest
}

/// Sets the words W(0) to W(79) of a block (RFC 3174, section 6.1, steps a and b).
///
/// Loops of `while` and shifts of `&<<` here and below: a debug build, in which tests run, calls a
/// function for each step of a `for` and for each `<<`, and took five times as long.
private func setWords(_ w: UnsafeMutablePointer<UInt32>, of block: UnsafeRawPointer) {
  var t = 0
  while t < 16 {
    w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * t, as: UInt32.self))
    t += 1
  }
  while t < 80 {
    let word = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16]
    w[t] = word &<< 1 | word &>> 31
    t += 1
  }
}

/// Steps c to e, under the names of the RFC.
private func add(_ w: UnsafePointer<UInt32>, to h: inout [UInt32]) {
  var a = h[0]
  var b = h[1]
  var c = h[2]
  var d = h[3]
  var e = h[4]
  var t = 0
  while t < 80 {
    let f: UInt32
    if t < 20 {
      f = (b & c | ~b & d) &+ 0x5A82_7999
    } else if t < 40 {
      f = (b ^ c ^ d) &+ 0x6ED9_EBA1
    } else if t < 60 {
      f = (b & c | b & d | c & d) &+ 0x8F1B_BCDC
    } else {
      f = (b ^ c ^ d) &+ 0xCA62_C1D6
    }
    let next = (a &<< 5 | a &>> 27) &+ f &+ e &+ w[t]
    e = d
    d = c
    c = b &<< 30 | b &>> 2
    b = a
    a = next
    t += 1
  }
  h[0] &+= a
  h[1] &+= b
  h[2] &+= c
  h[3] &+= d
  h[4] &+= e
}
