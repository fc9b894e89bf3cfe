import FeedHTML
import Testing

@Suite("Captions of HTML")
struct HTMLCaptionTests {
  private func captions(_ html: String) -> [String?] { HTMLContent(html).images.map(\.caption) }

  @Test("The caption of a figure with an image is not in the text, wherever it stands")
  func caption() {
    for figure in [
      "<figure><img src=a><figcaption>A <b>small</b><p>owl</figcaption></figure>",
      "<FIGURE><FIGCAPTION>A small<br><br> owl</FIGCAPTION><IMG SRC=a></FIGURE>",
      "<figure><figcaption>A small</figcaption><img src=a><figcaption>owl</figcaption></figure>",
      "<figure><img src=a><figcaption>A small owl</figure>",
    ] {
      let content = HTMLContent("<p>before</p>\(figure)after")
      #expect(content.images.map(\.caption) == ["A small owl"])
      #expect(content.text == "before\n\nafter")
    }
  }

  @Test("The caption of a figure without an image is text, in its place")
  func captionOfText() {
    let html = "<figure><figcaption>Code<br>below</figcaption><pre>let a</pre></figure>after"
    #expect(HTMLContent(html).text == "Code\nbelow\n\nlet a\n\nafter")
    #expect(HTMLContent("before" + html).text == "before\n\nCode\nbelow\n\nlet a\n\nafter")
    let hidden = "a<figure><img hidden src=x><figcaption>b</figcaption></figure>c"
    #expect(HTMLContent(hidden).text == "a\n\nb\n\nc")
    #expect(HTMLContent("a<figcaption>b</figcaption>c").text == "a\n\nb\n\nc")
    #expect(HTMLContent("<figure><figcaption>only").text == "only")
  }

  @Test("The captions of nested figures without images are in their order")
  func nestedCaptionsOfText() {
    let html = """
      <figure><figcaption>1</figcaption><figure><figcaption>2</figcaption>3</figure>4</figure>5
      <figure><figcaption>6<figure><figcaption>7</figcaption>8</figure>9</figcaption></figure>
      """
    #expect(HTMLContent(html).text == "1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n\n9")
  }

  @Test("Of nested figures the inner caption wins; the outer is for images without one, else text")
  func nestedFigures() {
    let inner = "<figure><img src=a><figcaption>inner</figcaption></figure>"
    let outer = "<figcaption>outer</figcaption></figure>"
    #expect(captions("<figure>\(inner)<img src=b>\(outer)<img src=c>") == ["inner", "outer", nil])
    let gallery = HTMLContent("<figure>\(inner)\(inner)\(outer)after")
    #expect(gallery.images.map(\.caption) == ["inner", "inner"])
    #expect(gallery.text == "outer\n\nafter")
  }

  @Test("A caption is that of an image behind the limit, too")
  func captionBehindLimit() {
    let html = "<figure><img src=a><figcaption>b</figcaption></figure>c"
    #expect(HTMLContent(html, imageLimit: 0).text == "c")
  }

  @Test("Tags that do not match end no other figure's caption")
  func mismatched() {
    #expect(captions("<figure><img src=a><figcaption>b</p></div></figcaption>") == ["b"])
    #expect(captions("</figure></figcaption><figure><img src=a><figcaption>b") == ["b"])
    #expect(
      captions("<figure><img src=a><figcaption>b<figure><img src=c></figcaption></figure>")
        == ["b", "b"]
    )
    let divs = "<div class=wp-caption><div><div><img src=a></div></div><div class=wp-caption-text>b"
    #expect(captions(divs + "</div></div><div><img src=c></div>") == ["b", nil])
  }

  @Test("A caption is bounded")
  func bound() {
    let long = String(repeating: "word ", count: 10_000)
    let caption = captions("<figure><img src=a><figcaption>\(long)</figcaption></figure>")[0]
    #expect(caption?.count == 4_001)
  }
}
