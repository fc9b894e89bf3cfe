import FeedHTML
import FeedMarkup
import Testing

@Suite("Encodings that the C library converts")
struct SystemEncodingTests {
  /// A feed whose title, picture and description have a caption.
  private static func feed(_ caption: [UInt8], encoding: String? = nil) -> [UInt8] {
    let declaration = encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>\n" } ?? ""
    let pieces = [
      declaration + "<rss version=\"2.0\"><channel><item><title>", "</title><enclosure title=\"",
      "\" url=\"https://p.example/1.jpg\"/><description><![CDATA[<b>",
      "</b>]]></description></item></channel></rss>\n",
    ]
    return Array(pieces.map { Array($0.utf8) }.joined(separator: caption))
  }

  private static func expected(_ caption: String) -> String {
    "<rss version=[2.0]><channel><item><title>\(caption)</title><enclosure title=[\(caption)]"
      + " url=[https://p.example/1.jpg]></enclosure><description><b>\(caption)</b></description>"
      + "</item></channel></rss>"
  }

  @Test("FM8: the captions of a feed are right, by its declaration", arguments: EncodedCaption.all)
  func declared(_ caption: EncodedCaption) throws {
    for name in caption.names {
      let document = Self.feed(caption.bytes, encoding: name)
      #expect(try transcript(document) == Self.expected(caption.text), "\(name)")
      #expect(MarkupReader.feedFormat(of: document) == "RSS")
    }
  }

