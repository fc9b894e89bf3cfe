import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Keep pictures")
struct PictureKeeperTests {
  @Test("NW4: a new image at the URL of another one has its own picture, and each keeps its own")
  func webcam() async throws {
    let sut = SUT()
    let first = try await sut.load([image(1, at: "cam")])
    #expect(first.images.map(\.picture) == [nil])
    let second = try await sut.load([image(2, at: "cam"), image(1, at: "cam")])
    #expect(second.images.map(\.picture) == [id(2), nil])
    let third = try await sut.load([3, 2, 1].map { image($0, at: "cam") })
    #expect(third.images.map(\.picture) == [id(3), id(2), nil])
  }

  @Test("An image that replaces the only one at its URL has a picture of its own")
  func pictureOfTheDay() async throws {
    let sut = SUT()
    _ = try await sut.load([image(1, at: "day")])
    #expect(try await sut.load([image(2, at: "day")]).images.map(\.picture) == [id(2)])
    #expect(try await sut.load([image(2, at: "day")]).images.map(\.picture) == [id(2)])
  }

  @Test("Images that come in one load have one picture; of a first load that of the URL alone")
  func episodes() async throws {
    let sut = SUT()
    let first = try await sut.load([image(1, at: "cover"), image(2, at: "cover")])
    #expect(first.images.map(\.picture) == [nil, nil])
    let later = try await sut.load([4, 3, 2, 1].map { image($0, at: "cover") })
    #expect(later.images.map(\.picture) == [id(4), id(4), nil, nil])
  }

  @Test("Images at URLs of their own have no picture to tell apart, whatever comes and goes")
  func ownURLs() async throws {
    let sut = SUT()
    _ = try await sut.load([image(1, at: "a"), image(2, at: "b")])
    let later = try await sut.load([image(3, at: "c"), image(2, at: "b")])
    #expect(later.images.map(\.picture) == [nil, nil])
  }

  @Test("A known image that moves to the URL of another one has a picture of its own there")
  func moved() async throws {
    let sut = SUT()
    _ = try await sut.load([image(1, at: "a"), image(2, at: "b")])
    let later = try await sut.load([image(1, at: "b"), image(2, at: "b")])
    #expect(later.images.map(\.picture) == [id(1), nil])
  }

  @Test("The next page knows the pictures of the pages before, and of the saved copy")
  func nextPage() async throws {
    let sut = SUT()
    let shown = try await sut.load([image(1, at: "a")])
    let page = try await sut.loadNext([image(2, at: "a"), image(3, at: "b")], behind: shown)
    #expect(page.images.map(\.picture) == [id(2), nil])
  }

  @Test("The pages of one load have one picture at a URL")
  func pagesOfOneLoad() async throws {
    let sut = SUT()
    let first = [image(1, at: "cover")]
    let page = try await sut.loadNext([image(2, at: "cover")], behind: feed(first))
    #expect(page.images.map(\.picture) == [nil], "there is no saved copy")
    _ = try await sut.load(first)
    let later = feed([image(3, at: "cover").withPicture(id(3)), image(1, at: "cover")])
    let next = try await sut.loadNext([image(4, at: "cover")], behind: later)
    #expect(next.images.map(\.picture) == [id(3)])
  }

  @Test("A copy that the server confirms stays as it is")
  func confirmed() async throws {
    let sut = SUT()
    _ = try await sut.load([image(1, at: "cam")])
    let second = try await sut.load([image(2, at: "cam"), image(1, at: "cam")])
    #expect(try await sut.load(second.images).images == second.images)
  }

  @Test("Pictures whose saved data has the same bytes are one by the next load, and saved once")
  func sameBytes() async throws {
    let sut = SUT()
    _ = try await sut.load([image(1, at: "cam")], withData: "a")
    _ = try await sut.load([2, 1].map { image($0, at: "cam") }, withData: "a")
    _ = try await sut.load([3, 2, 1].map { image($0, at: "cam") }, withData: "b")
    _ = try await sut.load([4, 3, 2, 1].map { image($0, at: "cam") }, withData: "b")
    let last = try await sut.load([4, 3, 2, 1].map { image($0, at: "cam") })
    #expect(last.images.map(\.picture) == [id(3), id(3), nil, nil])
    #expect(try await sut.data(of: last.images) == ["b", "b", "a", "a"])
    let returned = try await sut.load([3, 4].map { image($0, at: "cam") })
    #expect(try await sut.data(of: returned.images) == ["b", "b"])
  }

  @Test("Pictures of which one is not saved, or has other bytes, stay two")
  func otherBytes() async throws {
    let sut = SUT()
    _ = try await sut.load([image(1, at: "cam")])
    _ = try await sut.load([2, 1].map { image($0, at: "cam") }, withData: "b", ofNewest: 1)
    let pictures = try await sut.load([2, 1].map { image($0, at: "cam") }).images.map(\.picture)
    #expect(pictures == [id(2), nil])
    try await sut.insert("a", for: image(1, at: "cam"))
    let later = try await sut.load([2, 1].map { image($0, at: "cam") })
    #expect(later.images.map(\.picture) == pictures)
  }

  @Test("A picture of a next page is that of a page before it with the same bytes")
  func sameBytesOnNextPage() async throws {
    let sut = SUT()
    let all = [1, 2].map { image($0, at: "cam") }
    _ = try await sut.load([image(2, at: "cam")], withData: "a")
    let saved = try await sut.load(all, withData: "a")
    #expect(saved.images.map(\.picture) == [id(1), nil])
    let first = feed([saved.images[0]])
    let next = try await sut.loadNext([image(2, at: "cam")], behind: first)
    #expect(next.images.map(\.picture) == [id(1)])
  }

  private func feed(_ images: [FeedImage]) -> Feed {
    Feed(images: images, origin: .remote())
  }

  private func id(_ number: Int) -> UUID {
    UUIDNamespace.url.uuid(of: "\(number)")
  }

  private func image(_ number: Int, at path: String) -> FeedImage {
    FeedImage(id: id(number), url: URL(filePath: "/\(path)"))
  }
}

/// Loads what a server has, and saves it.
private final class SUT: Sendable {
  private let copy = Mutex<Feed?>(nil)
  private let store: any FeedStore & FeedImageDataStore = InMemoryFeedStore()

  /// Loads these images, and saves them; then the data of those that have none is saved.
  func load(
    _ images: [FeedImage],
    withData data: String? = nil,
    ofNewest count: Int = .max
  ) async throws -> Feed {
    let feed = try await loadNext(images, behind: nil)
    copy.withLock { $0 = feed }
    try await store.replace(with: CachedFeed(images: feed.images, savedAt: fixedNow))
    guard let data else {
      return feed
    }
    for image in feed.images.prefix(count)
    where try await store.retrieveImageData(for: image.dataKey) == nil {
      try await insert(data, for: image)
    }
    return feed
  }

  func loadNext(_ images: [FeedImage], behind feed: Feed?) async throws -> Feed {
    let page = Feed(images: images, origin: .remote())
    return try await PictureKeeper(store: store)
      .changed(page, behind: feed, saved: copy.withLock(\.self))
  }

  func insert(_ data: String, for image: FeedImage) async throws {
    try await store.insert(Data(data.utf8), for: image.dataKey)
  }

  func data(of images: [FeedImage]) async throws -> [String?] {
    var texts: [String?] = []
    for image in images {
      let data = try await store.retrieveImageData(for: image.dataKey)
      texts.append(data.map { String(decoding: $0, as: UTF8.self) })
    }
    return texts
  }
}
