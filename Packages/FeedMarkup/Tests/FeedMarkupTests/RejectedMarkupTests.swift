import FeedMarkup
import Testing

@Suite("Markup that is rejected")
struct RejectedMarkupTests {
  @Test(
    "A document that ends early is cut off, in its last line",
    arguments: [
      "", " ", "<", "<a", "<a>", "<a/", "<a b", "<a b=", "<a b='", "<a b='c>", "<a><b></b>",
      "<a>text", "<a></",
      "<a></a", "<a></a ", "<a><!", "<a><!-",
      "<a><!--", "<a><!-- --", "<a><!-- </a>", "<a><![CDATA", "<a><![CDATA[", "<a><![CDATA[]]",
      "<a><?p", "<a><?p ?",
      "<!DOCTYPE",
      "<!DOCTYPE a [", "<!DOCTYPE a [<!ENTITY a \"", "<!DOCTYPE a [ <!-- ", "<!DOCTYPE a [ <?p ",
      "<?xml version='1.0'?>", "<!-- a -->", "<a/><",
      "<a/><!", "<a/><!--", "<a/><?",
    ]
  )
  func cutOff(document: String) {
    #expect(failure(document) == MarkupError(.cutOff, line: 1))
    #expect(failure("\n\n" + document) == MarkupError(.cutOff, line: 3))
  }

  @Test(
    "Structure that is wrong is malformed, in its own line",
    arguments: [
      "<a></b>", "<a><b></a></b>", "<a></A>", "</a>", "</>", "</ a>", "<a></a b>", "<a></a/>",
      "<a></a></a>",
      "<a/></a>", "<a/><a/>", "<a/><b></b>",
      "<a/>text", "<a/>&#32;", "text", "text<a/>", "{\"items\":[]}", "<a/><![CDATA[x]]>",
      "<![CDATA[x]]><a/>",
      "<a/><!DOCTYPE a>", "<a><!DOCTYPE a></a>",
      "<a>1 < 2</a>", "<a><3</a>", "<a><></a>", "<a b=<c>></a>", "<a <b></a>", "<a 'b'></a>",
      "<a \"></a>",
      "<a = b></a>", "<a / b></a>", "<1/>", "<-a/>",
      "<a&b/>", "<a><b:c></d:c></a>", "<rss><item></rss>",
    ]
  )
  func malformed(document: String) {
    #expect(failure(document) == MarkupError(.malformed, line: 1))
    #expect(failure("\n\r\n" + document + "\n") == MarkupError(.malformed, line: 3))
  }

  @Test("The error of text after the root is in the line of the text")
  func strayText() { #expect(failure("<a>\n</a>\n\n\nx") == MarkupError(.malformed, line: 5)) }

  @Test("A document that exceeds a limit is too complex")
  func limits() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    func attributes(_ count: Int) -> String {
      "<a" + String(repeating: " b=''", count: count) + "/>"
    }
    func name(_ length: Int) -> String { "<\(String(repeating: "n", count: length))/>" }
    func attributeName(_ length: Int) -> String {
      "<a \(String(repeating: "n", count: length))=''/>"
    }
    func namespaces(_ count: Int) -> String {
      "<a" + String(repeating: " xmlns='u'", count: 50) + "><b"
        + String(repeating: " xmlns:c='u'", count: count - 50)
        + "/></a>"
    }
    for (document, limit) in [
      (nested, 256), (attributes, 64), (name, 256), (attributeName, 256), (namespaces, 64),
    ] {
      #expect(failure(document(limit)) == nil)
      #expect(failure("\n" + document(limit + 1)) == MarkupError(.tooComplex, line: 2))
    }
    #expect(failure("<r>" + String(repeating: "<a xmlns='u'/>", count: 200) + "</r>") == nil)
  }

  @Test("An error follows the events before it, and stays")
  func stays() throws {
    var reader = try MarkupReader(Array("<a><b/></c>".utf8))
    #expect(try [reader.next(), reader.next(), reader.next()] == [.start, .start, .end])
    for _ in 1...2 { #expect(throws: MarkupError(.malformed, line: 1)) { try reader.next() } }
    #expect(reader.depth == 1)
  }

  @Test("After the end there is nothing")
  func afterTheEnd() throws {
    var reader = try MarkupReader(Array("<a/>".utf8))
    #expect(
      try [reader.next(), reader.next(), reader.next(), reader.next()] == [.start, .end, nil, nil]
    )
  }
}