  @Test("FM8: and by the header, in any case", arguments: EncodedCaption.all)
  func header(_ caption: EncodedCaption) throws {
    let document = Self.feed(caption.bytes, encoding: "utf-8")
    #expect(
      try transcript(document, charset: caption.names[0].uppercased())
        == Self.expected(caption.text)
    )
  }

  @Test("UTF-8 stays right, whatever was declared", arguments: EncodedCaption.all)
  func wronglyDeclared(_ caption: EncodedCaption) throws {
    let document = Self.feed(Array(caption.text.utf8), encoding: caption.names[0])
    #expect(try transcript(document) == Self.expected(caption.text))
  }

  @Test("A document that is cut off anywhere is an error", arguments: EncodedCaption.all)
  func cutOff(_ caption: EncodedCaption) throws {
    let document = Self.feed(caption.bytes, encoding: caption.names[0])
    let end = try #require(document.lastIndex(of: UInt8(ascii: ">")))
    // What comes before the first caption is the same in each encoding.
    for length in document.count - Self.feed(caption.bytes).count..<end {
      #expect(failure(document.prefix(length))?.kind == .cutOff)
    }
  }

  @Test(
    "Invalid bytes become U+FFFD, and never hide the tag behind them",
    arguments: [
      ("Shift_JIS", "81"), ("Shift_JIS", "fd"), ("EUC-JP", "a1"), ("EUC-JP", "8f"), ("Big5", "a1"),
      ("Big5-HKSCS", "88"), ("GB18030", "81"), ("GBK", "ff"), ("EUC-KR", "a1"), ("TIS-620", "db"),
      ("windows-1255", "d9"), ("ISO-8859-7", "ff"), ("ISO-2022-JP", "a1"),
    ]
  )
  func invalidBytes(name: String, hexadecimal: String) throws {
    let document = Self.feed(EncodedCaption.bytes(hexadecimal), encoding: name)
    #expect(try transcript(document) == Self.expected("\u{FFFD}"))
  }

  @Test("What follows an invalid byte is read on")
  func afterInvalidByte() throws {
    let caption: [UInt8] = [0x95, 0x5C, 0xFF, 0x95, 0x5C, 0xFF, 0xFF, 0x41]
    #expect(
      try transcript(Self.feed(caption, encoding: "Shift_JIS"))
        == Self.expected("表\u{FFFD}表\u{FFFD}\u{FFFD}A")
    )
  }

  @Test(
    "Half a character at the end becomes U+FFFD, which may not follow the root",
    arguments: [("Shift_JIS", "81"), ("GB18030", "813081"), ("EUC-JP", "8fa1"), ("Big5", "a5")]
  )
  func halfACharacter(name: String, hexadecimal: String) {
    let start = "<?xml version='1.0' encoding='\(name)'?>\n<a>"
    let half = EncodedCaption.bytes(hexadecimal)
    #expect(failure(Array(start.utf8) + half) == MarkupError(.cutOff, line: 2))
    #expect(failure(Array((start + "</a>\n").utf8) + half) == MarkupError(.malformed, line: 3))
  }

  @Test("A letter at the end, which an accent could follow, is not lost")
  func lastLetter() {
    let document = Array("<?xml version='1.0' encoding='windows-1258'?>\n<a>".utf8) + [0xE9]
    #expect(failure(document + Array("</a>\na".utf8)) == MarkupError(.malformed, line: 3))
  }

  @Test("In ISO-2022-JP, tags are what is shown: no text hides one, and no tag is text")
  func shiftedTags() throws {
    // 写 has the bytes of `<L`.
    let text = "\u{1B}$B<L\u{1B}(B"
    #expect(try transcript(Self.japanese("<a>\(text)</a>")) == "<a>写</a>")
    #expect(try transcript(Self.japanese("<a>\u{1B}(J<b/></a>")) == "<a><b></b></a>")
    #expect(try transcript(Self.japanese("<!-- \(text) --><a/>")) == "<a></a>")
    #expect(MarkupReader.rootName(of: Self.japanese("<!-- \(text) --><a/>"))?.description == "a")
  }

  @Test(
    "Escapes of ISO-2022-JP that do not end, or are none, end in an error or a text",
    arguments: ["\u{1B}$B", "\u{1B}$B<", "\u{1B}$", "\u{1B}", "\u{1B}$(D", "\u{1B}(I", "\u{1B}&@"]
  )
  func brokenEscapes(escape: String) {
    let document = Self.japanese("<a>x\(escape)</a>")
    #expect([nil, .cutOff].contains(failure(document)?.kind))
    #expect(failure([], charset: "ISO-2022-JP")?.kind == .cutOff)
  }

  @Test(
    "FM8: an encoding that is unknown, or in which ASCII may hide tags, is an error that names it",
    arguments: [
      "UTF-7", "unicode-1-1-utf-7", "HZ-GB-2312", "ISO-2022-KR", "ISO-2022-CN-EXT", "iso-2022-jp-3",
    ]
  )
  func refused(name: String) {
    let document = Array("<?xml version='1.0' encoding='\(name)'?><a>+ADw-b+AD4-</a>".utf8)
    #expect(failure(document) == MarkupError(.unsupportedEncoding(name), line: 1))
  }

  @Test(
    "No name from outside gets to the C library",
    arguments: [
      "x-nonsense", "EBCDIC-US", "KOI8-T", "UCS-4", "CP1251//TRANSLIT", "//", "é", "-",
      "CP1251,CP1252",
    ]
  )
  func unknown(name: String) {
    #expect(failure(Self.feed([0xE9]), charset: name)?.kind == .unsupportedEncoding(name))
  }

  @Test(
    "A web page declares its encoding in its first 1,024 bytes, unless the header does",
    arguments: [
      ("<html><!-- <meta charset=koi8-r> --><META Charset='windows-1251'>", nil, "З"),
      ("<meta http-equiv=Content-Type content='text/html;charset=windows-1251'>", nil, "З"),
      ("<meta name=description content='charset=koi8-r'>", nil, "Ç"),
      ("<?xml version='1.0' encoding='windows-1251'?><meta charset=koi8-r>", nil, "З"),
      ("<meta charset=windows-1251>", "koi8-r", "г"),
      ("<meta charset=nonsense>", nil, "\u{FFFD}"),
      (String(repeating: " ", count: 1_010) + "<meta charset=koi8-r>", nil, "Ç"),
    ] as [(String, String?, String)]
  )
  func pages(start: String, charset: String?, title: String) {
    let page = Array("\(start)<link href=f title='".utf8) + [0xC7] + Array("'>".utf8)
    #expect(HTMLPage(page, charset: charset).links.map(\.title) == [title])
  }

  private static func japanese(_ content: String) -> [UInt8] {
    Array("<?xml version='1.0' encoding='ISO-2022-JP'?>\(content)".utf8)
  }
}
