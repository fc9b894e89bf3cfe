/// The number of the advisory lock with these names. Two locks may share a number: then one waits
/// for the other, and nothing else happens.
func lockKey(_ names: Data...) -> Data {
  // FNV-1a, as each instance must find the same number.
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for name in names {
    for byte in name + [0] {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }
  return Int(bitPattern: UInt(hash)).bytes
}
