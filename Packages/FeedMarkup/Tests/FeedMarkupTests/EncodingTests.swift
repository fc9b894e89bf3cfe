import FeedMarkup
import Testing

@Suite("Encodings")
struct EncodingTests {
  private static func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap {
      isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
  }

  private static func utf32(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    text.unicodeScalars.flatMap { character in
      let bytes = [0, 8, 16, 24].map { UInt8(character.value >> $0 & 0xFF) }
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  private static func document(_ encoding: String?, _ content: [UInt8]) -> [UInt8] {
    Array((encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? "").utf8)
      + Array("<a>".utf8) + content
      + Array("</a>".utf8)
  }

  @Test("UTF-16 is known by its mark, or by its first characters", arguments: [false, true])
  func utf16(isBigEndian: Bool) throws {
    let document = Self.utf16("\n<a é='€'>😀</a>", isBigEndian: isBigEndian)
    #expect(try transcript(document) == "<a é=[€]>😀</a>")
    #expect(
      try transcript(Self.utf16("\u{FEFF}", isBigEndian: isBigEndian) + document, charset: "utf-8")
        == "<a é=[€]>😀</a>"
    )
  }

  @Test("Lone surrogates of UTF-16 become U+FFFD, and half a unit at the end is dropped")
  func brokenUTF16() throws {
    let start = Self.utf16("\u{FEFF}<a>")
    let end = Self.utf16("</a>")
    #expect(
      try transcript(start + [0x00, 0xD8] + Self.utf16("x") + [0x00, 0xDC] + end)
        == "<a>\u{FFFD}x\u{FFFD}</a>"
    )
    #expect(try transcript(start + end + [0x0A]) == "<a></a>")
    #expect(failure(start + end.dropLast()) == MarkupError(.cutOff, line: 1))
    #expect(failure([0xFF, 0xFE]) == MarkupError(.cutOff, line: 1))
    #expect(failure([0xFE]) == MarkupError(.malformed, line: 1))
  }

  @Test("UTF-32 is known by its mark, or by its first character", arguments: [false, true])
  func utf32(isBigEndian: Bool) throws {
    let document = Self.utf32("\n<a é='€'>😀</a>", isBigEndian: isBigEndian)
    #expect(try transcript(document) == "<a é=[€]>😀</a>")
    #expect(MarkupReader.rootName(of: document)?.description == "a")
    #expect(
      try transcript(Self.utf32("\u{FEFF}", isBigEndian: isBigEndian) + document, charset: "utf-8")
        == "<a é=[€]>😀</a>"
    )
  }

  @Test("Units of UTF-32 that are no characters become U+FFFD, and part of one is dropped")
  func brokenUTF32() throws {
    let start = Self.utf32("\u{FEFF}<a>")
    let end = Self.utf32("</a>")
    let units: [UInt8] = [0x00, 0xD8, 0, 0, 0, 0, 0x11, 0, 0x3C, 0, 0, 0x80]
    #expect(try transcript(start + units + end) == "<a>\u{FFFD}\u{FFFD}\u{FFFD}</a>")
    #expect(try transcript(start + end + [0x3C, 0, 0]) == "<a></a>")
    #expect(failure(start + end.dropLast()) == MarkupError(.cutOff, line: 1))
  }

  @Test(
    "Each byte from 0x80 to 0x9F is its character of Windows-1252, or U+FFFD",
    arguments: 0x80...0x9F as ClosedRange<UInt8>
  )
  func windows1252(byte: UInt8) throws {
    let table = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
    let expected = "<a>\(table[Int(byte) - 0x80])é</a>"
    for name in ["windows-1252", "ISO-8859-1", "cp1252", "latin1"] {
      #expect(try transcript(Self.document(name, [byte, 0xE9])) == expected)
      #expect(try transcript(Self.document(nil, [byte, 0xE9]), charset: name) == expected)
    }
  }

  @Test("Names and values are decoded, too")
  func windows1252Names() throws {
    let bytes =
      "<?xml version='1.0' encoding='windows-1252'?><a".utf8 + [0xE9, 0x20, 0xFC] + "='".utf8 + [
        0x80, 0xC2, 0x85,
      ]
      + "'/>".utf8
    #expect(try transcript(Array(bytes)) == "<aé ü=[€Â…]></aé>")
  }

  @Test(
    "Bytes that are valid UTF-8 are UTF-8 whatever was declared",
    arguments: ["windows-1252", "koi8-r", "Shift_JIS", "utf-16", "UTF-7", "nonsense"]
  )
  func wrongCharset(name: String) throws {
    #expect(try transcript(Self.document(name, Array("é😀".utf8)), charset: name) == "<a>é😀</a>")
  }

  @Test("Invalid bytes become U+FFFD", arguments: ["utf-8", "US-ASCII", "utf-16", "UTF-32"])
  func invalidBytes(name: String) throws {
    #expect(try transcript(Self.document(name, [0x78, 0xE9, 0x79])) == "<a>x\u{FFFD}y</a>")
    #expect(try transcript(Self.document(name, [0xC2]), charset: name) == "<a>\u{FFFD}</a>")
    #expect(
      try transcript(Self.document(name, [0xED, 0xA0, 0x80])) == "<a>\u{FFFD}\u{FFFD}\u{FFFD}</a>"
    )
  }

  @Test("Without a declaration, bytes that are no UTF-8 are Windows-1252")
  func undeclared() throws {
    #expect(try transcript(Self.document(nil, [0x80, 0xE9, 0x81])) == "<a>€é\u{FFFD}</a>")
    #expect(try transcript(Self.document(nil, Array("é€".utf8))) == "<a>é€</a>")
  }

  @Test("The mark counts more than the header, and the header more than the declaration")
  func order() throws {
    let content: [UInt8] = [0xE9]
    #expect(
      try transcript(Self.document("koi8-r", content), charset: " \"windows-1252\" ") == "<a>é</a>"
    )
    #expect(
      try transcript(Self.document("windows-1252", content), charset: "UTF-8") == "<a>\u{FFFD}</a>"
    )
    #expect(try transcript(Self.document("windows-1252", content), charset: "") == "<a>é</a>")
    #expect(
      try transcript(
        [0xEF, 0xBB, 0xBF] + Self.document("windows-1252", content),
        charset: "koi8-r"
      )
        == "<a>\u{FFFD}</a>"
    )
    #expect(
      try transcript(Array("\n<?xml encoding='latin1'?>".utf8) + Self.document(nil, content))
        == "<a>é</a>"
    )
  }

  @Test(
    "What looks like a declaration, and is none, declares nothing",
    arguments: [
      "<a encoding='koi8-r'>", "<!-- encoding='koi8-r' --><a>", "<?x encoding='koi8-r'?><a>",
      "<?xml version='1.0'?><a encoding='koi8-r'>",
    ]
  )
  func noDeclaration(start: String) {
    #expect(failure(Array(start.utf8) + [0xE9] + Array("</a>".utf8)) == nil)
  }

  @Test("Any collection of bytes will do")
  func collections() throws {
    let bytes = Array("x<a>é</a>".utf8)
    #expect(try transcript(bytes.dropFirst()) == "<a>é</a>")
    #expect(try transcript(ContiguousArray(bytes.dropFirst())) == "<a>é</a>")
    #expect(try transcript("<a>é</a>".utf8) == "<a>é</a>")
  }
}
