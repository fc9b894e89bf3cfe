/// The hash SHA-256, as FIPS 180-4 describes it, and under its names: collision-resistant.
public enum SHA256: Sendable {
  /// The first 16 bytes of the hash, as a big-endian number.
  public static func firstHalf(of bytes: UnsafeRawBufferPointer) -> UInt128 {
    var state: State = (
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    let whole = bytes.count / 64 * 64
    add(UnsafeRawBufferPointer(rebasing: bytes[..<whole]), to: &state)
    // The last block, or two, is padded with a one bit, zeros, and the length in bits.
    withUnsafeTemporaryAllocation(byteCount: bytes.count - whole < 56 ? 64 : 128, alignment: 8) {
      last in
      last.initializeMemory(as: UInt8.self, repeating: 0)
      last.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
      last[bytes.count - whole] = 0x80
      last.storeBytes(
        of: UInt64(bytes.count * 8).bigEndian,
        toByteOffset: last.count - 8,
        as: UInt64.self
      )
      add(UnsafeRawBufferPointer(last), to: &state)
    }
    return UInt128(UInt64(state.0) << 32 | UInt64(state.1)) << 64
      | UInt128(UInt64(state.2) << 32 | UInt64(state.3))
  }

  // A SIMD vector instead of this tuple takes three times as long.
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  private static func add(_ blocks: UnsafeRawBufferPointer, to state: inout State) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      for block in stride(from: 0, to: blocks.count, by: 64) {
        for t in 0..<16 {
          let word = blocks.loadUnaligned(fromByteOffset: block + t * 4, as: UInt32.self)
          w[t] = UInt32(bigEndian: word)
        }
        for t in 16..<64 {
          w[t] = sigma1(w[t - 2]) &+ w[t - 7] &+ sigma0(w[t - 15]) &+ w[t - 16]
        }
        compress(w, into: &state)
      }
    }
  }

  private static func compress(
    _ w: UnsafeMutableBufferPointer<UInt32>,
    into state: inout State
  ) {
    var (a, b, c, d, e, f, g, h) = state
    constants.withUnsafeBufferPointer { k in
      for t in 0..<64 {
        let t1 = h &+ bigSigma1(e) &+ ch(e, f, g) &+ k[t] &+ w[t]
        let t2 = bigSigma0(a) &+ maj(a, b, c)
        h = g
        g = f
        f = e
        e = d &+ t1
        d = c
        c = b
        b = a
        a = t1 &+ t2
      }
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f,
      state.6 &+ g, state.7 &+ h
    )
  }

  @inline(__always)
  private static func ch(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 {
    (x & y) ^ (~x & z)
  }

  @inline(__always)
  private static func maj(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt32 {
    (x & y) ^ (x & z) ^ (y & z)
  }

  @inline(__always)
  private static func bigSigma0(_ x: UInt32) -> UInt32 {
    rotate(x, 2) ^ rotate(x, 13) ^ rotate(x, 22)
  }

  @inline(__always)
  private static func bigSigma1(_ x: UInt32) -> UInt32 {
    rotate(x, 6) ^ rotate(x, 11) ^ rotate(x, 25)
  }

  @inline(__always)
  private static func sigma0(_ x: UInt32) -> UInt32 {
    rotate(x, 7) ^ rotate(x, 18) ^ x >> 3
  }

  @inline(__always)
  private static func sigma1(_ x: UInt32) -> UInt32 {
    rotate(x, 17) ^ rotate(x, 19) ^ x >> 10
  }

  @inline(__always)
  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS
  /// 180-4, 4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
    0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
    0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
    0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
