/// The 64-bit hash XXH64 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md). It finds damage, not
/// forgery: take it where only the owner can write.
public enum XXH64: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private static let stripe = 32

  /// The hash of the bytes. Another seed gives another one: that of what stands before them makes
  /// one hash of two parts.
  public static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var acc = bytes.count < stripe ? seed &+ prime5 : converged(bytes, seed)
    acc &+= UInt64(bytes.count)
    var offset = bytes.count / stripe * stripe
    while offset + 8 <= bytes.count {
      let word = lane(at: offset, of: bytes)
      acc = rotate(acc ^ round(0, word), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let lane = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      acc = rotate(acc ^ UInt64(lane) &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    for lane in bytes[offset...] {
      acc = rotate(acc ^ UInt64(lane) &* prime5, 11) &* prime1
    }
    return avalanche(acc)
  }

  /// Steps 1 to 3: the four accumulators over all whole stripes, converged.
  private static func converged(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    var acc1 = seed &+ prime1 &+ prime2
    var acc2 = seed &+ prime2
    var acc3 = seed
    var acc4 = seed &- prime1
    for offset in stride(from: 0, to: bytes.count / stripe * stripe, by: stripe) {
      acc1 = round(acc1, lane(at: offset, of: bytes))
      acc2 = round(acc2, lane(at: offset + 8, of: bytes))
      acc3 = round(acc3, lane(at: offset + 16, of: bytes))
      acc4 = round(acc4, lane(at: offset + 24, of: bytes))
    }
    var acc = rotate(acc1, 1) &+ rotate(acc2, 7) &+ rotate(acc3, 12) &+ rotate(acc4, 18)
    acc = mergeAccumulator(acc, acc1)
    acc = mergeAccumulator(acc, acc2)
    acc = mergeAccumulator(acc, acc3)
    return mergeAccumulator(acc, acc4)
  }

  private static func lane(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  private static func round(_ acc: UInt64, _ lane: UInt64) -> UInt64 {
    rotate(acc &+ lane &* prime2, 31) &* prime1
  }

  private static func mergeAccumulator(_ acc: UInt64, _ accN: UInt64) -> UInt64 {
    (acc ^ round(0, accN)) &* prime1 &+ prime4
  }

  private static func avalanche(_ acc: UInt64) -> UInt64 {
    var acc = acc
    acc = (acc ^ (acc >> 33)) &* prime2
    acc = (acc ^ (acc >> 29)) &* prime3
    return acc ^ (acc >> 32)
  }

  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
