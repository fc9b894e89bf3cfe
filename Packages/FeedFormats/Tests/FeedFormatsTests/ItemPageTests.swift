import FeedCore
import FeedFormats
import FeedPictureChoice
import Foundation
import Testing

@Suite("the pictures on an item's page")
struct ItemPageTests {
  @Test("og:image comes first, then twitter:image, then the pictures of the content")
  func order() throws {
    let open = #"<meta property="og:image" content="o.jpg">"#
    let twitter = #"<meta name="twitter:image" content="t.jpg">"#
    let content = #"<p><img src="1.jpg"><p><img src="2.jpg">"#
    #expect(try images(twitter + open + content) == ["https://a.example/t.jpg"])
    #expect(try images(open + twitter + content) == ["https://a.example/o.jpg"])
    #expect(try images(twitter + content) == ["https://a.example/t.jpg"])
    #expect(try images(content) == ["https://a.example/1.jpg", "https://a.example/2.jpg"])
    #expect(try images("<p>Nothing</p>") == [])
  }

  @Test("the addresses of one preview are one picture, and others of it are its alternates")
  func group() throws {
    let alone = """
      <meta property="og:image:secure_url" content="/a.jpg">
      <meta property="og:image:width" content="1200"><meta property="og:image:height" content="1">
      """
    #expect(try images(alone) == [])
    let other = try makeImages(
      """
      <meta property="og:image" content="http://s.example/a.jpg">
      <meta property="og:image:secure_url" content="https://s.example/a.jpg">
      <meta property="og:image:alt" content="An &amp; owl"><img src="b.jpg">
      """
    ).first
    #expect(other?.url.absoluteString == "http://s.example/a.jpg")
    #expect(other?.alternateAddresses == ["https://s.example/a.jpg"])
    #expect(other?.alternative == "An & owl")
  }

  @Test(
    "the rules that refuse a picture of an item hold on its page too",
    arguments: ["logo.svg", "https://gravatar.com/avatar/1", "data:image/gif;base64,R0lGOD"]
  )
  func refused(address: String) throws {
    let html = #"<meta property="og:image" content="\#(address)"><img src="a.jpg">"#
    #expect(try images(html) == ["https://a.example/a.jpg"])
  }

  @Test("a preview counts by its larger size in the content")
  func larger() throws {
    let html = """
      <meta property="og:image" content="/owl-300x200.jpg">
      <img src="/owl-300x200.jpg" srcset="/owl-1200x800.jpg 1200w">
      """
    #expect(try images(html) == ["https://a.example/owl-1200x800.jpg"])
  }

  @Test("each image has what the feed says of the item, and an id that stays")
  func words() throws {
    let item = try item()
    let images = try makeImages(#"<img src="1.jpg" alt="One"><img src="2.jpg">"#, of: item)
    #expect(images.map(\.description) == ["Title", "Title"])
    #expect(images.map(\.alternative) == ["One", nil])
    #expect(images.map(\.id) == [item.id, UUIDNamespace(item.id).uuid(of: "2")])
    #expect(images.map(\.post) == [item.id, item.id])
    #expect(images.map(\.part) == [1, 2])
    #expect(images.map(\.parts) == [2, 2])
    #expect(images.allSatisfy { $0.page == item.page && $0.text == "Text" && $0.tags == ["sea"] })
  }

  @Test("Addresses are relative to the base of the page, else to where redirects led")
  func base() throws {
    let target = try #require(URL(string: "https://b.example/posts/2"))
    let document = FeedDocument(body: Data("<html><img src=a.jpg>".utf8), finalURL: target)
    let candidates = try #require(PictureCandidates(ofPage: document, at: page()))
    #expect(candidates.all.map(\.address.spelling) == ["https://b.example/posts/a.jpg"])
    #expect(try images("<base href=\"/x/\"><img src=a.jpg>") == ["https://a.example/x/a.jpg"])
  }

  @Test("A picture or JSON in place of a page is none")
  func noPage() throws {
    #expect(try PictureCandidates(ofPage: FeedDocument(body: Data("{}".utf8)), at: page()) == nil)
  }

  private func page() throws -> URL {
    try #require(URL(string: "https://a.example/post"))
  }

  private func item() throws -> FeedImage {
    FeedImage(
      id: UUID(),
      description: "Title",
      url: try page(),
      page: try page(),
      text: "Text",
      tags: ["sea"]
    )
  }

  private func makeImages(_ html: String, of item: FeedImage? = nil) throws -> [FeedImage] {
    let document = FeedDocument(body: Data("<!DOCTYPE html>\(html)".utf8))
    let candidates = try #require(PictureCandidates(ofPage: document, at: page()))
    return try (item ?? self.item()).images(onPage: candidates)
  }

  private func images(_ html: String) throws -> [String] {
    try makeImages(html).map(\.url.absoluteString)
  }
}

@Suite("What images do not show of the items of a feed")
struct FeedPostsTests {
  @Test("An item without a picture is at its place, with its words, its page and its id")
  func withoutPicture() throws {
    let feed = try makeFeed([
      item("1", pictures: 1), item("2", pictures: 0), item("3", pictures: 1),
    ])
    #expect(feed.leftOut == 1)
    let post = try #require(feed.posts.withoutPicture.first)
    #expect(feed.posts.withoutPicture.count == 1)
    #expect(post.index == 1)
    #expect(post.image.description == "Title 2")
    #expect(post.image.url == post.image.page)
    let pictured = try makeFeed([item("2", pictures: 1)])
    #expect(pictured.images.map(\.id) == [post.image.id])
  }

  @Test("An item without a picture and without a page is left out alone")
  func withoutPage() throws {
    var item = try item("1", pictures: 0)
    item.page = nil
    #expect(try makeFeed([item]).posts == .none)
  }

  @Test("FM5: an item without a picture changes no other item's id")
  func identity() throws {
    let alone = try makeFeed([item("1", pictures: 1)])
    let both = try makeFeed([item("1", pictures: 0), item("1", pictures: 1)])
    #expect(both.images.map(\.id) == alone.images.map(\.id))
  }

  @Test(
    "A single picture is small unless it is known to be as wide as a screen",
    arguments: [
      (nil, true), (999, true), (1_000, false),
    ] as [(Int?, Bool)]
  )
  func small(width: Int?, isSmall: Bool) throws {
    let feed = try makeFeed([item("1", pictures: 2), item("2", pictures: 1, width: width)])
    #expect(feed.posts.small == (isSmall ? [2] : []))
    #expect(feed.posts.further == [1])
  }

  private func makeFeed(_ items: [FeedItem]) throws -> ParsedFeed {
    try ParsedFeed(items: items, from: #require(URL(string: "https://a.example/feed")))
  }

  private func item(_ id: String, pictures: Int, width: Int? = nil) throws -> FeedItem {
    var item = FeedItem()
    item.id = id
    item.title = "Title \(id)"
    item.page = URL(string: "https://a.example/\(id)")
    for number in 0..<pictures {
      let url = try #require(URL(string: "https://a.example/\(id)-picture-\(number)"))
      var candidate = PictureCandidate(url, .text)
      candidate.width = width
      item.candidates.add(candidate)
    }
    return item
  }
}
