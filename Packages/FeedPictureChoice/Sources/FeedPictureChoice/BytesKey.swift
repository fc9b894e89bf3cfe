/// Bytes as a key of a set or a dictionary.
struct BytesKey: Hashable {
  var bytes: [UInt8] = []

  /// All bytes at once: one by one they take many times as long.
  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
