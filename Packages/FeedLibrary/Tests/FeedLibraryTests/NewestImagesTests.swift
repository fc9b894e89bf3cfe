import FeedCore
import Foundation
import Testing

@testable import FeedLibrary

@Suite("Several feeds in one list")
struct NewestImagesTests {
  let now = Date(timeIntervalSince1970: 1_000_000)

  @Test(
    "MF2: the newest images come first; undated ones last, in the order of the feeds, whichever was added first"
  )
  func order() throws {
    var sut = list()
    sut.add(feed([nil, -30, nil]), of: try followed("b"), at: 1)
    sut.add(feed([nil, -10, -40]), of: try followed("a"), at: 0)
    #expect(
      sut.items.map { $0.feed.name + path($0) } == ["a1", "b1", "a2", "a0", "b0", "b2"]
    )
  }

  @Test(
    "MF2: an image that is dated ahead counts as published now; equal dates keep the order of the feeds"
  )
  func future() throws {
    var sut = list()
    sut.add(feed([9_000, -1]), of: try followed("b"), at: 1)
    sut.add(feed([0, 9_000]), of: try followed("a"), at: 0)
    #expect(sut.items.map { $0.feed.name + path($0) } == ["a0", "a1", "b0", "b1"])
  }

  @Test("MF2: equal ids of different feeds stay apart, and an image has the same id in each merge")
  func ids() throws {
    var sut = list()
    var other = list(limit: 1)
    for (position, name) in ["a", "b"].enumerated() {
      sut.add(feed([0, 0]), of: try followed(name), at: position)
    }
    other.add(feed([0, 0]), of: try followed("b"), at: 7)
    #expect(Set(sut.items.map(\.id)).count == 4)
    #expect(other.items.map(\.id) == [sut.items[2].id])
  }

  @Test(
    "The same picture in several feeds is there once, in the first of them, with all its feeds"
  )
  func samePicture() throws {
    let shared = try #require(URL(string: "https://a.example/shared.jpg"))
    var sut = list(limit: 2)
    for (position, age) in [-30.0, -10, -20].enumerated() {
      let images = [image(shared, age), image(shared, age - 1), image(URL(filePath: "/own"), -99)]
      let feed = Feed(images: images, origin: .remote())
      sut.add(feed, of: try followed("f\(position)"), at: position)
    }
    #expect(
      sut.items.map { $0.all.map(\.feed.name) } == [["f0", "f1", "f2"], ["f0", "f1", "f2"]]
    )
    #expect(sut.items[0].all.map(\.number) == [1, 1, 1])
    #expect(sut.leftOut(beside: sut.items) == 0)
  }

  @Test("MF7: a picture of several feeds is the image of the feed that had it first")
  func firstFeed() throws {
    let shared = URL(filePath: "/shared")
    let door = image(shared, -50)
    let other = image(shared, -1)
    var sut = list()
    sut.add(Feed(images: [other], origin: .remote()), of: try followed("other"), at: 0)
    let own = Feed(images: [door], origin: .remote(isFromPrivateNetwork: true))
    sut.add(own, of: try followed("door"), at: 1)
    sut.add(feed([-10]), of: try followed("third"), at: 2)
    #expect(sut.items.map(\.feed.name) == ["other", "third"], "as not noted")

    sut.firstTimes = [
      FirstFeeds.Picture(feed: try followed("other").url, picture: shared): now
    ]
    #expect(sut.items.map(\.feed.name) == ["third", "door"])
    #expect(sut.items.last?.image == door)
    #expect(sut.items.last?.origin == own.origin)
    #expect(sut.items.last?.others.map(\.image) == [other])
  }

  @Test("MF7: what no memory is left for does not depend on which feed was first")
  func firstFeedWithinLimit() throws {
    let shared = URL(filePath: "/shared")
    var sut = list(limit: 2)
    let old = Feed(images: [image(shared, -99)], origin: .remote())
    sut.add(old, of: try followed("old"), at: 0)
    sut.add(
      Feed(images: [image(shared, 0)], origin: .remote()),
      of: try followed("door"),
      at: 1
    )
    sut.add(feed(Array(repeating: -50, count: 9)), of: try followed("third"), at: 2)
    sut.firstTimes = [
      FirstFeeds.Picture(feed: try followed("old").url, picture: shared): now
    ]
    #expect(sut.items.map(\.feed.name) == ["door", "third"])
  }

  @Test("A picture of several feeds is new as long as one of its images is")
  func newInOne() throws {
    var sut = list()
    let url = URL(filePath: "/shared")
    let (newer, older) = (image(url, -1), image(url, -2))
    sut.add(Feed(images: [newer], origin: .remote()), of: try followed("a"), at: 0)
    let feed = Feed(images: [older], origin: .remote())
    sut.add(feed, of: try followed("b"), at: 1, new: [older.id])
    #expect(sut.items.map(\.isNew) == [true])
  }

  private func image(_ url: URL, _ age: Double) -> FeedImage {
    FeedImage(id: UUID(), url: url, published: now.addingTimeInterval(age))
  }

  @Test("A limit keeps the newest images of all feeds, however many there are")
  func limit() throws {
    var sut = list(limit: 5)
    var all = list()
    for position in 0..<40 {
      let feed = feed((0..<7).map { -Double(($0 * 31 + position * 17) % 101) })
      sut.add(feed, of: try followed("f\(position)"), at: position)
      all.add(feed, of: try followed("f\(position)"), at: position)
    }
    #expect(sut.items.map(\.id) == all.items.prefix(5).map(\.id))
    #expect(all.items.count == 280)
  }

  @Test(
    "A size keeps the newest images of all feeds that fit into it, and says how many it left out"
  )
  func size() throws {
    let one = feed([0]).images.totalSize
    for count in [0, 1, 37, 279, 280] {
      var sut = list(memory: count * one + one / 2)
      var all = list()
      for position in 0..<40 {
        let feed = feed((0..<7).map { -Double(($0 * 31 + position * 17) % 101) })
        sut.add(feed, of: try followed("f\(position)"), at: position)
        all.add(feed, of: try followed("f\(position)"), at: position)
      }
      #expect(sut.items.map(\.id) == all.items.prefix(count).map(\.id))
      #expect(sut.leftOut(beside: sut.items) == 280 - count)
      #expect(all.leftOut(beside: all.items) == 0)
    }
  }

  @Test("What a limit does not show is not left out because of the size")
  func sizeAndLimit() throws {
    let one = feed([0]).images.totalSize
    var enough = list(limit: 3, memory: 3 * one)
    var little = list(limit: 3, memory: 2 * one)
    for position in 0..<9 {
      enough.add(feed([-1, -2]), of: try followed("a"), at: position)
      little.add(feed([-1, -2]), of: try followed("a"), at: position)
    }
    #expect(enough.items.count == 3)
    #expect(enough.leftOut(beside: enough.items) == 0)
    #expect(little.items.count == 2)
    #expect(little.leftOut(beside: little.items) == 1)
  }

  @Test("An item keeps its feed's origin")
  func origin() throws {
    var sut = list()
    sut.add(feed([0], .cache(savedAt: now, reason: nil)), of: try followed("a"), at: 0)
    sut.add(feed([-1], .remote(isFromPrivateNetwork: true)), of: try followed("b"), at: 1)
    #expect(
      sut.items.map(\.origin) == [
        .cache(savedAt: now, reason: nil), .remote(isFromPrivateNetwork: true),
      ]
    )
  }

  /// A feed whose images were published these numbers of seconds after now. All feeds have the same
  /// ids and paths.
  private func feed(_ seconds: [Double?], _ origin: Feed.Origin = .remote()) -> Feed {
    // No two feeds have the same picture.
    let host = UUID().uuidString
    let images = seconds.enumerated().map { index, seconds in
      FeedImage(
        id: UUIDNamespace.url.uuid(of: "\(index)"),
        url: URL(filePath: "/\(host)/\(index)"),
        published: seconds.map(now.addingTimeInterval)
      )
    }
    return Feed(images: images, origin: origin)
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try #require(URL(string: "https://\(name).example/")), name: name)
  }

  private func list(limit: Int? = nil, memory: Int = .max) -> NewestImages {
    NewestImages(limit: limit, memory: memory, now: now)
  }

  private func path(_ item: ShownImages.Item) -> String { item.image.url.lastPathComponent }
}

extension NewestImages {
  /// Adds a feed of which all images are to be seen.
  fileprivate mutating func add(
    _ feed: Feed,
    of followed: FollowedFeed,
    at position: Int,
    new: Set<UUID> = []
  ) {
    let marked = MarkedFeed(feed, new: new)
    var selected = MarkedFeed.Selected()
    selected.images = feed.images.indices.map { ($0, new.contains(feed.images[$0].id)) }
    add(selected, of: marked, followed, at: position)
  }
}
