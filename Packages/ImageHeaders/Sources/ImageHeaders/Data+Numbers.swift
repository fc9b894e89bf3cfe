/// Reads untrusted image data; `nil` beyond its end.
extension Data {
  /// The number in `length` bytes (at most 7), the most significant first.
  func bigEndian(_ length: Int, at offset: Int) -> Int? {
    slice(length, at: offset)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number in `length` bytes (at most 7), the least significant first.
  func littleEndian(_ length: Int, at offset: Int) -> Int? {
    slice(length, at: offset)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ expected: some Collection<UInt8>, at offset: Int = 0) -> Bool {
    slice(expected.count, at: offset)?.elementsEqual(expected) == true
  }

  private func slice(_ count: Int, at offset: Int) -> Data? {
    guard offset >= 0, offset <= self.count - count else {
      return nil
    }
    return dropFirst(offset).prefix(count)
  }
}
