/// Reads numbers from untrusted image data; `nil` beyond its end.
struct ImageBytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  func byte(at offset: Int) -> Int? { bytes(1, at: offset)?.first.map(Int.init) }

  /// The number in `length` bytes (at most 7), the most significant first.
  func bigEndian(_ length: Int, at offset: Int) -> Int? {
    bytes(length, at: offset)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number in `length` bytes (at most 7), the least significant first.
  func littleEndian(_ length: Int, at offset: Int) -> Int? {
    bytes(length, at: offset)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ expected: [UInt8], at offset: Int) -> Bool {
    bytes(expected.count, at: offset)?.elementsEqual(expected) == true
  }

  func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

  private func bytes(_ count: Int, at offset: Int) -> Data? {
    guard offset >= 0, offset <= data.count - count else { return nil }
    return data.dropFirst(offset).prefix(count)
  }
}
