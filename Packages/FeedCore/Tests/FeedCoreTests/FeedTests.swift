import FeedCore
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    #expect(saved.validators == validators)

    let fresh = Feed(images: [], origin: .remote).shown(because: Offline())
    guard case .remote = fresh.origin else { throw Unexpected(fresh.origin) }
  }
}

struct Unexpected: Error {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}
