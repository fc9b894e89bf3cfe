import FeedMarkup
import Testing

@Suite("Markup that is accepted")
struct AcceptedMarkupTests {
  @Test("Elements, attributes and texts come in order")
  func order() throws {
    #expect(
      try transcript("<rss version=\"2.0\"><item id='1'>one</item>\n<item/></rss>")
        == "<rss version=[2.0]><item id=[1]>one</item>\n<item></item></rss>"
    )
  }

  @Test(
    "White space and marks may stand before the declaration",
    arguments: [
      "\n \t<?xml version='1.0'?><a/>", "\u{FEFF}<a/>", "\n\u{FEFF}<?xml version='1.0'?>\n<a/>\n",
      "\u{0}<a/>\u{0}",
    ]
  )
  func before(document: String) throws {
    #expect(try transcript(document) == "<a></a>")
  }

  @Test(
    "References become characters",
    arguments: [
      ("&lt;b&gt; &amp; &quot;&apos;", "<b> & \"'"),
      ("&eacute;&Eacute;&nbsp;&euro;&thetasym;&hearts;", "éÉ\u{A0}€ϑ♥"),
      ("&#233;&#xE9;&#XE9;&#x1F600;", "ééé😀"), ("&#146;&#x80;", "’€"),
      ("&#xD800;&#x110000;&#99999999999;&#x81;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("a&#0;&#7;&#13;&#x7F;b&#9;&#10;c", "ab\t\nc"), ("&#0000000000000000000065;", "A"),
    ]
  )
  func references(markup: String, text: String) throws {
    #expect(try transcript("<a>\(markup)</a>") == "<a>\(text)</a>")
    #expect(try transcript("<a b='\(markup)'/>").contains("=[\(text)]></a>"))
  }

  @Test(
    "Anything else after & is text",
    arguments: [
      "AT&T", "a & b", "&", "&&amp", "?a=1&copy=2", "&;", "&#;", "&#x;", "&#12a;", "&#-5;", "&#xG;",
      "&unknown;",
      "&amp", "&AMP;",
      "&thetasymx;", "&#000000000000000000000000000000065;", "&é;", "&#１;",
    ]
  )
  func ampersands(text: String) throws {
    #expect(try transcript("<a>\(text)</a>") == "<a>\(text.replacing("&amp;", with: "&"))</a>")
  }

  @Test(
    "All of HTML 4's entities are known",
    arguments: [
      ("nbsp", 160), ("yuml", 255), ("OElig", 338), ("fnof", 402), ("Omega", 937),
      ("sigmaf", 962), ("piv", 982), ("ensp", 8194), ("zwj", 8205), ("hellip", 8230),
      ("trade", 8482), ("hArr", 8660),
      ("forall", 8704),
      ("sdot", 8901), ("rang", 9002), ("loz", 9674), ("diams", 9830), ("quot", 34),
    ]
  )
  func entities(name: String, number: UInt32) throws {
    #expect(try transcript("<a>&\(name);</a>") == transcript("<a>&#\(number);</a>"))
  }

  @Test("Control characters are dropped, and line ends are one character")
  func controls() throws {
    #expect(
      try transcript("<a>a\u{0}b\u{1B}[2Jc\u{7F}d\u{85}e\u{9B}f\r\ng\rh\n\ti</a>")
        == "<a>ab[2Jcdef\ng\nh\n\ti</a>"
    )
    #expect(try transcript("<a b='a\u{0}b\r\nc\rd\ne\tf'/>") == "<a b=[ab c d e f]></a>")
    #expect(try transcript("<a\u{0}b='1'\u{1}/>") == "<a b=[1]></a>")
  }

  @Test(
    "Malformed bytes on both sides of a control character do not become another one",
    arguments: [[0x01], Array("&#1;".utf8), [0xC2, 0x85]]
  )
  func splitControls(control: [UInt8]) throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text: [UInt8] = [0xC2] + control + [0x9B]
    let document = mark + Array("<a>".utf8) + text + Array("</a>".utf8)
    #expect(try transcript(document) == "<a>\u{FFFD}\u{FFFD}</a>")
  }

  @Test("Line feeds in an attribute stay if they are references")
  func lineFeeds() throws {
    #expect(try transcript("<a b='x&#10;y&#9;z'/>") == "<a b=[x\ny\tz]></a>")
  }

  @Test(
    "CDATA stays as it is, anywhere",
    arguments: [
      ("<a><![CDATA[<b> & &amp;]]></a>", "<a><b> & &amp;</a>"),
      ("<a>x<![CDATA[]]>y<![CDATA[]]]]><![CDATA[>]]></a>", "<a>xy]]></a>"),
      ("<a><b/><![CDATA[ ]]><b/></a>", "<a><b></b> <b></b></a>"),
      ("<![CDATA[ ]]><a/><![CDATA[\n]]>", "<a></a>"),
      ("<a>]]></a>", "<a>]]></a>"),
    ]
  )
  func cdata(document: String, expected: String) throws {
    #expect(try transcript(document) == expected)
  }

  @Test(
    "Attributes are read leniently; the first of a name counts",
    arguments: [
      ("<a b=c d/>", "<a b=[c] d=[]></a>"), ("<a b=c></a>", "<a b=[c]></a>"),
      ("<a b='1'c=\"2\"/>", "<a b=[1] c=[2]></a>"),
      ("<a b = \n'1' />", "<a b=[1]></a>"), ("<a b='<>/>'/>", "<a b=[<>/>]></a>"),
      ("<a b=http://x/y/>", "<a b=[http://x/y]></a>"),
      ("<a b='it\"s' c=\"it's\"/>", "<a b=[it\"s] c=[it's]></a>"), ("<a b=''/>", "<a b=[]></a>"),
      ("<a b=/>", "<a b=[]></a>"),
      ("<a b='1' b='2'/>", "<a b=[1] b=[2]></a>"), ("<a é:ü='1'/>", "<a é:ü=[1]></a>"),
    ]
  )
  func attributes(document: String, expected: String) throws {
    #expect(try transcript(document) == expected)
    var reader = try readerAtRoot("<a b='1' xml:base='/' b='2'/>")
    #expect(reader.attribute("b") == "1")
    #expect(reader.attribute("xml:base") == "/")
    #expect(reader.attribute("base") == nil)
    #expect(try reader.next() == .end)
    #expect(reader.attribute("b") == nil)
  }

  @Test(
    "Comments, instructions and declarations are skipped",
    arguments: [
      "<!-- -- > --><?p ?><a/><!----><?p?>", "<a><!-- </a> --><?p </a> > ?></a>",
      "<!DOCTYPE a><a/>",
      "<!doctype html SYSTEM \"a>b\"><a/>",
      "<!DOCTYPE a [<!ENTITY b \"]>'c\"><!-- ' > ]> --><?p ' > ?><!ELEMENT a (#PCDATA)>%c;]><a/>",
      "<!DOCTYPE a [<!ATTLIST a b CDATA '<>'><![INCLUDE[<!ENTITY c 'd'>]]>]>\n<a/>",
      "<?xml version='1.0'?><!DOCTYPE a><!DOCTYPE b><a/>",
    ]
  )
  func skipped(document: String) throws { #expect(try transcript(document) == "<a></a>") }

  @Test("Entities of a document are neither expanded nor fetched")
  func bombs() throws {
    let laughs = (1...9).map {
      "<!ENTITY lol\($0) \"\(String(repeating: "&lol\($0 - 1);", count: 10))\">"
    }.joined()
    #expect(
      try transcript("<!DOCTYPE lolz [<!ENTITY lol0 \"lol\">\(laughs)]><lolz>&lol9;</lolz>")
        == "<lolz>&lol9;</lolz>"
    )
    #expect(
      try transcript(
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"http://a.example/\">%p;]><a>&x;</a>"
      )
        == "<a>&x;</a>"
    )
  }
}
