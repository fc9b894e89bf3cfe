extension Collection<UInt8> {
  /// Whether they begin with the bytes of `text`. Few have even the first, and `starts` takes long
  /// to begin.
  func begin(with text: String) -> Bool {
    first == text.utf8.first && starts(with: text.utf8)
  }
}

extension String {
  /// Whether a byte is in it. As a sequence its bytes take ten times as long.
  func hasByte(_ byte: Unicode.Scalar) -> Bool {
    let byte = UInt8(ascii: byte)
    return utf8.withContiguousStorageIfAvailable { $0.contains(byte) } ?? utf8.contains(byte)
  }
}
