import FeedHTML
import FeedMarkup
import Testing

/// The long forms of these run elsewhere: a debug build is slow.
@Suite("Hostile markup")
struct HostileMarkupTests {
  private static let sample = """
    \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE rss [<!ENTITY a "<b>]>"><!-- ' -->]>
    <!-- photos --><rss version="2.0" xmlns:media='http://search.yahoo.com/mrss/'><channel>
    <item><title>é &amp; &eacute; &#233; & 😀</title><description><![CDATA[<img src="a.jpg">]]></description><?p?>
    <media:content url="https://a.example/1.jpg?a=1&amp;b=2" width=1024 medium='image'/><br/></item></channel></rss>
    """

  enum Form: CaseIterable {
    case utf8, utf16

    var sample: [UInt8] {
      self == .utf8
        ? Array(HostileMarkupTests.sample.utf8)
        : HostileMarkupTests.utf16(HostileMarkupTests.sample)
    }
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  /// Everything that can be asked of bytes.
  static func readAll(_ bytes: [UInt8], charset: String? = nil) {
    _ = failure(bytes, charset: charset)
    _ = MarkupReader.rootName(of: bytes)
    _ = HTMLPage(bytes, charset: charset).feeds
    let text = String(decoding: bytes, as: UTF8.self)
    _ = HTMLText.plain(text)
    _ = HTMLContent(text, textLimit: 10, imageLimit: 2)
    _ = HTMLText.summary(of: text)
  }

  @Test(
    "A document that ends anywhere before its root does is cut off",
    arguments: Form.allCases
  )
  func truncation(form: Form) {
    let document = form.sample
    #expect(failure(document) == nil)
    for length in 0..<document.count {
      let part = Array(document.prefix(length))
      let error = failure(part)
      // Part of a mark shows no encoding yet. Half a character is dropped.
      #expect(error?.kind == .cutOff || length < 3, "\(length): \(String(describing: error))")
      if length % 7 == 0 { Self.readAll(part) }
    }
  }

  @Test("Changed bits never crash", arguments: Form.allCases)
  func bitFlips(form: Form) { Self.readChanged(form, every: 23) }

  static func readChanged(_ form: Form, every count: Int) {
    let document = form.sample
    for index in stride(from: 0, to: document.count, by: count) {
      var changed = document
      changed[index] ^= 1 << UInt8(index % 8)
      readAll(changed, charset: index.isMultiple(of: 2) ? nil : "windows-1252")
    }
  }

  @Test(
    "Hostile shapes end, and never crash",
    arguments: [
      "<", "<a>", "<a ", "<a b='c' ", "<!--", "<!-->", "<![CDATA[", "]]>", "]]", "&", "&amp;", "&#",
      "&#1",
      "<!DOCTYPE a [", "<?", "</", "</a>", "<a b=\"", "'\"",
      "<script>", "<script></", "<img src=x", "<img src=x>", "<a xmlns='u' xmlns:a='u'>", "<x:",
      "\r", "\u{301}",
      "\u{85}", "\u{0}", "<title><style>",
    ]
  )
  func shapes(piece: String) {
    let document = Array(String(repeating: piece, count: 60).utf8)
    for start in ["", "<a>", "<a><![CDATA[", "<!DOCTYPE a [", "<a b='"] {
      Self.readAll(Array(start.utf8) + document)
    }
    Self.readAll(Self.utf16(String(repeating: piece, count: 100)) + [0x3C])
  }

  @Test("Any byte may be anywhere")
  func bytes() {
    // In one encoding each, and all of them in all.
    Self.readBytes { [Self.charsets[Int($0) % 3]] }
  }

  static let charsets = [nil, "windows-1252", "Shift_JIS"]

  static func readBytes(in charsets: (UInt8) -> [String?]) {
    for byte in UInt8.min...UInt8.max {
      for document in [
        "", "<", "</", "<!", "<!-", "<a", "<a ", "<a b", "<a b=", "<a b='", "<a>", "<a>&", "<a>&#",
        "<a/>",
        "<!DOCTYPE ",
      ] {
        for charset in charsets(byte) {
          readAll(Array(document.utf8) + [byte], charset: charset)
        }
        readAll(Array(document.utf8) + [byte, byte] + Array(">x</a>".utf8))
      }
    }
  }

  @Test("Text of many references is whole")
  func references() throws {
    let count = 20_000
    #expect(
      try transcript("<a>\(String(repeating: "&amp;", count: count))</a>").utf8.count == count + 7
    )
  }
}
