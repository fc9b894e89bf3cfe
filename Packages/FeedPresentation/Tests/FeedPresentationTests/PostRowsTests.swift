import FeedCore
import FeedPresentation
import Foundation
import Testing

@Suite("The rows of a post")
struct PostRowsTests {
  @Test("GR1: the pictures of a post are numbered, and its caption is that of the first")
  func group() throws {
    let rows = try rows(
      of: post([
        try image("Lanterns", alternative: "The pier"),
        try image("Lanterns", alternative: "Lanterns"),
        try image("A boat", alternative: "The harbour"),
      ])
    )

    #expect(rows.map(\.part?.number) == ["1/3", "2/3", "3/3"])
    #expect(rows.map(\.part?.words) == ["The pier", nil, "A boat"])
    #expect(rows.map(\.postCaption) == ["Lanterns", "Lanterns", "Lanterns"])
    #expect(rows.map(\.continuesPost) == [false, true, true])
    #expect(rows.map(\.description) == ["Lanterns", "Lanterns", "A boat"])
  }

  @Test("GR1: a picture that is alone in its post has no number")
  func alone() throws {
    let rows = try rows(of: [image("One", alternative: "A pier"), image("Two")])
    #expect(rows.map(\.part) == [nil, nil])
    #expect(rows.map(\.postCaption) == ["One", "Two"])
  }

  @Test("GR1: where the first pictures of a post are not shown, the next one has its own caption")
  func beginningNotShown() throws {
    let images = try post([image("Lanterns"), image("A boat"), image("A pier")])
    let rows = try rows(of: Array(images.dropFirst()))
    #expect(rows.map(\.part?.number) == ["2/3", "3/3"])
    #expect(rows.map(\.postCaption) == ["A boat", "A boat"])
    #expect(rows.map(\.continuesPost) == [false, true])
  }

  @Test("GR1: a picture of another page or time begins again")
  func otherByline() throws {
    let others = [
      try image("b", page: "https://a.example/2"), try image("b", published: now),
    ]
    for other in others {
      let rows = try rows(of: post([image("a"), other]))
      #expect(rows.map(\.continuesPost) == [false, false])
      #expect(rows.map(\.part?.number) == ["1/2", "2/2"])
    }
  }

  @Test("GR1: a picture's own place and author are among its words")
  func ownByline() throws {
    let rows = try rows(
      of: post([
        image("a", location: "Naxos", author: "Ada"),
        image("b", location: "Paros", author: "Ada"),
        image("a", location: "Naxos", author: "Grace"),
      ])
    )
    #expect(rows.map(\.continuesPost) == [false, true, true])
    #expect(rows.map(\.part?.words) == [nil, "b · Paros", "Grace"])
  }

  @Test("GR1: the same post in the feed again, or another post, is another group")
  func otherPosts() throws {
    let images = try post([image("a"), image("b")])
    let rows = try rows(of: images + images + post([image("c"), image("d")]))
    #expect(rows.map(\.continuesPost) == [false, true, false, true, false, true])
  }

  @Test("GR1: what a sensitive picture shows is not said unasked")
  func sensitive() throws {
    let images = try post([
      image("a", alternative: "Spiders", isSensitive: true),
      image("a", alternative: "More spiders", isSensitive: true),
    ])
    #expect(try rows(of: images).map(\.part?.words) == [nil, nil])
  }

  @Test("In a list the pictures of a post say its text once; each row has all of it")
  func repeatedText() throws {
    let texts = ["One\n\nTwo", "One\n\nTwo", nil, "Two", "Another"]
    let rows = try rows(of: post(texts.map { try image("a", text: $0) }))
    #expect(rows.map(\.textInList) == [["One", "Two"], [], [], [], ["Another"]])
    #expect(rows[1].text == ["One", "Two"])
  }

  @Test("GR1: what the text of the first picture alone says is its own words")
  func captionOfFirst() throws {
    let texts = ["Frame 1\n\nOne", "One", "One"]
    let rows = try rows(of: post(texts.map { try image("Bread", alternative: "x", text: $0) }))
    #expect(rows.map(\.part?.words) == ["Frame 1", "x", "x"])
    #expect(rows.map(\.textInList) == [["One"], [], []])
    #expect(rows[0].text == ["Frame 1", "One"])
  }

  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func rows(of images: [FeedImage]) throws -> [FeedRow] {
    let shown = ShownImages(of: Feed(images: images, origin: .remote()))
    guard case .loaded(let screen) = FeedPresenter().loaded(shown, now: now) else {
      Issue.record("no rows")
      return []
    }
    return screen.rows
  }

  /// The images as those of one post.
  private func post(_ images: [FeedImage]) -> [FeedImage] {
    let post = UUID()
    return images.enumerated().map { index, image in
      image.identified(by: UUID(), ofPost: post).asPart(index + 1, of: images.count)
    }
  }

  private func image(
    _ description: String,
    location: String? = nil,
    page: String = "https://a.example/1",
    author: String? = nil,
    published: Date? = nil,
    alternative: String? = nil,
    text: String? = nil,
    isSensitive: Bool = false
  ) throws -> FeedImage {
    FeedImage(
      id: UUID(),
      description: description,
      location: location,
      url: try #require(URL(string: "https://a.example/1.png")),
      page: URL(string: page),
      author: author,
      published: published,
      alternative: alternative,
      text: text,
      isSensitive: isSensitive
    )
  }
}
