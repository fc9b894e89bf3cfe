/// The 64-bit hash XXH64 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md). It finds damage, not
/// forgery: only the owner can write the files.
enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var offset = 0
    var hash = seed &+ prime5
    if bytes.count >= 32 {
      var lanes = (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
      while offset + 32 <= bytes.count {
        lanes.0 = round(lanes.0, EntryFormat.field(at: offset, of: bytes))
        lanes.1 = round(lanes.1, EntryFormat.field(at: offset + 8, of: bytes))
        lanes.2 = round(lanes.2, EntryFormat.field(at: offset + 16, of: bytes))
        lanes.3 = round(lanes.3, EntryFormat.field(at: offset + 24, of: bytes))
        offset += 32
      }
      hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
      for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
        hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
      }
    }
    hash &+= UInt64(bytes.count)
    while offset + 8 <= bytes.count {
      hash =
        rotate(hash ^ round(0, EntryFormat.field(at: offset, of: bytes)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = rotate(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    for byte in bytes[offset...] {
      hash = rotate(hash ^ (UInt64(byte) &* prime5), 11) &* prime1
    }
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotate(lane &+ word &* prime2, 31) &* prime1
  }
  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
