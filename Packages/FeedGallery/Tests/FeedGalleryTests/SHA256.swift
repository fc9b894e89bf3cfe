/// SHA-256 (FIPS 180-4), for tests alone.
enum SHA256 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var hash: [UInt32] = firstPrimes(8).map { fraction(of: Double($0).squareRoot()) }
    let constants = firstPrimes(64).map { fraction(of: cubeRoot(Double($0))) }
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).reversed().map { UInt8(truncatingIfNeeded: (message.count * 8) >> ($0 * 8)) }
    for block in stride(from: 0, to: padded.count, by: 64) {
      var w = (0..<16).map { i in
        padded[block + i * 4..<block + i * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for i in 16..<64 {
        let a = w[i - 15]
        let b = w[i - 2]
        let s0 = a.rotated(7) ^ a.rotated(18) ^ a >> 3
        let s1 = b.rotated(17) ^ b.rotated(19) ^ b >> 10
        w.append(w[i - 16] &+ s0 &+ w[i - 7] &+ s1)
      }
      var h = hash
      for i in 0..<64 {
        let s1 = h[4].rotated(6) ^ h[4].rotated(11) ^ h[4].rotated(25)
        let t1 = h[7] &+ s1 &+ ((h[4] & h[5]) ^ (~h[4] & h[6])) &+ constants[i] &+ w[i]
        let s0 = h[0].rotated(2) ^ h[0].rotated(13) ^ h[0].rotated(22)
        let t2 = s0 &+ ((h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2]))
        h = [t1 &+ t2, h[0], h[1], h[2], h[3] &+ t1, h[4], h[5], h[6]]
      }
      hash = zip(hash, h).map { $0 &+ $1 }
    }
    return hash.flatMap { word in
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
  }

  private static func firstPrimes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }

  /// The first 32 bits of the fraction.
  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }

  /// By Newton's method, which is exact to the last bits that are needed here.
  private static func cubeRoot(_ number: Double) -> Double {
    (0..<60).reduce(number) { root, _ in root - (root * root * root - number) / (3 * root * root) }
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
