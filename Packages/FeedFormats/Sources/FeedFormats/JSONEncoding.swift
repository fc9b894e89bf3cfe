import FeedCore
import FeedFailures

/// How the text of a JSON body is written as bytes.
enum JSONEncoding {
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// The encoding of `body`, and how long its byte order mark is. Without a mark, the zero bytes of
  /// the first two characters, which are always ASCII, show it (RFC 4627, section 3).
  static func detect(in body: Data) -> (encoding: JSONEncoding, markLength: Int) {
    let start = body.prefix(4).map(Int.init) + [-1, -1, -1, -1]
    switch (start[0], start[1], start[2], start[3]) {
    case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
    case (0, 0, 0xFE, 0xFF): return (.utf32(isBigEndian: true), 4)
    case (0xFF, 0xFE, 0, 0): return (.utf32(isBigEndian: false), 4)
    case (0xFE, 0xFF, _, _): return (.utf16(isBigEndian: true), 2)
    case (0xFF, 0xFE, _, _): return (.utf16(isBigEndian: false), 2)
    case (0, 0, 0, _): return (.utf32(isBigEndian: true), 0)
    case (_, 0, 0, 0): return (.utf32(isBigEndian: false), 0)
    case (0, _, 0, _): return (.utf16(isBigEndian: true), 0)
    case (_, 0, _, 0): return (.utf16(isBigEndian: false), 0)
    default: return (.utf8, 0)
    }
  }

  /// The object that `text` begins as, in UTF-8 and without white space before it; `nil` if `text`
  /// begins otherwise. Text that is malformed in its encoding is invalid. Malformed UTF-8 is left
  /// to the decoder, since it is UTF-8 for both.
  func object(in text: Data) throws(FailureCause) -> Data? {
    switch self {
    case .utf8:
      let object = text.drop { $0 <= 0x20 }
      guard object.first == UInt8(ascii: "{") else {
        return nil
      }
      return object.count == text.count ? text : Data(object)
    case .utf16(let isBigEndian):
      let units = text.units(of: UInt16.self, isBigEndian: isBigEndian)
      return try Self.object(in: units, wholeUnits: text.count % 2 == 0, of: UTF16.self)
    case .utf32(let isBigEndian):
      let units = text.units(of: UInt32.self, isBigEndian: isBigEndian)
      return try Self.object(in: units, wholeUnits: text.count % 4 == 0, of: UTF32.self)
    }
  }

  private static func object<Encoding: Unicode.Encoding>(
    in units: [Encoding.CodeUnit],
    wholeUnits: Bool,
    of encoding: Encoding.Type
  ) throws(FailureCause) -> Data? {
    let object = units.drop { $0 <= 0x20 }
    guard object.first == 0x7B else {
      return nil
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(object.count)
    let isMalformed = transcode(
      object.makeIterator(),
      from: encoding,
      to: UTF8.self,
      stoppingOnError: true
    ) { utf8.append($0) }
    guard wholeUnits, !isMalformed else {
      throw .notAFeed(.malformed, place: "")
    }
    return Data(utf8)
  }
}

extension Data {
  /// The whole units of these bytes.
  fileprivate func units<Unit: FixedWidthInteger>(of type: Unit.Type, isBigEndian: Bool) -> [Unit] {
    withUnsafeBytes { bytes in
      (0..<bytes.count / MemoryLayout<Unit>.size).map { index in
        let unit = bytes.loadUnaligned(fromByteOffset: index * MemoryLayout<Unit>.size, as: type)
        return isBigEndian ? Unit(bigEndian: unit) : Unit(littleEndian: unit)
      }
    }
  }
}
