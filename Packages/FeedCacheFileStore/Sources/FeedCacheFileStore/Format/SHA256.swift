/// The hash SHA-256, as FIPS 180-4 describes it: collision-resistant.
enum SHA256 {
  /// The first 16 bytes of the hash, as a big-endian number.
  static func firstHalf(of bytes: UnsafeRawBufferPointer) -> UInt128 {
    var state: State = (
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    let whole = bytes.count / 64 * 64
    add(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), to: &state)
    // The last block, or two, is padded with a one bit, zeros, and the length in bits.
    withUnsafeTemporaryAllocation(byteCount: bytes.count - whole < 56 ? 64 : 128, alignment: 8) { last in
      last.initializeMemory(as: UInt8.self, repeating: 0)
      last.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
      last[bytes.count - whole] = 0x80
      last.storeBytes(of: UInt64(bytes.count * 8).bigEndian, toByteOffset: last.count - 8, as: UInt64.self)
      add(UnsafeRawBufferPointer(last), to: &state)
    }
    return UInt128(UInt64(state.0) << 32 | UInt64(state.1)) << 64 | UInt128(UInt64(state.2) << 32 | UInt64(state.3))
  }

  // A SIMD vector instead of this tuple takes three times as long.
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  private static func add(_ blocks: UnsafeRawBufferPointer, to state: inout State) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for block in stride(from: 0, to: blocks.count, by: 64) {
        for index in 0..<16 {
          schedule[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self))
        }
        for index in 16..<64 {
          let (early, late) = (schedule[index - 15], schedule[index - 2])
          let first = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
          let second = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
          schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        compress(schedule, into: &state)
      }
    }
  }

  private static func compress(_ schedule: UnsafeMutableBufferPointer<UInt32>, into state: inout State) {
    var (a, b, c, d, e, f, g, h) = state
    constants.withUnsafeBufferPointer { constants in
      for index in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constants[index] &+ schedule[index]
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g, state.7 &+ h
    )
  }

  @inline(__always)
  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = (2...311)
    .filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
    .map { UInt32(modf(cbrt(Double($0))).1 * 0x1p32) }
}
