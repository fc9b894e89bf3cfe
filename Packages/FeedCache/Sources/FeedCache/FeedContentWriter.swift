/// Writes what a ``FeedContentReader`` reads.
struct FeedContentWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String?) {
    guard let text else {
      return append(length: .max)
    }
    append(length: UInt32(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
  }

  mutating func append(_ url: URL?) {
    append(url?.absoluteString)
  }

  mutating func append(_ date: Date?) {
    append(date.map { String($0.timeIntervalSinceReferenceDate) })
  }

  mutating func append(_ number: Int) {
    append(String(number))
  }

  private mutating func append(length: UInt32) {
    withUnsafeBytes(of: length.littleEndian) {
      bytes += $0
    }
  }
}
