import FeedCore
import Testing

@Suite("Image data's key")
struct ImageDataKeyTests {
  @Test("NW4: an image's key is its absolute URL and which picture it has, and equal by both")
  func keys() throws {
    let (url, picture) = (try anyURL(), UUID())
    let image = FeedImage(id: UUID(), url: url)
    #expect(image.dataKey == ImageDataKey(url))
    #expect(image.withPicture(picture).dataKey == ImageDataKey(url, picture: picture))
    let keys = [
      ImageDataKey(url), ImageDataKey(url, picture: picture), ImageDataKey(url, picture: UUID()),
      ImageDataKey(try anyURL("2"), picture: picture),
    ]
    #expect(Set(keys).count == 4)
    let relative = try #require(URL(string: "1.png", relativeTo: url))
    #expect(ImageDataKey(relative) == ImageDataKey(url))
  }

  @Test("A key's spelling is its URL, and with a picture one that no URL has")
  func spelling() throws {
    let url = try anyURL()
    let picture = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(ImageDataKey(url).spelling == "https://a.example/1.png")
    let spelling = ImageDataKey(url, picture: picture).spelling
    #expect(spelling == "https://a.example/1.png e621e1f8-c36c-495a-93fc-0c247a3e6e5f")
    #expect(URL(string: spelling)?.absoluteString != spelling)
  }

  @Test(
    "Model: an image knows when it left, where it was kept from and its part, and is equal by all"
  )
  func fields() throws {
    let plain = FeedImage(id: UUID(), url: try anyURL())
    #expect(!plain.hasExtras)
    #expect(plain.leftAt == nil && plain.source == nil && plain.picture == nil)
    #expect((plain.part, plain.parts) == (1, 1))
    let time = Date(timeIntervalSince1970: 1_000.5)
    let changed = [
      plain.withPicture(UUID()), plain.left(at: time), plain.kept(from: plain.url),
      plain.asPart(1, of: 2), plain.asPart(2, of: 2),
    ]
    #expect(Set(changed + [plain]).count == 6)
    #expect(changed[1].leftAt == Date(timeIntervalSince1970: 1_000))
    #expect(changed[2].source == plain.url)
    #expect(plain.asPart(5, of: 3) == plain.asPart(3, of: 3))
    #expect(plain.asPart(0, of: 0) == plain)
    #expect(changed[3].asPart(1, of: 1) == plain)
    let all = changed[0].left(at: time).kept(from: plain.url).asPart(2, of: 3)
    let moved = all.identified(by: UUID(), ofPost: plain.id).withTags(["sea"]).byDefault(
      author: "A"
    )
    #expect(moved.picture == all.picture && moved.leftAt == all.leftAt)
    #expect(moved.source == plain.url && (moved.part, moved.parts) == (2, 3))
    let unmarked = all.withPicture(nil).left(at: nil).kept(from: nil).asPart(1, of: 1)
    #expect(unmarked == plain)
    #expect(!unmarked.hasExtras)
  }

  @Test("GR1: the images of a post that stand together are counted as its parts, and others not")
  func parts() throws {
    let url = try anyURL()
    let ids = (0..<6).map { _ in UUID() }
    let posts = [0, 1, 1, 1, 4, 1]
    var images = zip(ids, posts).map { id, post in
      FeedImage(id: id, url: url).identified(by: id, ofPost: ids[post])
    }
    images.countParts()
    #expect(images.map(\.part) == [1, 1, 2, 3, 1, 1])
    #expect(images.map(\.parts) == [1, 3, 3, 3, 1, 1])
    #expect(!images[0].hasExtras)
    var none: [FeedImage] = []
    none.countParts()
    #expect(none.isEmpty)
  }

  private func anyURL(_ name: String = "1") throws -> URL {
    try #require(URL(string: "https://a.example/\(name).png"))
  }
}
