import FeedMarkup
import Testing

@Suite("Content of elements")
struct ContentTests {
  @Test(
    "Text and HTML of an element",
    arguments: [
      ("plain &amp; <![CDATA[<b>]]>", "plain & <b>", "plain & <b>"),
      ("&lt;p&gt;x&amp;amp;y&lt;/p&gt;", "<p>x&amp;y</p>", "<p>x&amp;y</p>"),
      ("<div>a<br/><i>b</i> &lt;</div>", "ab <", "<div>a<br/><i>b</i> &lt;</div>"),
      ("<root><root/></root>", "", "<root><root/></root>"), ("", "", ""),
      ("<!-- c -->x<?p?>y", "xy", "xy"),
      ("<i>&amp;</i><!-- c --><![CDATA[<b>]]>", "&<b>", "<i>&amp;</i><!-- c --><![CDATA[<b>]]>"),
    ]
  )
  func content(markup: String, text: String, html: String) throws {
    let document = "<a><root>\(markup)</root>after<b/></a>"
    for (expected, read) in [
      (text, { (reader: inout MarkupReader) throws(MarkupError) in try reader.readText() }),
      (html, { (reader: inout MarkupReader) throws(MarkupError) in try reader.readHTML() }),
      (
        "",
        { (reader: inout MarkupReader) throws(MarkupError) in
          try reader.skip(); return ""
        }
      ),
    ] {
      var reader = try readerAtRoot(document)
      #expect(try reader.next() == .start)
      #expect(try read(&reader) == expected)
      #expect(reader.name == "root")
      #expect(reader.depth == 1)
      #expect(try reader.next() == .text)
      #expect(reader.text == "after")
    }
  }

  @Test("The elements within another are visited at any level, up to its end")
  func elements() throws {
    var reader = try MarkupReader(Array("<a>x<b><c/>y</b><d/></a>".utf8))
    #expect(try reader.nextElement(within: 0)?.description == "a")
    #expect(try reader.nextElement(within: 1)?.description == "b")
    let depth = reader.depth
    #expect(try reader.nextElement(within: depth) == "c")
    #expect(try reader.nextElement(within: depth) == nil)
    #expect(reader.name == "b")
    #expect(try reader.nextElement(within: 0)?.description == "d")
    #expect(try reader.nextElement(within: 0) == nil)
  }

  @Test(
    "The family of a feed is known by its root element",
    arguments: [
      ("<rss/>", "RSS"), ("<r:RDF>", "RSS"), ("<feed", "Atom"), ("<a:feed/>", "Atom"),
      ("<html/>", nil), ("{}", nil),
    ]
  )
  func family(document: String, format: String?) {
    #expect(MarkupReader.feedFormat(of: Array(document.utf8)) == format)
  }

  @Test("An empty element has no content")
  func empty() throws {
    var reader = try readerAtRoot("<a><b/><c>x</c></a>")
    #expect(try reader.next() == .start)
    #expect(try reader.readHTML() == "")
    #expect(try reader.next() == .start)
    #expect(reader.name == "c")
    #expect(try reader.readHTML() == "x")
    #expect(try reader.next() == .end)
    #expect(try reader.next() == nil)
  }

  @Test("An element that is cut off, or has a fault, has no content")
  func faults() throws {
    for (document, kind) in [("<a>text", MarkupError.Kind.cutOff), ("<a><b></a>", .malformed)] {
      var reader = try readerAtRoot(document)
      #expect(throws: MarkupError(kind, line: 1)) { try reader.readText() }
      #expect(throws: MarkupError(kind, line: 1)) { try reader.skip() }
    }
  }

  @Test(
    "Where no element has begun, reading goes on to the end of the one around, or of the document"
  )
  func elsewhere() throws {
    var reader = try MarkupReader(Array("<a>x<b>y</b>z</a>".utf8))
    #expect(try reader.readText() == "xyz")
    #expect(try reader.readHTML() == "")
    reader = try readerAtRoot("<a>x<b>y</b>z</a>")
    #expect(try reader.next() == .text)
    #expect(try reader.readText() == "yz")
    #expect(reader.name == "a")
  }

  @Test("Markup is decoded, and its line ends are one character")
  func decoded() throws {
    var reader = try MarkupReader(
      Array("<?xml version='1.0' encoding='latin1'?><a><b>".utf8) + [0xE9, 0x0D, 0x0A]
        + Array("&eacute;</b></a>".utf8)
    )
    #expect(try reader.next() == .start)
    #expect(try reader.readHTML() == "<b>é\n&eacute;</b>")
  }
}
