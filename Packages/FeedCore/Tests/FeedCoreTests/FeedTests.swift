import FeedCore
import FeedFailures
import Testing

@Suite("Feed")
struct FeedTests {
  @Test(
    "Model: an image is its id, description, location, URL, page, author, date and comments, and equal by all of them"
  )
  func image() throws {
    let id = UUID()
    let url = try #require(URL(string: "https://a.example/1.png"))
    let image = FeedImage(id: id, description: "a description", location: "a location", url: url)

    #expect(image.id == id)
    #expect(image.description == "a description")
    #expect(image.location == "a location")
    #expect(image.url == url)
    #expect(
      image == FeedImage(id: id, description: "a description", location: "a location", url: url)
    )
    #expect(
      image != FeedImage(id: UUID(), description: "a description", location: "a location", url: url)
    )
    #expect(image != FeedImage(id: id, description: nil, location: "a location", url: url))
    #expect(image != FeedImage(id: id, description: "a description", location: nil, url: url))

    let date = Date(timeIntervalSince1970: 1_000)
    let full = FeedImage(
      id: id,
      url: url,
      page: url,
      author: "an author",
      published: date,
      comments: url
    )
    #expect(
      (full.page, full.author, full.published, full.comments) == (url, "an author", date, url)
    )
    #expect(
      full
        == FeedImage(
          id: id,
          url: url,
          page: url,
          author: "an author",
          published: date,
          comments: url
        )
    )
    for other in [
      FeedImage(id: id, url: url, author: "an author", published: date, comments: url),
      FeedImage(id: id, url: url, page: url, published: date, comments: url),
      FeedImage(id: id, url: url, page: url, author: "an author", comments: url),
      FeedImage(id: id, url: url, page: url, author: "an author", published: date),
    ] { #expect(full != other) }
  }

  @Test(
    "Model: an image has an alternative, a text, alternates, tags, and whether it is sensitive, and is equal by them"
  )
  func words() throws {
    let id = UUID()
    let url = try #require(URL(string: "https://a.example/1.png"))
    let plain = FeedImage(id: id, url: url)
    #expect(plain.alternative == nil)
    #expect(plain.text == nil)
    #expect(!plain.isSensitive)
    #expect(plain.alternates == [])
    #expect(plain.tags == [])

    let full = FeedImage(
      id: id,
      url: url,
      alternative: "an alternative",
      text: "one\n\ntwo",
      isSensitive: true,
      alternates: [url],
      tags: ["sea", "boat"]
    )
    #expect(full.alternative == "an alternative")
    #expect(full.text == "one\n\ntwo")
    #expect(full.isSensitive)
    #expect(full.alternates == [url])
    #expect(full.tags == ["sea", "boat"])
    for other in [
      FeedImage(id: id, url: url, alternative: "an alternative"),
      FeedImage(id: id, url: url, text: "one\n\ntwo"),
      FeedImage(id: id, url: url, isSensitive: true),
      FeedImage(id: id, url: url, alternates: [url]),
      FeedImage(id: id, url: url, tags: ["sea"]),
    ] {
      #expect(plain != other)
    }
  }

  @Test("Model: an image keeps its tags with other alternates or another author, and without them")
  func tags() throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let plain = FeedImage(id: UUID(), url: url)
    let tagged = plain.withTags(["sea"])
    #expect(tagged == FeedImage(id: plain.id, url: url, tags: ["sea"]))
    #expect(tagged.withAlternates(at: ["https://a.example/2.png"]).tags == ["sea"])
    #expect(tagged.byDefault(author: "Ada").tags == ["sea"])
    #expect(tagged.withTags([]) == plain)
    #expect(tagged != plain.withTags(["boat"]))
    #expect(Set([tagged, plain.withTags(["sea"])]).count == 1)
    #expect(tagged.textSize == plain.textSize + 3)
    #expect(tagged.size > plain.size)
  }

  @Test("FM7: an image has at most 32 tags, the first ones")
  func tagsLimit() throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let tags = (0..<40).map { "tag \($0)" }
    #expect(FeedImage(id: UUID(), url: url, tags: tags).tags == Array(tags[..<32]))
    #expect(FeedImage(id: UUID(), url: url).withTags(tags).tags == Array(tags[..<32]))
  }

  @Test("FM7: an image has at most four alternates, the first ones")
  func alternates() throws {
    let urls = try (0..<6).map { try #require(URL(string: "https://a.example/\($0).png")) }
    #expect(FeedImage(id: UUID(), url: urls[0], alternates: urls).alternates == Array(urls[..<4]))
  }

  @Test("Model: a relative URL is resolved, so that it means the same wherever it is kept")
  func relativeURL() throws {
    let base = try #require(URL(string: "https://a.example/feed/"))
    let relative = try #require(URL(string: "1.png", relativeTo: base))

    let absolute = URL(string: "https://a.example/feed/1.png")
    let image = FeedImage(
      id: UUID(),
      url: relative,
      page: relative,
      comments: relative,
      alternates: [relative]
    )
    let urls: [URL?] = [image.url, image.page, image.comments, image.alternates.first]
    #expect(urls.allSatisfy { $0 == absolute })
    #expect(FeedDetails(nextPage: relative).nextPage == absolute)
    #expect(FeedLink(url: relative).url == absolute)
  }

  @Test(
    "Model: times are kept in whole seconds, rounded down, also before 1970",
    arguments: [(1.9, 1.0), (-0.1, -1), (5, 5)]
  )
  func wholeSeconds(seconds: TimeInterval, whole: TimeInterval) {
    let date = Date(timeIntervalSince1970: seconds)
    let rounded = Date(timeIntervalSince1970: whole)
    #expect(FeedImage(id: UUID(), url: URL(filePath: "/"), published: date).published == rounded)
    #expect(FeedDetails(earliestNextRequest: date).earliestNextRequest == rounded)
  }

  @Test("A saved copy takes the reason why it is shown; a fresh feed takes none")
  func reason() throws {
    struct Offline: Error {}
    let savedAt = Date(timeIntervalSince1970: 1_000)
    let validators = FeedValidators(entityTag: "\"a\"", lastModified: nil)

    let details = FeedDetails(title: "a title", leftOut: 1)

    let saved = Feed(
      images: [],
      origin: .cache(savedAt: savedAt, reason: nil),
      validators: validators,
      details: details
    ).shown(because: Offline())
    guard case .cache(savedAt, let reason, _) = saved.origin else { throw Unexpected(saved.origin) }
    #expect(reason is Offline)
    let origin = Feed.Origin.cache(savedAt: savedAt, reason: Offline())
    #expect(saved == Feed(images: [], origin: origin, validators: validators, details: details))

    let fresh = Feed(images: [], origin: .remote(isFromPrivateNetwork: true))
    #expect(fresh.shown(because: Offline()) == fresh)
  }

  @Test("An image's size is that of its texts and URLs, and a constant for it and each alternate")
  func imageSize() {
    let url = URL(filePath: "/12")
    let image = FeedImage(
      id: UUID(),
      description: "é",
      location: "12",
      url: url,
      page: url,
      author: "1",
      comments: url,
      alternative: "123",
      text: "1234",
      alternates: [url, url]
    )
    #expect(image.size == 12 + 5 * url.absoluteString.utf8.count + 512 + 2 * 48)
    #expect([image, image].totalSize == 2 * image.size)
  }

  @Test("A saved copy says when it was saved, and a fresh feed that it was not")
  func savedAt() {
    let savedAt = Date(timeIntervalSince1970: 1_000)
    #expect(Feed.Origin.cache(savedAt: savedAt, reason: nil).savedAt == savedAt)
    #expect(Feed.Origin.remote().savedAt == nil)
  }

  @Test(
    "Feeds are equal by images, validators, details and origin, whose reasons are equal by their descriptions"
  )
  func equality() throws {
    let savedAt = Date(timeIntervalSince1970: 1_000)
    struct Offline: Error {}
    struct Late: Error {}
    let origins: [Feed.Origin] = [
      .remote(), .remote(isFromPrivateNetwork: true), .cache(savedAt: savedAt, reason: nil),
      .cache(savedAt: savedAt + 1, reason: nil), .cache(savedAt: savedAt, reason: Offline()),
      .cache(savedAt: savedAt, reason: Late()),
      .cache(savedAt: savedAt, reason: nil, isFromPrivateNetwork: true),
    ]
    for (place, origin) in origins.enumerated() {
      for (otherPlace, other) in origins.enumerated() {
        #expect((origin == other) == (place == otherPlace))
      }
    }
    let feed = Feed(images: [], origin: .remote())
    let image = FeedImage(id: UUID(), url: try #require(URL(string: "https://a.example/1.png")))
    #expect(feed != Feed(images: [image], origin: .remote()))
    #expect(
      feed
        != Feed(
          images: [],
          origin: .remote(),
          validators: FeedValidators(entityTag: "1", lastModified: nil)
        )
    )
    #expect(feed != Feed(images: [], origin: .remote(), details: FeedDetails(title: "a title")))
  }

  @Test("NT1: only a feed from a private network allows one, if it is fresh, or waits")
  func privateNetwork() throws {
    #expect(Feed.Origin.remote(isFromPrivateNetwork: true).allowsPrivateNetwork)
    #expect(!Feed.Origin.remote().allowsPrivateNetwork)

    let url = try #require(URL(string: "http://192.168.0.1/feed.json"))
    let kinds: [LoadFailure.Kind] = [.connectivity, .invalidData, .offline, .waiting]
    for kind in kinds {
      let failure = LoadFailure(kind, loading: url, cause: FailureCause.notHTTP)
      for isPrivate in [false, true] {
        let saved = cached(because: failure, isFromPrivateNetwork: isPrivate)
        #expect(saved.allowsPrivateNetwork == (isPrivate && kind == .waiting))
      }
    }
    #expect(!cached(because: nil, isFromPrivateNetwork: true).allowsPrivateNetwork)
  }

  @Test("NT1: what a feed is made of may make it public, and never private")
  func narrowing() {
    for isPrivate in [false, true] {
      let origins = [
        Feed.Origin.remote(isFromPrivateNetwork: isPrivate),
        cached(because: nil, isFromPrivateNetwork: isPrivate),
      ]
      for origin in origins {
        #expect(origin.narrowed(toPrivateNetwork: true) == origin)
        #expect(!origin.narrowed(toPrivateNetwork: false).isFromPrivateNetwork)
      }
    }
    let saved = cached(because: nil, isFromPrivateNetwork: true)
    #expect(saved.narrowed(toPrivateNetwork: false) == cached(because: nil))
  }

  @Test("A saved copy that is shown for a reason is still from the same network")
  func reasonKeepsNetwork() throws {
    struct Offline: Error {}
    for isPrivate in [false, true] {
      let origin = cached(because: nil, isFromPrivateNetwork: isPrivate)
      let shown = Feed(images: [], origin: origin).shown(because: Offline())
      #expect(shown.origin == cached(because: Offline(), isFromPrivateNetwork: isPrivate))
    }
  }

  private func cached(
    because reason: (any Error)?,
    isFromPrivateNetwork: Bool = false
  ) -> Feed.Origin {
    .cache(
      savedAt: Date(timeIntervalSince1970: 0),
      reason: reason,
      isFromPrivateNetwork: isFromPrivateNetwork
    )
  }
}

struct Unexpected: Error {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}
