import FeedCLI
import FeedFormats
import FeedPictureChoice
import Testing

@Suite("The report of an item that a format explained")
struct ExplainedItemTests {
  private let feed = URL(string: "https://feed.example/feed.xml")

  @Test("Each candidate has its verdict, the number of its image, and how its width is known")
  func report() throws {
    let text = try text(saved: 1)
    #expect(text.contains("1  shown as image 1\n   kind         text\n   named by     img\n"))
    #expect(text.contains("   width        1200, from the feed\n"))
    #expect(text.contains("2  another size of image 1, requested if that one fails\n"))
    #expect(text.contains("3  refused: SVG\n"))
    #expect(text.contains("4  a better kind has pictures: text\n"))
  }

  @Test("A picture that the saved copy does not have has the position in its item")
  func notSaved() throws {
    #expect(
      try text(saved: 0).contains("1  shown as picture 1 of the item, not in the saved copy\n")
    )
  }

  @Test("An image without an explanation has no candidates")
  func unexplained() throws {
    let image = FeedImage(id: UUID(), url: try #require(URL(string: "https://feed.example/a.jpg")))
    let sut = ExplainReport(of: image, number: 1, among: [image], nil)
    #expect(sut.document.contains(#""candidates":null"#))
  }

  private func text(saved count: Int) throws -> String {
    let feed = try #require(feed)
    var item = FeedItem()
    item.id = "7"
    item.candidates.add(group: [
      try candidate("a-1200.jpg", .text, width: 1_200),
      try candidate("a-300.jpg", .text, width: 300),
    ])
    item.candidates.add(try candidate("logo.svg", .text))
    item.candidates.add(try candidate("b.jpg", .thumbnail))
    let explanation = try #require([item].explanations(of: feed).first)
    let id = try #require(explanation.ids.first)
    let image = FeedImage(id: id, url: try #require(URL(string: "https://feed.example/a-1200.jpg")))
    let images = Array([image].prefix(count))
    return ExplainReport(of: image, number: 1, among: images, explanation)
      .text(style: Style(isPlain: true))
  }

  private func candidate(
    _ name: String,
    _ kind: PictureCandidate.Kind,
    width: Int? = nil
  ) throws -> PictureCandidate {
    let url = try #require(URL(string: "https://feed.example/\(name)"))
    var candidate = PictureCandidate(url, kind, name: "img")
    candidate.width = width
    return candidate
  }
}
