import FeedHTML
import Testing

@Suite("Plain text of HTML")
struct HTMLTextTests {
  @Test(
    "Plain text has no tags, and one space between words",
    arguments: [
      ("", ""), ("  a \n\t b  ", "a b"), ("<p>one</p><p>two</p>", "one two"),
      ("one<br>two<BR/>three", "one two three"),
      ("<b>bo</b>ld <a href='x>y'>link</a>", "bold link"), ("a&nbsp;&nbsp;b", "a b"),
      ("<ul><li>a<li>b</ul>c", "a b c"),
      ("a<!-- <b> -->b<!---->c<!-->d<![if x]>e<?p x>f</ >g", "abcdefg"),
      ("<![CDATA[a <b> c]]>", "a <b> c"),
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

  @Test(
    "References are replaced twice, unless that makes new tags",
    arguments: [
      ("Fish &amp;amp; chips", "Fish & chips"), (" &amp;amp;amp; ", "&amp;"),
      ("a&amp;nbsp;&amp;#32;b", "a b"), ("1 &amp;lt; 2", "1 < 2"), ("I &amp;lt;3 you", "I <3 you"),
      ("&lt;b&gt;x&lt;/b&gt; &amp;amp; y", "<b>x</b> & y"),
      ("&amp;lt;b&amp;gt;x", "&lt;b&gt;x"), ("&amp;lt;/b&amp;gt;", "&lt;/b&gt;"),
      ("&amp;lt;!--&amp;gt;", "&lt;!--&gt;"), ("&amp;lt;b is no tag", "<b is no tag"),
    ]
  )
  func rounds(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

  @Test(
    "What begins no tag stays",
    arguments: [
      "I <3 you", "I </3 you", "a <- b", "x <= y", "a <é> b", "<_<", "<", "a <", "1 < 2 > 0",
      "&lt", "AT&T", "&unknown;", "A<B", "A<B and C<D", "x<y & y<z", "a<b", "A<B/C",
    ]
  )
  func noTags(text: String) { #expect(HTMLText.plain(text) == text) }

  @Test(
    "A tag that is cut off is none of the text, and what is escaped twice stays whole",
    arguments: [
      ("a <b class=x", "a"), ("a </b", "a"), ("a <!DOCTYPE", "a"), ("<i>A</i><B", "A<B"),
      ("A&lt;B", "A<B"), ("A&amp;lt;B", "A<B"), ("A<B> C", "A C"),
    ]
  )
  func cutOff(html: String, text: String) { #expect(HTMLText.plain(html) == text) }

  @Test("White space beyond ASCII counts as such, and letters beside it do not")
  func whiteSpace() {
    let spaces = "\u{A0}\u{1680}\u{2000}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}"
    #expect(HTMLText.plain("a\(spaces)b") == "a b")
    for text in ["Â¡", "\u{1681}", "\u{200B}", "’“”…", "かな、カナ", "\u{3001}"] {
      #expect(HTMLText.plain(text) == text)
    }
  }

  @Test(
    "Words of invisible characters are padding",
    arguments: [
      ("a \u{34F} \u{200C} \u{AD}\u{FEFF} b", "a b"),
      ("a &#847;&nbsp;&zwnj;&nbsp;&shy;&#8199;b", "a b"),
      ("\u{FEFF} a \u{34F}", "a"), ("\u{34F}", ""), ("&zwnj;&zwnj; ", ""), (" ", ""),
      ("co\u{AD}op می\u{200C}خواهم", "co\u{AD}op می\u{200C}خواهم"),
      ("\u{AD}a a\u{AD}", "\u{AD}a a\u{AD}"), ("„a“ \u{34F} – ©", "„a“ – ©"),
    ]
  )
  func padding(html: String, text: String) {
    #expect(Array(HTMLText.plain(html).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("Padding does not join paragraphs, and is no caption or description")
  func paddingOfContent() {
    #expect(HTMLContent("a<br>&zwnj; &zwnj;<p>&shy;</p>b<br>&zwnj;<br>c").text == "a\n\nb\nc")
    let images = HTMLContent("<figure><img src=a alt='&zwnj;'><figcaption>&zwnj;</figure>").images
    #expect(images.map(\.caption) == [nil])
    #expect(images.map(\.alternative) == [nil])
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
