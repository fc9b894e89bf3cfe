import FeedCore

/// PostgreSQL's binary form of values.
extension Int {
  /// A `bigint`.
  var bytes: Data { withUnsafeBytes(of: Int64(self).bigEndian) { Data($0) } }
}

/// Whole seconds since 1970, of a time that a date can hold.
func seconds(_ date: Date, _ rule: FloatingPointRoundingRule = .down) -> Int {
  Int(max(-1e15, min(1e15, date.timeIntervalSince1970.rounded(rule))))
}

extension URL {
  var bytes: Data { Data(absoluteString.utf8) }
}

extension ImageDataKey {
  var bytes: Data { Data(spelling.utf8) }
}

extension Data {
  /// A `text`, or what is stored as one.
  var text: String { String(decoding: self, as: UTF8.self) }
  /// A `bigint`.
  var number: Int { Int(truncatingIfNeeded: reduce(Int64(0)) { $0 << 8 | Int64($1) }) }
  /// A `boolean`.
  var isTrue: Bool { first == 1 }

  /// A `bytea[]`.
  init(array elements: [Data]) {
    let byteaType: Int32 = 17
    let lowerBound: Int32 = 1
    self.init()
    for number in [1, 0, byteaType, Int32(elements.count), lowerBound] {
      append(number)
    }
    for element in elements {
      append(Int32(element.count))
      append(element)
    }
  }

  private mutating func append(_ number: Int32) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
