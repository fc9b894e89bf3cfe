import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Keep images that leave their feed unseen")
struct UnseenImagesTests {
  @Test("NW3: an image that leaves unseen stays with its picture until the load after it was seen")
  func leaving() async throws {
    let sut = try SUT()
    try await sut.save(["c", "b", "a"])
    sut.see(["b"])
    try await sut.save(["d", "c"])
    #expect(try await sut.shown() == ["d", "c", "a"])
    #expect(try await sut.pictures() == ["d", "c", "a"])
    sut.see(["a"])
    #expect(try await sut.shown() == ["d", "c", "a"])
    try await sut.save(["d", "c"])
    #expect(try await sut.shown() == ["d", "c"])
  }

  @Test("NW3: a feed that is empty for an hour wipes nothing unseen")
  func emptyFeed() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    try await sut.save([])
    #expect(try await sut.shown() == ["b", "a"])
    #expect(try await sut.pictures() == ["b", "a"])
    try await sut.save(["b", "a"])
    #expect(try await sut.shown() == ["b", "a"])
  }

  @Test("NW3: of more images than may stay the oldest go, which is said")
  func manyImages() async throws {
    let sut = try SUT { $0.images = 3 }
    try await sut.save(["2", "1"])
    try await sut.save(["4", "3"])
    #expect(sut.dropped == [])
    try await sut.save(["6", "5"])
    #expect(try await sut.shown() == ["6", "5", "4", "3", "2"])
    #expect(sut.dropped == [1])
  }

  @Test("NW3: of more pictures or words than may stay the oldest go", arguments: [true, false])
  func muchData(isOfPictures: Bool) async throws {
    let sut = try SUT { limits in
      limits.pictures = isOfPictures ? 25 : .max
      limits.memory = isOfPictures ? .max : 1_300
    }
    try await sut.save(["image a 10", "image b 10", "image c 10"])
    try await sut.save([])
    #expect(try await sut.shown() == ["image a 10", "image b 10"])
    #expect(sut.dropped == [1])
  }

  @Test("NW3: each feed has its share of what all may keep, and what others leave of theirs")
  func total() async throws {
    let sut = try SUT(others: [2, 100]) { $0.total = 42 }
    try await sut.save(["image a 10", "image b 10", "image c 10"])
    try await sut.save([])
    #expect(try await sut.shown() == ["image a 10", "image b 10"])
    #expect(try await sut.sizes() == [20])
  }

  @Test("What was seen goes from each part, and all of it where nothing is to be kept any longer")
  func parts() async throws {
    let sut = try SUT(partSize: 900)
    try await sut.save(["1", "2", "3", "4", "5"])
    try await sut.save([])
    #expect(try await sut.archive.numbers().count > 1)
    sut.see(["1", "4"])
    try await sut.save(["new"])
    #expect(try await sut.shown() == ["new", "2", "3", "5"])
    try await sut.archive.dropAll()
    #expect(try await sut.shown() == ["new"])
    #expect(try await sut.sizes() == [0])
  }
}

private struct SUT {
  private final class State: Sendable {
    let seen = Mutex<Set<UUID>>([])
    let dropped = Mutex<[Int]>([])
  }

  let images: FormerImages
  let archive: FormerImageParts
  private let caches: CachesWithKept
  private let cache: any FeedStore & FeedImageDataStore
  private let state = State()

  init(
    partSize: Int = FormerImageParts.defaultPartSize,
    others: [Int] = [],
    _ change: (inout UnseenImages.Limits) -> Void = { _ in }
  ) throws {
    let url = try anyURL()
    let kept = InMemoryFeedCache(limit: .unlimited)
    caches = CachesWithKept(InMemoryFeedCache(), kept: kept, partSize: partSize)
    cache = caches.store(for: url)
    archive = caches.formerImages(of: url)
    var limits = UnseenImages.Limits()
    change(&limits)
    let state = state
    let rule = UnseenImages(
      limits: limits,
      sizesOfOthers: { others },
      onDropping: { count in state.dropped.withLock { $0.append(count) } },
      filter: {
        let seen = state.seen.withLock(\.self)
        return { !seen.contains($0.id) }
      }
    )
    images = FormerImages(in: archive, cached: caches.cache(of: url), keeping: .unseen(rule)) {
      fixedNow
    }
  }

  var dropped: [Int] { state.dropped.withLock(\.self) }

  func see(_ names: [String]) {
    state.seen.withLock { $0.formUnion(names.map(UUIDNamespace.url.uuid)) }
  }

  /// Loads a feed of images with these names, and then their pictures.
  func save(_ names: [String]) async throws {
    let feed = try names.map { name in
      FeedImage(
        id: UUIDNamespace.url.uuid(of: name),
        description: name,
        url: try anyURL("\(name.filter { $0 != " " }).png")
      )
    }
    let saver = FormerImageSaver(
      LocalFeedLoader(store: cache, now: { fixedNow }),
      keeping: images,
      of: try await cache.retrieve()?.feed
    )
    try await saver.save(Feed(images: feed, origin: .remote()))
    for image in feed {
      try await cache.insert(Data((image.description ?? "").utf8), for: image.url)
    }
  }

  private func feed() async throws -> MarkedFeed {
    let images = try await cache.retrieve()?.feed.images ?? []
    let current = Feed(images: images, origin: .remote())
    return MarkedFeed(current, former: try await self.images.images(thatLeft: current))
  }

  func shown() async throws -> [String] {
    try await feed().images.map { $0.description ?? "" }
  }

  /// The pictures of what is shown, by their data.
  func pictures() async throws -> [String] {
    var pictures: [String] = []
    for image in try await feed().images {
      let data = try await cache.retrieveImageData(for: image.dataKey)
      pictures.append(String(decoding: data ?? Data(), as: UTF8.self))
    }
    return pictures
  }

  /// How many bytes are kept of each feed.
  func sizes() async throws -> [Int] {
    try await Array(caches.sizesOfFormerImages().values)
  }
}
