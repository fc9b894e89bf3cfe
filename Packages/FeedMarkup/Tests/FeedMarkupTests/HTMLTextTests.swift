import FeedMarkup
import Testing

@Suite("Text and images of HTML")
struct HTMLTextTests {
  @Test(
    "Plain text has no tags, and one space between words",
    arguments: [
      ("", ""), ("  a \n\t b  ", "a b"), ("<p>one</p><p>two</p>", "one two"),
      ("one<br>two<BR/>three", "one two three"),
      ("<b>bo</b>ld <a href='x>y'>link</a>", "bold link"), ("a&nbsp;&nbsp;b", "a b"),
      ("<ul><li>a<li>b</ul>c", "a b c"),
      ("a<!-- <b> -->b<!---->c<!-->d<![if x]>e<?p x>f</ >g", "abcdefg"),
      ("<![CDATA[a <b> c]]>", "a c"),
      (
        "<style>p{}</style>a<script>if (a < b) '<p>'</SCRIPT >b<title>t</title>c<textarea><b></textarea>d",
        "ab c d"
      ),
      ("<script/>a", "a"), ("a <script>b", "a b"), ("<title>a", "a"), ("1 < 2 <3 <", "1 < 2 <3 <"),
      ("a > b", "a > b"),
      ("text <a href=\"http://cut", "text"), ("text <!-- cut", "text"),
      ("text <a title='it>cut</a> short", "text cut short"), ("</p", ""),
      ("<a title=\"x' y=\">z\">a</a>", "z\">a"), ("a\u{1}b\u{9B}c", "abc"),
      ("<xhtml:p>a</xhtml:p><xhtml:script>b</xhtml:script>c", "a bc"),
    ]
  )
  func plain(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

  @Test("Text is unescaped twice")
  func rounds() {
    #expect(HTMLText.plain("&amp;lt;b&amp;gt;x") == "<b>x")
    #expect(HTMLText.plain("&lt;b&gt;x&lt;/b&gt; &amp;amp; y") == "x & y")
    #expect(HTMLText.plain(" &amp;amp;amp; ") == "&amp;")
  }

  @Test("Every image is found, with its attributes")
  func images() {
    let html = """
      <p><IMG SRC=a.jpg Alt='A &amp; B' width="640" height=480 class=" wp-image  large\tx "><img alt='no source'>
      <xhtml:img src="b.jpg" src='c.jpg' width='100%' height='2px' alt=""/><!-- <img src='no.jpg'> --><script><img src=no.jpg></script>
      <noscript><img src=' d.jpg?a=1&amp;b=2 '></noscript><img src=''><image src=no><img src=e.jpg width=99999999999999999999 height=-1
      """
    #expect(
      HTMLText.images(in: html).map(\.source) == ["a.jpg", "b.jpg", "d.jpg?a=1&b=2"]
    )
    let images = HTMLText.images(in: html + ">")
    #expect(images.map(\.alternative) == ["A & B", "", nil, nil])
    #expect(images.map(\.width) == [640, nil, nil, nil])
    #expect(images.map(\.height) == [480, 2, nil, nil])
    #expect(images.map(\.classes) == [["wp-image", "large", "x"], [], [], []])
  }

  @Test(
    "A size may have a unit, and be in the style, which wins; what is not displayed is no image",
    arguments: [
      ("width='0px'", 0), ("width='640px'", 640), ("width=' 1.5 PX '", 1), ("width='0%'", 0),
      ("width='50%'", nil),
      ("width='0.4em'", nil), ("width=-1", nil), ("style='width:1px'", 1),
      ("width=9 style='WIDTH : 2px !important'", 2),
      ("style='max-width:1px'", nil), ("style='width'", nil), ("width=9 style='width:auto'", 9),
    ] as [(String, Int?)]
  )
  func sizes(attributes: String, width: Int?) {
    #expect(HTMLText.images(in: "<img src=a \(attributes)>").map(\.width) == [width])
  }

  @Test(
    "An image that the style does not display is left out",
    arguments: [
      ("display:none", true), ("width:9px; Display : NONE !important", true),
      ("display:block", false),
      ("x-display:none", false), ("display", false), (";:;", false),
    ]
  )
  func hidden(style: String, isHidden: Bool) {
    #expect(HTMLText.images(in: "<img src=a style='\(style)'>").isEmpty == isHidden)
  }

  @Test("Of 65 attributes and more, the first 64 count")
  func attributes() {
    let many = { String(repeating: " a=b", count: $0) }
    #expect(
      HTMLText.images(in: "<img\(many(63)) src=x><img\(many(64)) src=x><img src=y\(many(200))>")
        .map(\.source) == [
          "x", "y",
        ]
    )
  }

  @Test("Only the first 1,000 images are listed")
  func manyImages() {
    #expect(HTMLText.images(in: String(repeating: "<img src=x>", count: 1_010)).count == 1_000)
  }

  @Test("A summary is the text, or ends between words")
  func summary() {
    let words = String(repeating: "word ", count: 100)
    #expect(HTMLText.summary(of: "short") == "short")
    #expect(HTMLText.summary(of: String(words.prefix(280))) == words.prefix(280))
    #expect(HTMLText.summary(of: words) == words.prefix(279) + "…")
    #expect(HTMLText.summary(of: "one two three", limit: 12) == "one two…")
    #expect(HTMLText.summary(of: String(repeating: "x", count: 300), limit: 10) == "xxxxxxxxx…")
    #expect(HTMLText.summary(of: "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", limit: 2) == "👨‍👩‍👧‍👦…")
  }

  @Test("A summary is bounded for every text and limit", arguments: [.min, -1, 0, 1, 2, 280, .max])
  func bounds(limit: Int) {
    let limited = min(max(limit, 1), 1 << 20)
    let stacked = String(repeating: "e" + String(repeating: "\u{301}", count: 20), count: 500)
    for text in [
      stacked, "e" + String(repeating: "\u{301}", count: 10_000),
      String(repeating: " ", count: 1_000), "", "x",
    ] {
      let summary = HTMLText.summary(of: text, limit: limit)
      #expect(summary.count <= limited)
      #expect(summary.unicodeScalars.count <= limited * 8)
    }
  }
}
