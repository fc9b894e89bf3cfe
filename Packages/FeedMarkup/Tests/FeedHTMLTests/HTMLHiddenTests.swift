import FeedHTML
import Testing

@Suite("What HTML does not display")
struct HTMLHiddenTests {
  /// An image that is displayed, so that hidden ones need not be.
  private static let shown = "<img src=shown>"

  private func addresses(_ html: String) -> [String] {
    HTMLContent(html).images.map { $0.sources[0].address }
  }

  @Test(
    "The text and the images of a hidden element do not count",
    arguments: [
      "<div hidden>b<img src=x></div>", "<div style='display:none'>b<p><img src=x></p></div>",
      "<span style='color:red; VISIBILITY: Hidden'>b<img src=x></span>",
      "<div style='max-height:0px;overflow:hidden'>b<table><tr><td><img src=x></table></div>",
      "<template>b<img src=x></template>", "<a hidden href=y>b<img src=x></a>",
      "<figure hidden><img src=x><figcaption>b</figcaption></figure>",
      "<figcaption hidden>b<img src=x></figcaption>",
      "<div hidden>b<div>b</div><img src=x><br>b</div>",
      "<div hidden>b<div hidden>b</div>b<img src=x></div>",
    ]
  )
  func hidden(element: String) {
    let html = "<p>a</p>\(element)<p>c</p>\(Self.shown)"
    #expect(HTMLContent(html).text == "a\n\nc")
    #expect(addresses(html) == ["shown"])
  }

  @Test(
    "What is displayed counts",
    arguments: [
      "<div style='display:block'>b</div>", "<div style='max-height:0'>b</div>",
      "<div style='x:none'>b</div>", "<div data-hidden>b</div>", "<div hidden></div>b",
      "<div hidden/>b", "<p class=hidden>b</p>", "<input hidden>b", "<br hidden>b", "<hr hidden/>b",
      "<img hidden src=x>b", "<div style='display:none;display:block'>b</div>",
    ]
  )
  func displayed(element: String) {
    #expect(HTMLContent("<p>a</p>\(element)<p>c").text == "a\n\nb\n\nc")
  }

  @Test(
    "A hidden element without an end ends with the one around it, or where the next begins",
    arguments: [
      "<div><span hidden>x</div>b", "<div><div hidden>x<p>x</div></div>b",
      "<table><tr><td hidden>x</table>b", "<p hidden>x<p>b", "<p hidden>x<b>x<div>b",
      "<ul><li hidden>x<li>b</ul>", "<b><span hidden>x</b>b", "<div><img hidden><b hidden>x</div>b",
      "<tr hidden><tr>b",
    ]
  )
  func unclosed(element: String) {
    #expect(HTMLContent("<p>a</p>\(element)").text == "a\n\nb")
  }

  @Test(
    "Other tags do not end a hidden element",
    arguments: [
      "x</b>x", "x</span>x<p>x</p>", "<ul><li>x<li>x</ul>x", "x<br/>x</br>x<img>x</img>x",
      "<div><div>x</div></div>x",
    ]
  )
  func other(content: String) {
    #expect(HTMLContent("<p>a</p><div hidden>\(content)</div>b").text == "a\n\nb")
    #expect(HTMLContent("<ul><li hidden>\(content)</li></ul>b").text == "b")
  }

  @Test("The tag that ends a hidden element ends a figure")
  func figure() {
    let html = "<figure><img src=a><figcaption>b<span hidden>x</figure>c"
    #expect(HTMLContent(html).text == "c")
    #expect(HTMLContent(html).images.map(\.caption) == ["b"])
  }

  @Test("If all images are in hidden elements, they are kept, and their text is not")
  func slides() {
    let slide = { (name: String) in
      "<div hidden><a href=l><img src=\(name)></a>x</div>"
    }
    let content = HTMLContent("<p>a</p>\(slide("b"))\(slide("c"))<img hidden src=d>")
    #expect(content.text == "a")
    #expect(content.images.map { $0.sources[0].address } == ["b", "c"])
    #expect(content.images.map(\.links) == [["l"], ["l"]])
    #expect(HTMLContent(slide("b") + slide("c"), imageLimit: 1).imagesLeftOut == 1)
    #expect(HTMLContent("\(Self.shown)\(slide("b"))", imageLimit: 0).images.isEmpty)
  }

  @Test(
    "Drawings and controls hold no text",
    arguments: [
      "<svg><title>x</title><g><text>x</text></g><path/></svg>", "<SVG>x<svg>x</svg>x</SVG>",
      "<select><option>x<option>x</select>", "<button><p>x</p>x</button>",
      "<button><select>x</select>x<img class=emoji alt=x src=y></button>", "<svg/>",
      "<math><annotation encoding='application/x-tex'>x</annotation></math>",
      "<math><annotation-xml><mi>x</mi></annotation-xml></math>", "<p><button>x</p>",
      "<button><div hidden>x</button>",
    ]
  )
  func mute(element: String) {
    #expect(HTMLContent("<p>a</p>\(element)<p>b").text == "a\n\nb")
  }

  @Test("The images in a button count, and formulas are text")
  func muteImages() {
    #expect(addresses("<button>x<img src=a></button>") == ["a"])
    #expect(HTMLContent("<math><mi>a</mi><mo>+</mo></math>").text == "a +")
  }

  @Test("Nesting without end is read to its end")
  func nesting() {
    let many = { (tag: String) in String(repeating: tag, count: 2_000) }
    #expect(HTMLContent("a<div hidden>\(many("<i>"))x\(many("</i>"))</div>b").text == "a\n\nb")
    #expect(HTMLContent("a\(many("<div hidden>"))x\(many("</div>"))b").text == "a\n\nb")
    #expect(HTMLContent("a\(many("<div hidden>x</p>"))").text.hasPrefix("a"))
  }
}
