import FeedCore
import Testing

@Suite("Feed")
struct FeedTests {
  @Test("Model: an image is its id, description, location and URL, and equal by all four")
  func image() throws {
    let id = UUID()
    let url = try #require(URL(string: "https://a.example/1.png"))
    let image = FeedImage(id: id, description: "a description", location: "a location", url: url)

    #expect(image.id == id)
    #expect(image.description == "a description")
    #expect(image.location == "a location")
    #expect(image.url == url)
    #expect(image == FeedImage(id: id, description: "a description", location: "a location", url: url))
    #expect(image != FeedImage(id: UUID(), description: "a description", location: "a location", url: url))
    #expect(image != FeedImage(id: id, description: nil, location: "a location", url: url))
    #expect(image != FeedImage(id: id, description: "a description", location: nil, url: url))
  }

  @Test("Model: a relative URL is resolved, so that it means the same wherever it is kept")
  func relativeURL() throws {
    let base = try #require(URL(string: "https://a.example/feed/"))
    let relative = try #require(URL(string: "1.png", relativeTo: base))

    #expect(FeedImage(id: UUID(), url: relative).url == URL(string: "https://a.example/feed/1.png"))
  }

  @Test("A saved copy takes the reason why it is shown; a fresh feed takes none")
  func reason() throws {
    struct Offline: Error {}
    let savedAt = Date(timeIntervalSince1970: 1_000)
    let validators = FeedValidators(entityTag: "\"a\"", lastModified: nil)

    let saved = Feed(images: [], origin: .cache(savedAt: savedAt, reason: nil), validators: validators)
      .shown(because: Offline())
    guard case .cache(savedAt, let reason) = saved.origin else { throw Unexpected(saved.origin) }
    #expect(reason is Offline)
    #expect(saved == Feed(images: [], origin: .cache(savedAt: savedAt, reason: Offline()), validators: validators))

    let fresh = Feed(images: [], origin: .remote(isFromPrivateNetwork: true))
    #expect(fresh.shown(because: Offline()) == fresh)
  }

  @Test("Feeds are equal by images, validators and origin, whose reasons are equal by their descriptions")
  func equality() throws {
    let savedAt = Date(timeIntervalSince1970: 1_000)
    struct Offline: Error {}
    struct Late: Error {}
    let origins: [Feed.Origin] = [
      .remote(), .remote(isFromPrivateNetwork: true), .cache(savedAt: savedAt, reason: nil),
      .cache(savedAt: savedAt + 1, reason: nil), .cache(savedAt: savedAt, reason: Offline()),
      .cache(savedAt: savedAt, reason: Late()),
    ]
    for (place, origin) in origins.enumerated() {
      for (otherPlace, other) in origins.enumerated() { #expect((origin == other) == (place == otherPlace)) }
    }
    let feed = Feed(images: [], origin: .remote())
    let image = FeedImage(id: UUID(), url: try #require(URL(string: "https://a.example/1.png")))
    #expect(feed != Feed(images: [image], origin: .remote()))
    #expect(feed != Feed(images: [], origin: .remote(), validators: FeedValidators(entityTag: "1", lastModified: nil)))
  }

  @Test("Untrusted input: only a fresh feed from a private network allows its images to be loaded from one")
  func privateNetwork() {
    #expect(Feed.Origin.remote(isFromPrivateNetwork: true).allowsPrivateNetwork)
    #expect(!Feed.Origin.remote().allowsPrivateNetwork)
    #expect(!Feed.Origin.cache(savedAt: Date(timeIntervalSince1970: 0), reason: nil).allowsPrivateNetwork)
  }
}

struct Unexpected: Error {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}
