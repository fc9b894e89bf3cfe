extension MarkupSource {
  /// A document in the encoding that ``MarkupReader`` finds for it.
  init(_ document: some Sequence<UInt8>, charset: String?) throws(MarkupError) {
    let bytes = document as? [UInt8] ?? Array(document)
    let start = (0...3).map { $0 < bytes.count ? Int(bytes[$0]) : -1 }
    switch (start[0], start[1], start[2], start[3]) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF):
      throw MarkupError(.unsupportedEncoding("UTF-32"), line: 1)
    // Markup begins with ASCII, which shows UTF-16 without a mark, too.
    case (0xFE, 0xFF, _, _), (0, 1...0x7F, 0, 1...):
      self.init(utf16: bytes, high: 0)
    case (0xFF, 0xFE, _, _), (1...0x7F, 0, 1..., 0):
      self.init(utf16: bytes, high: 1)
    case (0xEF, 0xBB, 0xBF, _):
      self.init(bytes: bytes, isWindows1252: false)
    default:
      let isWindows1252 = try Self.isWindows1252(bytes, charset: charset)
      self.init(bytes: bytes, isWindows1252: isWindows1252)
    }
  }

  /// Whether a document without a byte order mark is in Windows-1252; else it is in UTF-8.
  private static func isWindows1252(_ bytes: [UInt8], charset: String?) throws(MarkupError) -> Bool
  {
    let declared = charset.flatMap { words($0.utf8).first } ?? declaredEncoding(bytes) ?? "utf-8"
    switch MarkupName(declared).lowercased {  // Safe: compares bytes.
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be":
      return false
    case _ where isUTF8(bytes):
      return false
    case "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1":
      return true
    default:
      throw MarkupError(.unsupportedEncoding(declared), line: 1)
    }
  }

  /// The first 64 KiB of a document. An unsupported encoding counts as UTF-8.
  init(beginningOf document: some Collection<UInt8>, charset: String? = nil) {
    var bytes = Array(document.prefix(65_536))
    // A character that is cut in two would make it invalid UTF-8.
    if bytes.count < document.count {
      while bytes.last ?? 0 >= 0x80 {
        bytes.removeLast()
      }
    }
    do { try self.init(bytes, charset: charset) } catch {
      self.init(bytes: bytes, isWindows1252: false)
    }
  }

  /// UTF-16, whose units have their high byte at this offset, as UTF-8. Half a unit at the end is
  /// dropped.
  private init(utf16 bytes: [UInt8], high: Int) {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 * 3)
    _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
      text.append($0)
    }
    self.init(bytes: text, isWindows1252: false)
  }

  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let words = words(bytes.prefix(256).prefix { $0 != ">" })
    guard words.starts(with: ["<", "xml"]), let name = words.firstIndex(of: "encoding") else {
      return nil
    }
    return words.dropFirst(name + 1).first
  }

  private static func words(_ bytes: some Collection<UInt8>) -> [String] {
    bytes.split { $0.isBlank || $0.isQuote || $0 == "=" || $0 == "?" }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    !transcode(bytes.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: true) { _ in
    }
  }

  /// The characters of 0x80 to 0x9F.
  private static let windows1252 = Array("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ".unicodeScalars)

  static func character(_ byte: UInt8) -> Unicode.Scalar {
    0x80...0x9F ~= byte ? windows1252[Int(byte - 0x80)] : Unicode.Scalar(byte)
  }
}
