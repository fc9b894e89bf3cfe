/// Reads numbers from untrusted image data; beyond its end they are `nil`.
struct ImageBytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  func byte(at offset: Int) -> Int? {
    guard offset >= 0, offset < data.count else { return nil }
    return Int(data[data.startIndex + offset])
  }

  /// The number in `length` bytes (at most 7), the most significant first.
  func bigEndian(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= data.count - length else { return nil }
    return (0..<length).reduce(0) { $0 << 8 | Int(data[data.startIndex + offset + $1]) }
  }

  /// The number in `length` bytes (at most 7), the least significant first.
  func littleEndian(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= data.count - length else { return nil }
    return (0..<length).reversed().reduce(0) { $0 << 8 | Int(data[data.startIndex + offset + $1]) }
  }

  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset <= data.count - bytes.count else { return false }
    return data.dropFirst(offset).starts(with: bytes)
  }

  func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }
}
