import FeedCore
import FeedFailures
import FeedPresentation
import Foundation
import Synchronization
import Testing

@testable import FeedGallery

@Suite("Writing a gallery")
struct GalleryWriterTests {
  private static let picture = SampleImages.png(8, 8)

  @Test("The page of one feed has its pictures inside, and keeps none")
  func inside() async throws {
    let text = MemoryText()
    let page = try await makeSUT().page(of: SavedList([try feed("a", images: 2)]).next)
    let report = try await #require(page).write(to: text.add)
    #expect(text.text.components(separatedBy: " src=\"data:image/png;base64,").count == 3)
    #expect(report.images == 2)
    #expect(report.bytes == text.text.utf8.count)
    #expect(report.firstPicture?.name == nil)
  }

  @Test("In a folder a picture is kept before the page that names it, under a name by its URL")
  func beside() async throws {
    let folder = MemoryFolder()
    let report = try await makeSUT().write(try feed("a", images: 1), to: folder)
    let url = try #require(URL(string: "https://a.example/1.png"))
    let name = UUIDNamespace.url.uuid(of: url.absoluteString).uuidString.lowercased() + ".png"
    #expect(folder.log == ["keep \(name)", "replace index.html", "replace feed.json"])
    #expect(folder.files["index.html"]?.contains(" src=\"\(name)\"") == true)
    #expect(report.firstPicture?.name == name)
  }

