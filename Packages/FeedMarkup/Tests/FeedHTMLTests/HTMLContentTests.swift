import FeedHTML
import Testing

@Suite("Text of HTML content")
struct HTMLContentTests {
  @Test(
    "Paragraphs have an empty line between them, and lines an end",
    arguments: [
      ("", ""), (" a \n\t b ", "a b"), ("<p>one</p>\n<p>two</p>", "one\n\ntwo"),
      ("one<br>two<BR/>three", "one\ntwo\nthree"), ("one<br>\n<br />two", "one\n\ntwo"),
      ("<br><p>one<br></p>two<br>", "one\n\ntwo"), ("a<br><br><br><br>b", "a\n\nb"),
      ("<div><div><p>one<div>two", "one\n\ntwo"), ("a<hr>b", "a\n\nb"),
      ("<h2>Title</h2>text", "Title\n\ntext"), ("<ul><li>a<li>b</ul>c", "a\n\nb\n\nc"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</table>", "a b\n\nc"),
      ("<b>bo</b>ld <a href=x>link</a>.", "bold link."), ("a<img src=x>b", "a b"),
      ("a<o:p>b</o:p>", "a\n\nb"), ("a<custom-tag>b", "a b"),
      ("<xhtml:p>a</xhtml:p><XHTML:P>b", "a\n\nb"),
      ("a&nbsp;&#32;&#10;b &amp;amp; c", "a b &amp; c"), ("1 < 2 <3 </3 <", "1 < 2 <3 </3 <"),
      ("a<!-- b --><script>c</script><style>d</style>e", "ae"), ("a<p", "a"), ("a<p b='", "a"),
      ("<![CDATA[a &amp; b]]>", "a &amp; b"), ("just text", "just text"),
      ("<img src=a><span class='x tmblr-alt-text-helper'>ALT</span><p>b", "b"),
      ("<p>a <span>ALT</span>", "a ALT"),
    ]
  )
  func paragraphs(html: String, text: String) { #expect(HTMLContent(html).text == text) }

  @Test(
    "An image of an emoji or a formula is a word of the text",
    arguments: [
      ("a<img class='wp-smiley' alt=😀 src=x>b", "a😀b"),
      ("a <img class=emoji alt=':-)' src=x/>.", "a :-)."),
      ("<img class='x EMOJI_big' alt='a  b' src=x>", "a b"), ("<img class=emojione alt=a>", "a"),
      ("<img class=smilies alt=a>", "a"), ("<img class=x-emoticon alt=a>", "a"),
      ("a<img src='https://s.w.org/images/core/emoji/15.0.3/72x72/1f60e.png' alt=😎>b", "a😎b"),
      ("a <img class=latex alt='&#92;alpha &lt; 1'> b", "a \\alpha < 1 b"),
      ("<img class='x math' alt=a>b", "ab"), ("<img class=tex alt=a>b", "ab"),
      ("<img class=ql-img-inline-formula alt=a>b", "ab"),
      (
        """
        <span style="display: none;"><math><mi>x</mi></math></span><img alt="{\\displaystyle x}"
        class="mwe-math-fallback-image-inline">
        """, "{\\displaystyle x}"
      ),
    ]
  )
  func words(html: String, text: String) { #expect(HTMLContent(html).text == text) }

  @Test(
    "Another image, or one with a long description, is no word",
    arguments: [
      "<img alt=x src=x>", "<img class=emojis alt=x>", "<img class=emoji>",
      "<img class=x-latex alt=x>",
      "<img class=emoji alt=1234567890123>", "<img class=emoji alt=x hidden>",
      "<img class=emoji alt=x style='display:none'>", "<img title=emoji alt=x>",
      "<img class=latex alt='\(String(repeating: "x", count: 501))'>",
      "<video class=emoji alt=x poster=x></video>",
    ]
  )
  func noWords(image: String) { #expect(HTMLContent("a\(image)b").text == "a b") }

  @Test("The longest emoji and formula are whole, and images as well")
  func longestWords() {
    let formula = String(repeating: "x", count: 500)
    let content = HTMLContent(
      "<img class=emoji alt=123456789012 src=a> <img class=latex alt='\(formula)' src=b>"
    )
    #expect(content.text == "123456789012 \(formula)")
    #expect(content.images.map(\.classes) == [["emoji"], ["latex"]])
  }

  @Test("The text ends one character behind the limit, so that its summary ends on a word")
  func limit() {
    let words = String(repeating: "<p>word ", count: 2_000)
    let text = HTMLContent(words, textLimit: 12).text
    #expect(text == "word\n\nword\n\nw")
    #expect(HTMLText.summary(of: text, limit: 12) == "word\n\nword…")
    #expect(HTMLContent(words).text.count == 4_001)
    #expect(HTMLContent("exactly", textLimit: 7).text == "exactly")
    #expect(HTMLContent(words, textLimit: 0).text == "")
    #expect(HTMLContent(words, textLimit: .min).text == "")
    #expect(HTMLContent(words, textLimit: .max).text.count == 11_998)
  }

  @Test("A character counts as eight scalars at most")
  func scalars() {
    let marks = "e" + String(repeating: "\u{301}", count: 10_000)
    for text in [marks, "a" + marks, "é" + marks, "—" + marks, "😀" + marks] {
      let kept = HTMLContent(text, textLimit: 10).text
      #expect(Array(kept.unicodeScalars) == Array(text.unicodeScalars.prefix(81)))
    }
    let faces = String(repeating: "😀", count: 500)
    #expect(HTMLContent(faces, textLimit: 10).text == faces.prefix(11))
  }

  @Test("A limit of the text does not limit captions and images")
  func captionsBehindLimit() {
    let content = HTMLContent(
      "<p>long text</p><figure><img src=a><figcaption>caption</figcaption></figure>",
      textLimit: 2
    )
    #expect(content.text == "lon")
    #expect(content.images.map(\.caption) == ["caption"])
  }

  @Test("Only the first images are kept, and the elements behind them are counted")
  func manyImages() {
    let images = { String(repeating: "<img src=x>", count: $0) }
    #expect(HTMLContent(images(1_000)).images.count == 1_000)
    #expect(HTMLContent(images(1_000)).imagesLeftOut == 0)
    #expect(HTMLContent(images(1_001)).images.count == 1_000)
    #expect(HTMLContent(images(1_003)).imagesLeftOut == 3)
    #expect(HTMLContent(images(1), imageLimit: 0).imagesLeftOut == 1)
    #expect(HTMLContent("<img src=x><img hidden src=y>", imageLimit: 1).imagesLeftOut == 0)
  }
}
