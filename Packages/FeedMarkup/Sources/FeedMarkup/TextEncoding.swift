/// How the text of a document is written as bytes.
enum TextEncoding {
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)
  case windows1252
  case converted(by: SystemConverter)
}

extension TextEncoding {
  /// The encoding of a document: by its byte order mark, else by `charset`, which is the
  /// `Content-Type`'s, else by its own declaration. Bytes that are valid UTF-8 are UTF-8 whatever
  /// was declared; without a declaration, others are Windows-1252.
  init(of bytes: UnsafeBufferPointer<UInt8>, charset: String?, isHTML: Bool) throws(MarkupError) {
    if let shown = Self.shown(by: bytes) {
      self = shown
      return
    }
    let declared =
      charset.flatMap { Self.words($0.utf8).first }
      ?? Self.declaration(in: bytes, isHTML: isHTML)
      ?? "windows-1252"
    let name = Self.plainName(declared)
    let mayHideText = Self.hidesTextInASCII(name) && bytes.allSatisfy { $0 < 0x80 }
    if Self.isUTF8(bytes) && !mayHideText {
      self = .utf8
      return
    }
    guard let encoding = Self(plainName: name) else {
      throw MarkupError(.unsupportedEncoding(declared), line: 1)
    }
    self = encoding
  }

  /// The encoding that the first bytes show, by a byte order mark or by zero bytes: markup begins
  /// with ASCII.
  private static func shown(by bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
    let start = (0...3).map { $0 < bytes.count ? Int(bytes[$0]) : -1 }
    switch (start[0], start[1], start[2], start[3]) {
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...0x7F):
      return .utf32(isBigEndian: true)
    case (0xFF, 0xFE, 0, 0), (1...0x7F, 0, 0, 0):
      return .utf32(isBigEndian: false)
    case (0xFE, 0xFF, _, _), (0, 1...0x7F, 0, 1...):
      return .utf16(isBigEndian: true)
    case (0xFF, 0xFE, _, _), (1...0x7F, 0, 1..., 0):
      return .utf16(isBigEndian: false)
    case (0xEF, 0xBB, 0xBF, _):
      return .utf8
    default:
      return nil
    }
  }

  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      // Most is ASCII, and is seen eight bytes at a time.
      if index + 8 <= bytes.count, areASCII(bytes, from: index) {
        index += 8
        continue
      }
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      var parser = UTF8.ForwardParser()
      var rest = bytes[index...].makeIterator()
      guard case .valid(let character) = parser.parseScalar(from: &rest) else {
        return false
      }
      index += character.count
    }
    return true
  }

  /// Whether eight bytes are ASCII.
  private static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    let eight = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)
    return eight & 0x8080_8080_8080_8080 == 0
  }
}
