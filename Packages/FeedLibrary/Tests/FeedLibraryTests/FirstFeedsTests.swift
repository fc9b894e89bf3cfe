import FeedCore
import FeedLibrary
import Foundation
import Testing

@Suite("MF7: which feed had a picture first")
struct FirstFeedsTests {
  @Test("It is the one whose loads noted it first, whatever its images are called by now")
  func times() async throws {
    let sut = try SUT()
    try await sut.load("door", ids: ["monday"], at: 100)
    try await sut.load("other", ids: ["copy"], at: 200)
    try await sut.load("door", ids: ["tuesday"], at: 300)
    let times = try await sut.times(["door": "tuesday", "other": "copy"])
    #expect(
      times == [
        try sut.key("door"): Date(timeIntervalSince1970: 100),
        try sut.key("other"): Date(timeIntervalSince1970: 200),
      ]
    )
  }

  @Test("A feed that was saved before a load noted it has had its pictures since then")
  func savedCopy() async throws {
    let sut = try SUT()
    try await sut.load("door", ids: ["monday"], at: 300, savedAt: 100)
    let times = try await sut.times(["door": "monday", "other": "copy"])
    #expect(times == [try sut.key("door"): Date(timeIntervalSince1970: 100)])
  }

  @Test("Feeds of which an earlier version noted the picture have always had it")
  func earlierVersion() async throws {
    let sut = try SUT()
    let image = try sut.image("monday")
    try await sut.store.update(sut.followed("door").url) { images in
      images = SeenImages(firstLoadOf: Feed(images: [image], origin: .remote()))
    }
    try await sut.load("door", ids: ["tuesday"], at: 300)
    let times = try await sut.times(["door": "tuesday", "other": "copy"])
    #expect(times == [try sut.key("door"): .distantPast])
  }

  @Test("Of pictures that one feed alone has, nothing is asked")
  func alone() async throws {
    let sut = try SUT()
    try await sut.load("door", ids: ["monday"], at: 100)
    #expect(try await sut.times(["door": "monday"]) == [:])
  }
}

/// Feeds whose images all have one picture.
private struct SUT {
  let store = InMemoryFeedNotes<SeenImages>()
  private let picture: URL

  init() throws {
    picture = try #require(URL(string: "https://door.example/cam.png"))
  }

  func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try #require(URL(string: "https://\(name).example/")), name: name)
  }

  func key(_ name: String) throws -> FirstFeeds.Picture {
    FirstFeeds.Picture(feed: try followed(name).url, picture: picture)
  }

  func image(_ id: String) throws -> FeedImage {
    FeedImage(id: UUIDNamespace.url.uuid(of: id), url: picture)
  }

  func load(
    _ name: String,
    ids: [String],
    at seconds: Double,
    savedAt: Double? = nil
  ) async throws {
    let images = try ids.map(image)
    let tracker = SeenImageTracker(
      feedURL: try followed(name).url,
      store: store,
      now: { Date(timeIntervalSince1970: seconds) }
    )
    let copy = savedAt.map { time in
      Feed(
        images: images,
        origin: .cache(savedAt: Date(timeIntervalSince1970: time), reason: nil)
      )
    }
    let loaded = Feed(images: images, origin: .remote())
    _ = try await tracker.changed(loaded, behind: nil, saved: copy)
  }

  /// What is known of a list of these feeds, each with an image.
  func times(_ images: [String: String]) async throws -> [FirstFeeds.Picture: Date] {
    let images = images.sorted { $0.key < $1.key }
    let list = ShownFeeds(try images.map { try followed($0.key) }, now: .distantFuture)
    for (position, (_, id)) in images.enumerated() {
      let feed = Feed(images: [try image(id)], origin: .remote())
      try list.add(MarkedFeed(feed), at: position)
    }
    return try await FirstFeeds(store: store).times(in: list.shown().items)
  }
}
