import FeedHTML
import Testing

@Suite("The pictures of a web page")
struct HTMLItemPageTests {
  @Test("The pictures for previews come in order, with what is said of them")
  func properties() throws {
    let sut = try makeSUT(
      """
      <meta property="og:title" content="Owl"><meta property=og:image content=" /owl.jpg ">
      <meta property="og:image:width" content="1200"><meta name="Twitter:Image" content="/t.jpg">
      <meta property="og:image"><base href="https://cdn.example/">
      """
    )
    #expect(
      sut.properties.map { "\($0.name) \($0.content)" } == [
        "og:image /owl.jpg", "og:image:width 1200", "twitter:image /t.jpg",
      ]
    )
    #expect(sut.base == "https://cdn.example/")
  }

  @Test(
    "Pictures of its header, navigation, sidebars, footer and comments do not count",
    arguments: [
      "<header><img src=no></header>", "<nav><ul><li><img src=no></ul></nav>",
      "<aside><img src=no></aside>", "<footer><img src=no></footer>",
      "<div role=navigation><div><img src=no></div></div>", "<div id=sidebar><img src=no></div>",
      "<table><tr><td id='header'><img src=no></td></tr></table>",
      "<section id=comments><article><img src=no></article></section>",
      "<ol class='wide comment-list'><li><img src=no></ol>",
      "<article><footer><img src=no></footer></article>",
    ]
  )
  func frame(html: String) throws {
    let sut = try makeSUT("<body class=sidebar>\(html)<p><img src=yes></p>")
    #expect(sut.images == ["yes"])
  }

  @Test("The header of an article is a part of it, and an element behind a part counts again")
  func article() throws {
    let sut = try makeSUT(
      "<main><header><img src=1></header></main><header></header><img src=2><nav></nav><img src=3>"
    )
    #expect(sut.images == ["1", "2", "3"])
  }

  @Test("Pictures that a script shows later count if there are no others, but not those of a part")
  func hidden() throws {
    let sut = try makeSUT("<nav><img src=no></nav><div hidden><img src=late></div>")
    #expect(sut.images == ["late"])
  }

  @Test("What is no web page has none", arguments: ["", "{}", "<rss><channel/></rss>", "text"])
  func noPage(text: String) {
    #expect(HTMLItemPage(Array(text.utf8)) == nil)
  }

  @Test("Of endless properties the first count, and nested parts cost no more than flat ones")
  func bounded() throws {
    let property = "<meta property=og:image content=a>"
    let sut = try makeSUT(String(repeating: property, count: 1_000))
    #expect(sut.properties.count == HTMLItemPage.mostProperties)
    let deep = try makeSUT(String(repeating: "<nav><div id=header>", count: 4_000))
    #expect(deep.images.isEmpty)
  }

  private func makeSUT(_ html: String) throws -> HTMLItemPage {
    try #require(HTMLItemPage(Array("<!DOCTYPE html>\(html)".utf8)))
  }
}

extension HTMLItemPage {
  fileprivate var images: [String] { content.images.compactMap(\.sources.first?.address) }
}