  @Test("In a folder the images are a JSON Feed too, with their words, and the pictures beside it")
  func feedDocument() async throws {
    let folder = MemoryFolder()
    let url = try #require(URL(string: "https://a.example/1.png"))
    let image = FeedImage(
      id: UUID(),
      description: "Dunes \"at\" <dusk>",
      url: url,
      page: URL(string: "https://a.example/1"),
      author: "Ada",
      published: Date(timeIntervalSince1970: 1_800_000_000),
      alternative: "Sand & sky",
      text: "One <b>.\n\nTwo."
    )
    let feed = Feed(images: [image, image], origin: .remote())
    let saved = GalleryFeed(
      ShownImages(of: feed),
      of: try followed("a"),
      imageData: Cached(error: nil)
    )
    _ = try await makeSUT().write(saved, to: folder)
    let document = try #require(folder.files["feed.json"])
    let json = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    #expect(json?["version"] as? String == "https://jsonfeed.org/version/1.1")
    let items = try #require(json?["items"] as? [[String: Any]])
    #expect(items.count == 2)
    let name = UUIDNamespace.url.uuid(of: url.absoluteString).uuidString.lowercased() + ".png"
    #expect(items[0]["id"] as? String == image.id.uuidString.lowercased())
    #expect(items[0]["title"] as? String == image.description)
    #expect(items[0]["image"] as? String == name)
    #expect(items[0]["url"] as? String == "https://a.example/1")
    #expect(items[0]["date_published"] as? String == "2027-01-15T08:00:00Z")
    #expect((items[0]["authors"] as? [[String: String]]) == [["name": "Ada"]])
    #expect(
      items[0]["content_html"] as? String
        == "<p><img src=\"\(name)\" alt=\"Sand &amp; sky\"/></p><p>One &lt;b&gt;.</p><p>Two.</p>"
    )
  }

  @Test("In the JSON Feed a picture that is not there is where its publisher has it")
  func feedDocumentWithoutPicture() async throws {
    let folder = MemoryFolder()
    _ = try await makeSUT().write(try feed("a", images: 1, isCached: false), to: folder)
    #expect(folder.files["feed.json"]?.contains("\"image\":\"https://a.example/1.png\"") == true)
  }

  @Test(
    "Untrusted input: the JSON Feed has http and https URLs alone, without a login",
    arguments: [
      ("javascript:alert(1)", nil), ("data:text/html,x", nil), ("file:///etc/passwd", nil),
      ("https://me:secret@a.example/1", "https://a.example/1"),
    ]
  )
  func urlsOfFeedDocument(text: String, written: String?) async throws {
    let url = try #require(URL(string: text))
    let item = try await item(of: FeedImage(id: UUID(), url: url, page: url))
    #expect(item["url"] as? String == written)
    #expect(item["image"] as? String == written)
    let picture = written.map { "<p><img src=\"\($0)\" alt=\"\"/></p>" } ?? ""
    #expect(item["content_html"] as? String == picture)
  }

  @Test("Untrusted input: the texts of the JSON Feed are safe to show")
  func textsOfFeedDocument() async throws {
    let text = "Du\u{1B}]0;x\u{7}nes\u{202E}"
    let image = FeedImage(
      id: UUID(),
      description: text,
      url: try #require(URL(string: "https://a.example/1.png")),
      author: text,
      alternative: text,
      text: "\(text)\n\n\(text)"
    )
    let item = try await item(of: image)
    let shown = "Du]0;xnes"
    #expect(item["title"] as? String == shown)
    #expect(item["authors"] as? [[String: String]] == [["name": shown]])
    #expect(
      item["content_html"] as? String
        == "<p><img src=\"https://a.example/1.png\" alt=\"\(shown)\"/></p><p>\(shown)</p>"
        + "<p>\(shown)</p>"
    )
  }

  /// The only item of the JSON Feed of this image, whose picture is not cached.
  private func item(of image: FeedImage) async throws -> [String: Any] {
    let folder = MemoryFolder()
    let feed = Feed(images: [image], origin: .remote())
    let saved = GalleryFeed(
      ShownImages(of: feed),
      of: try followed("a"),
      imageData: Cached(error: NotCached())
    )
    _ = try await makeSUT().write(saved, to: folder)
    let document = try #require(folder.files["feed.json"])
    let json = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let items = try #require(json?["items"] as? [[String: Any]])
    return try #require(items.first)
  }

  @Test("A limit leaves out the last images of a feed")
  func limit() async throws {
    let text = MemoryText()
    let page = try await makeSUT(limit: 1).page(of: SavedList([try feed("a", images: 3)]).next)
    let report = try await #require(page).write(to: text.add)
    #expect(report.images == 1)
    #expect(text.text.components(separatedBy: "<figure>").count == 2)
  }

  @Test("Pictures that are not cached are told from those that are never fetched")
  func missing() async throws {
    let text = MemoryText()
    let sut = makeSUT { image, _ in image.lastPathComponent == "2.png" ? Forbidden() : nil }
    let saved = SavedList([try feed("a", images: 3, isCached: false)])
    let report = try await #require(try await sut.page(of: saved.next)).write(to: text.add)
    #expect(report.missing == 2)
    #expect(report.unfetchable == 1)
    #expect(report.notices == [.missingPictures(2, of: 3), .unfetchablePictures(1, of: 3)])
    #expect(text.text.contains("<p id=\"at-2\">never fetched</p>"))
  }

  @Test("A page that lacks nothing has no notices")
  func complete() async throws {
    let page = try await makeSUT().page(of: SavedList([try feed("a", images: 1)]).next)
    let report = try await #require(page).write(to: { _ in })
    #expect(report.notices == [])
  }

  @Test("Each of several feeds has a page, and the one that leads to them is written last")
  func each() async throws {
    let folder = MemoryFolder()
    let followed = try ["a", "b"].map(followed)
    let saved = SavedList([try feed("a", images: 0), try feed("b", images: 0, position: 1)])
    let positions = Mutex<[Int]>([])
    try await makeSUT().writeEach(saved.next, to: { folder }) { _, position in
      positions.withLock { $0.append(position) }
    }
    let pages = followed.map(GalleryIndex.fileName)
    let written = pages.flatMap { [$0, $0.replacing(".html", with: ".json")] }
    #expect(folder.log == (written + ["index.html"]).map { "replace \($0)" })
    #expect(positions.withLock(\.self) == [0, 1])
    for page in pages {
      #expect(folder.files["index.html"]?.contains("<a href=\"\(page)\">") == true)
    }
  }

  @Test("A title of one's own is that of the page of one feed, and of its JSON Feed")
  func titleOfOne() async throws {
    let folder = MemoryFolder()
    _ = try await makeSUT(title: "Ours & yours").write(try feed("a", images: 1), to: folder)
    let page = try #require(folder.files["index.html"])
    #expect(page.contains("<title>Ours &amp; yours</title>"))
    #expect(page.contains("<h1 dir=\"auto\">Ours &amp; yours</h1>"))
    #expect(folder.files["feed.json"]?.contains("\"title\":\"Ours & yours\"") == true)
  }

  @Test("A title of one's own is that of the index of feeds, to which their pages lead back")
  func titleOfIndex() async throws {
    let folder = MemoryFolder()
    let followed = [try followed("a")]
    let saved = SavedList([try feed("a", images: 1)])
    try await makeSUT(title: "Ours").writeEach(saved.next, to: { folder }) { _, _ in }
    #expect(folder.files["index.html"]?.contains("<title>Ours</title>") == true)
    let page = try #require(folder.files[GalleryIndex.fileName(of: followed[0])])
    #expect(page.contains("<title>Image feed: a.example</title>"))
    #expect(page.contains("<nav><a href=\"index.html\">← Ours</a></nav>"))
  }

  @Test("A title of one's own is that of one page of several feeds")
  func titleOfAll() async throws {
    let text = MemoryText()
    let saved = SavedList([try feed("a", images: 1, isAlone: false)])
    let page = try await makeSUT(title: "Ours").page(of: saved.next)
    _ = try await page?.write(to: text.add)
    #expect(text.text.contains("<title>Ours</title>"))
  }

  @Test("Without a saved feed no folder is made")
  func noFolder() async throws {
    try await makeSUT().writeEach({ nil }, to: { throw Forbidden() }) { _, _ in }
  }

  @Test("One page of several feeds has the images of all, feed after feed, with the feed's name")
  func all() async throws {
    let text = try await page(of: [
      try feed("a", images: 2, isAlone: false),
      try feed("b", images: 1, position: 1, isAlone: false),
    ])
    #expect(names(in: text) == ["a", "a", "b"])
  }

  @Test("Every image but the last leads to the next one, over the border of two feeds")
  func next() async throws {
    let text = try await page(of: [
      try feed("a", images: 1, isAlone: false),
      try feed("b", images: 1, position: 1, isAlone: false),
    ])
    #expect(text.components(separatedBy: "<a rel=\"next\" href=").count == 2)
    #expect(text.components(separatedBy: "<a rel=\"next\" role=").count == 2)
  }

  @Test("One page of feeds without images says so; a feed without images before others does not")
  func empty() async throws {
    let note = "<p>\(Language.english.text(.emptyFeed))</p>"
    let none = try await page(of: [
      try feed("a", images: 0, isAlone: false),
      try feed("b", images: 0, position: 1, isAlone: false),
    ])
    #expect(none.contains(note))
    let one = try await page(of: [
      try feed("a", images: 0, isAlone: false),
      try feed("b", images: 1, position: 1, isAlone: false),
    ])
    #expect(!one.contains(note))
  }

  @Test("Without a feed there is no page of several")
  func noFeed() async throws {
    let page = try await makeSUT().page(of: { nil })
    #expect(page?.page.closing == nil)
  }

  @Test("A page has those images of a feed alone that were chosen")
  func chosen() async throws {
    let saved = try feed("a", images: 3)
    let chosen = GalleryFeed(
      saved.shown,
      of: saved.feed,
      only: [1, 3],
      imageData: Cached(error: nil)
    )
    let text = MemoryText()
    let page = try await makeSUT().page(of: SavedList([chosen]).next)
    let report = try await #require(page).write(to: text.add)
    #expect(report.images == 2)
  }

  @Test("A cancel of a picture's load ends the page")
  func cancel() async throws {
    let feed = GalleryFeed(
      try feed("a", images: 1).shown,
      of: try followed("a"),
      imageData: Cached(error: CancellationError())
    )
    await #expect(throws: CancellationError.self) {
      try await makeSUT().page(of: SavedList([feed]).next)?.write(to: { _ in })
    }
  }

  private func page(of feeds: [GalleryFeed]) async throws -> String {
    let text = MemoryText()
    let page = try await makeSUT().page(of: SavedList(feeds).next)
    _ = try await page?.write(to: text.add)
    return text.text
  }

  /// The names of the feeds at the images.
  private func names(in page: String) -> [String] {
    page.components(separatedBy: "<span><bdi>").dropFirst().map { String($0.prefix(1)) }
  }

  private func makeSUT(
    title: String? = nil,
    limit: Int? = nil,
    refusal: @escaping GalleryWriter.Refusal = { _, _ in nil }
  ) -> GalleryWriter {
    GalleryWriter(
      presenter: FeedPresenter(),
      title: title,
      limit: limit,
      now: { .distantPast },
      refusal: refusal
    )
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://\(name).example/feed.json"))
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try url(name), name: name)
  }

  private func feed(
    _ name: String,
    images count: Int,
    position: Int = 0,
    isAlone: Bool = true,
    isCached: Bool = true
  ) throws -> GalleryFeed {
    let images = try (0..<count).map { index in
      let url = try #require(URL(string: "https://\(name).example/\(index + 1).png"))
      return FeedImage(id: UUID(), description: nil, location: nil, url: url)
    }
    let feed = Feed(images: images, origin: .remote())
    let source = ShownImages.Source(
      try followed(name),
      origin: feed.origin,
      isAlone: isAlone
    )
    let items = images.enumerated().map { ShownImages.Item($1, of: source, number: $0 + 1) }
    return GalleryFeed(
      ShownImages(source, feed, all: images, items: items),
      of: source.feed,
      position: position,
      imageData: Cached(error: isCached ? nil : NotCached())
    )
  }

  private struct Cached: FeedImageDataLoader {
    let error: (any Error)?

    func loadImageData(for key: ImageDataKey) throws -> Data {
      if let error {
        throw error
      }
      return GalleryWriterTests.picture
    }
  }

  private struct NotCached: Error {}

  private struct Forbidden: ExplainedError {
    var failureCause: FailureCause { .other("never fetched") }
  }
}
