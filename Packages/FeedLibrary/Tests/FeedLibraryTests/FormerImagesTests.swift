import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Keep images that leave their feed")
struct FormerImagesTests {
  @Test(
    "Images that leave stay behind the current ones with their pictures, those that left last first"
  )
  func leaving() async throws {
    let sut = try SUT()
    try await sut.save(["c", "b", "a"])
    try await sut.save(["c", "b"])
    sut.pass(day)
    try await sut.save(["d"])
    #expect(try await sut.shown() == ["d", "c", "b", "a"])
    #expect(try await sut.former() == ["c", "b", "a"])
    #expect(try await sut.pictures() == ["d", "c", "b", "a"])
  }

  @Test("They are gone once their time is over, and so are their pictures")
  func time() async throws {
    let sut = try SUT(keptFor: 2 * day)
    try await sut.save(["b", "a"])
    try await sut.save(["b"])
    sut.pass(2 * day - 1)
    #expect(try await sut.shown() == ["b", "a"])
    sut.pass(1)
    #expect(try await sut.shown() == ["b"])
    try await sut.save(["b"])
    #expect(try await sut.archive[0].retrieve()?.feed.images.isEmpty == true)
  }

  @Test("Without end they stay, and those that left before the clock was set back stay too")
  func noEnd() async throws {
    let sut = try SUT(keptFor: .infinity)
    try await sut.save(["b", "a"])
    try await sut.save(["b"])
    sut.pass(100 * 365 * day)
    #expect(try await sut.shown() == ["b", "a"])
    sut.pass(-200 * 365 * day)
    #expect(try await sut.shown() == ["b", "a"])
  }

  @Test("An image that comes back is shown once, and is no longer kept")
  func comingBack() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    try await sut.save(["b"])
    try await sut.save(["a", "b"])
    #expect(try await sut.shown() == ["a", "b"])
    #expect(try await sut.former() == [])
    try await sut.save(["b"])
    #expect(try await sut.shown() == ["b", "a"])
  }

  @Test("Of a webcam, whose pictures have one URL, each picture stays with its image")
  func webcam() async throws {
    let sut = try SUT()
    for name in ["monday", "tuesday", "wednesday"] {
      try await sut.save([name], at: "now.png")
    }
    #expect(try await sut.pictures() == ["wednesday", "tuesday", "monday"])
  }

  @Test("Their URLs are those that their publisher named; fields say when they left")
  func fields() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    try await sut.save(["b"])
    let former = try await sut.images.images(thatLeft: Feed(images: [], origin: .remote()))
    #expect(former.map(\.url) == [try anyURL("a.png")])
    #expect(former.map(\.leftAt) == [fixedNow])
  }

  @Test("What an earlier version kept is shown the same, and stays as it is when others leave")
  func earlierVersion() async throws {
    let sut = try SUT(keptFor: .infinity)
    let marks = [
      "#left-\(fixedNow.seconds)-74738ff5-5367-5958-9aee-98fffdcd1876",
      "?a#b-left-\(fixedNow.seconds - 9)-1b4db7eb-4057-5ddf-91e0-36dec72071f5",
    ]
    let images = try marks.map { mark in
      FeedImage(id: UUID(), description: mark, url: try anyURL("old.png\(mark)"))
    }
    try await sut.archive[0].replace(with: CachedFeed(images: images, savedAt: fixedNow))
    try await sut.archive[0].insert(Data("old".utf8), for: images[0].url)
    for names in [["b", "a"], ["b"]] {
      try await sut.save(names)
      let former = try await sut.images.images(thatLeft: Feed(images: [], origin: .remote()))
      let urls = try [anyURL("old.png"), anyURL("old.png?a#b")]
      #expect(former.suffix(2).map(\.url) == urls)
      #expect(former.suffix(2).map(\.leftAt) == [fixedNow, fixedNow - 9])
      #expect(former.last?.picture == images[1].id, "there is no data that tells it apart")
      let data = try await sut.cache.retrieveImageData(for: former[former.count - 2].dataKey)
      #expect(data == Data("old".utf8))
    }
    #expect(try await sut.archive[0].retrieve()?.feed.images == images)
    #expect(try await sut.archive[1].retrieve()?.feed.images.count == 1)
  }

  @Test("The cache of a feed alone has no picture of an image that has left it")
  func cacheAlone() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    try await sut.save(["b"])
    let current = try #require(await sut.cache.retrieve()).feed
    let feed = Feed(images: current.images, origin: .remote())
    let former = try #require(await sut.images.images(thatLeft: feed).first)
    #expect(try await sut.cache.retrieveImageData(for: former.dataKey) == Data("a".utf8))
    #expect(try await sut.cacheAlone.retrieveImageData(for: former.dataKey) == nil)
  }

  @Test("Images are kept before the feed is replaced; if they cannot be, it is not")
  func order() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    let failing = FormerImages(
      in: FormerImageParts { _ in FailingStore() },
      cached: sut.cacheAlone,
      keeping: .all(for: day),
      now: { fixedNow }
    )
    await #expect(throws: AnyFailure.self) { try await sut.save(["b"], keeping: failing) }
    #expect(try await sut.cache.retrieve()?.feed.images.count == 2)
  }

  @Test(
    "A program that ends while it keeps many images leaves the rest of them to the next one",
    arguments: [140, 190]
  )
  func ending(afterPictures end: Int) async throws {
    let sut = try SUT(keptFor: .infinity, partSize: 60 * size)
    let names = (0..<200).map { "\($0)" }
    try await sut.save(names)
    sut.pass(day)
    let inserts = Mutex(0)
    let ending = sut.images(partSize: 60 * size) { number in
      EndingStore(base: sut.archive[number]) {
        try inserts.withLock {
          $0 += 1
          if $0 > end { throw AnyFailure() }
        }
      }
    }
    await #expect(throws: AnyFailure.self) { try await sut.save(["new"], keeping: ending) }
    let first = try await sut.namesInParts()
    #expect(first.count > end - 50)
    #expect(first == Array(names.suffix(first.count).reversed()))
    sut.pass(day)
    try await sut.save(["new"])
    #expect(try await sut.namesInParts() == names.reversed())
    #expect(try await sut.pictures() == ["new"] + names)
    #expect(try await sut.mostInPart() < 80)
  }

  @Test(
    "MF6: a part that had all images once is split, also after a program that ended meanwhile",
    arguments: [false, true]
  )
  func onePart(takesMore: Bool) async throws {
    let sut = try SUT(keptFor: .infinity, partSize: 3 * size)
    let one = sut.images(partSize: .max) { sut.archive[$0] }
    let names = (0..<20).map { "\($0)" }
    for name in names {
      try await sut.save([name], keeping: one)
    }
    #expect(try await sut.mostInPart() == 19)
    if takesMore {
      try await sut.archive[1].replace(with: CachedFeed(images: [], savedAt: fixedNow))
    }
    let inserts = Mutex(0)
    let ending = sut.images(partSize: 3 * size) { number in
      EndingStore(base: sut.archive[number]) {
        try inserts.withLock {
          $0 += 1
          if $0 > 7 { throw AnyFailure() }
        }
      }
    }
    await #expect(throws: AnyFailure.self) { try await sut.save(["new"], keeping: ending) }
    try await sut.save(["new"])
    #expect(try await sut.mostInPart() < 5)
    #expect(try await sut.namesInParts() == names)
    #expect(try await sut.pictures() == ["new"] + names.reversed())
  }

  @Test("A part that an earlier release fills again is split again, and nothing is lost")
  func onePartAgain() async throws {
    let sut = try SUT(keptFor: .infinity, partSize: 3 * size)
    let none = InMemoryFeedCache().store(for: try anyURL())
    let one = sut.images(partSize: .max) { $0 == 0 ? sut.archive[0] : none }
    let names = (0..<20).map { "\($0)" }
    for name in names {
      try await sut.save([name], keeping: name == "10" ? sut.images : one)
    }
    try await sut.save(["new"])
    #expect(try await sut.mostInPart() < 5)
    #expect(try await sut.namesInParts().sorted() == names.sorted())
  }

  @Test("An image that came back and leaves again is kept again, also in another part")
  func leavingAgain() async throws {
    let sut = try SUT(keptFor: .infinity, partSize: 2 * size)
    try await sut.save(["c", "b", "a"])
    sut.pass(day)
    try await sut.save(["d"])
    sut.pass(day)
    try await sut.save(["a", "d"])
    sut.pass(day)
    try await sut.save(["d"])
    #expect(try await sut.shown() == ["d", "a", "c", "b"])
  }

  @Test("A load that leaves nothing out writes nothing")
  func unchanged() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    try await sut.save(["c", "b", "a"])
    #expect(try await sut.archive[0].retrieve() == nil)
  }

  @Test("MF6: what no memory is left for is not shown, and stays: with its picture, and in parts")
  func parts() async throws {
    let sut = try SUT(keptFor: .infinity, partSize: 3 * size, mostShown: 5 * size)
    for number in 0..<20 {
      try await sut.save(["\(number)", "\(number)b"])
    }
    let latest = (0..<19).reversed().flatMap { ["\($0)", "\($0)b"] }
    #expect(try await sut.former() == Array(latest.prefix(5)))
    #expect(try await sut.pictures() == ["19", "19b"] + latest.prefix(5))
    #expect(try await sut.leavesOut())
    #expect(try await sut.namesInParts() == latest.reversed())
    #expect(try await sut.mostInPart() <= 3)
  }

  @Test("MF6: a load from which more images leave than a part has room for begins more of them")
  func manyLeaving() async throws {
    let sut = try SUT(keptFor: .infinity, partSize: 3 * size)
    let names = (0..<20).map { "\($0)" }
    try await sut.save(["old", "new"])
    try await sut.save(["new"])
    try await sut.save(names)
    try await sut.save(["last"])
    #expect(try await sut.shown() == ["last"] + names + ["new", "old"])
    #expect(try await sut.pictures() == ["last"] + names + ["new", "old"])
    #expect(try await sut.mostInPart() == 3)
    #expect(try await !sut.leavesOut())
    try await sut.save(["3", "last"])
    #expect(try await sut.shown() == ["3", "last"] + names.filter { $0 != "3" } + ["new", "old"])
  }

  @Test("MF6: parts whose images were kept for long enough are emptied, with their pictures")
  func oldParts() async throws {
    let sut = try SUT(keptFor: 2 * day, partSize: 2 * size)
    for number in 0..<9 {
      try await sut.save(["\(number)"])
      sut.pass(day / 2)
    }
    #expect(try await sut.shown() == ["8", "7", "6", "5"])
    #expect(try await sut.namesInParts() == ["4", "5", "6", "7"])
  }

  @Test("A load says whether images have left, so that what it leads to is said once")
  func news() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    let old = try #require(await sut.cache.retrieve()).feed
    #expect(try await !sut.images.keep(imagesOf: old, leavingFor: old.images))
    #expect(try await sut.images.keep(imagesOf: old, leavingFor: []))
    #expect(try await !sut.images.keep(imagesOf: old, leavingFor: []))
  }

  @Test("That images have left is said once, also by a clock that was set back, or by two programs")
  func newsOnce() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    let old = try #require(await sut.cache.retrieve()).feed
    sut.pass(-day)
    #expect(try await sut.images.keep(imagesOf: old, leavingFor: []))
    #expect(try await !sut.images.keep(imagesOf: old, leavingFor: []))
    let other = try SUT()
    let news = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { try await other.images.keep(imagesOf: old, leavingFor: []) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(news.filter(\.self).count == 1)
  }

  @Test("Two programs that load the feed at once keep an image once")
  func twoPrograms() async throws {
    let sut = try SUT()
    try await sut.save(["b", "a"])
    let old = try #require(await sut.cache.retrieve()).feed
    let current = Array(old.images.prefix(1))
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { try await sut.images.keep(imagesOf: old, leavingFor: current) }
      }
      try await group.waitForAll()
    }
    #expect(try await sut.archive[0].retrieve()?.feed.images.count == 1)
  }
}

/// More than an image of these tests takes, and less than twice as much.
private let size = 600

private struct SUT {
  private final class Clock: Sendable {
    let time = Mutex(fixedNow)
  }

  let cache: any FeedStore & FeedImageDataStore
  let cacheAlone: any FeedImageDataStore
  let archive: FormerImageParts
  let images: FormerImages
  private let clock = Clock()

  init(
    keptFor time: TimeInterval = 30 * day,
    partSize: Int = FormerImageParts.defaultPartSize,
    mostShown: Int = FormerImages.mostShown
  ) throws {
    let url = try anyURL()
    let kept = InMemoryFeedCache(limit: .unlimited)
    let caches = CachesWithKept(InMemoryFeedCache(), kept: kept, partSize: partSize)
    cache = caches.store(for: url)
    cacheAlone = caches.cache(of: url)
    archive = caches.formerImages(of: url)
    let clock = clock
    images = FormerImages(
      in: archive,
      cached: cacheAlone,
      keeping: .all(for: time),
      mostShown: mostShown
    ) {
      clock.time.withLock(\.self)
    }
  }

  /// The use case of another program, with other parts.
  func images(
    partSize: Int,
    _ store: @escaping @Sendable (Int) -> any FeedStore & FeedImageDataStore
  ) -> FormerImages {
    FormerImages(
      in: FormerImageParts(partSize: partSize, store),
      cached: cacheAlone,
      keeping: .all(for: .infinity),
      now: now
    )
  }

  @Sendable private func now() -> Date {
    clock.time.withLock(\.self)
  }

  func pass(_ time: TimeInterval) {
    clock.time.withLock { $0 += time }
  }

  /// Loads a feed of images with these names, and then their pictures.
  func save(
    _ names: [String],
    at path: String? = nil,
    keeping other: FormerImages? = nil
  ) async throws {
    let feed = try names.map { name in
      FeedImage(
        id: UUIDNamespace.url.uuid(of: name),
        description: name,
        url: try anyURL(path ?? "\(name).png")
      )
    }
    let saver = FormerImageSaver(
      LocalFeedLoader(store: cache, now: now),
      keeping: other ?? images,
      of: try await cache.retrieve()?.feed
    )
    try await saver.save(Feed(images: feed, origin: .remote()))
    for image in feed {
      try await cache.insert(Data((image.description ?? "").utf8), for: image.url)
    }
  }

  private func current() async throws -> Feed {
    let images = try await cache.retrieve()?.feed.images ?? []
    return Feed(images: images, origin: .remote())
  }

  private func feed() async throws -> MarkedFeed {
    let current = try await current()
    return MarkedFeed(current, former: try await images.images(thatLeft: current))
  }

  func leavesOut() async throws -> Bool {
    let isLeavingOut = Mutex(false)
    let feed = try await current()
    _ = try await images.images(thatLeft: feed) { isLeavingOut.withLock { $0 = true } }
    return isLeavingOut.withLock(\.self)
  }

  /// What all parts hold, those first that left first.
  func namesInParts() async throws -> [String] {
    var names: [String] = []
    for number in try await archive.numbers() {
      let images = try await archive[number].retrieve()?.feed.images ?? []
      names += images.reversed().compactMap(\.description)
    }
    return names
  }

  func mostInPart() async throws -> Int {
    var most = 0
    for number in try await archive.numbers() {
      most = max(most, try await archive[number].retrieve()?.feed.images.count ?? 0)
    }
    return most
  }

  func shown() async throws -> [String] {
    try await feed().images.compactMap(\.description)
  }

  func former() async throws -> [String] {
    let feed = try await feed()
    return feed.images.dropFirst(feed.feed.images.count).compactMap(\.description)
  }

  func pictures() async throws -> [String] {
    var pictures: [String] = []
    for image in try await feed().images {
      let data = try await cache.retrieveImageData(for: image.dataKey)
      pictures.append(String(decoding: try #require(data), as: UTF8.self))
    }
    return pictures
  }
}

/// A store that can be read, and not written.
private struct FailingStore: FeedStore, FeedImageDataStore {
  func retrieve() -> StoredFeed? { nil }
  func replace(with feed: CachedFeed) throws { throw AnyFailure() }
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) throws -> Bool {
    throw AnyFailure()
  }
  func delete() {}
  func delete(only revision: FeedStoreRevision) {}
  func changes() throws -> FeedChangeStream { throw AnyFailure() }
  func retrieveImageData(for key: ImageDataKey) -> Data? { nil }
  func insert(_ data: Data, for key: ImageDataKey) throws { throw AnyFailure() }
  func deleteCorruptImageData() -> Int { 0 }
}

/// A store of a program that ends at a picture.
private struct EndingStore: FeedStore, FeedImageDataStore {
  let base: any FeedStore & FeedImageDataStore
  let onInsert: @Sendable () throws -> Void

  func retrieve() async throws -> StoredFeed? { try await base.retrieve() }
  func replace(with feed: CachedFeed) async throws { try await base.replace(with: feed) }
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await base.replace(only: revision, with: feed)
  }
  func delete() {}
  func delete(only revision: FeedStoreRevision) {}
  func changes() throws -> FeedChangeStream { throw AnyFailure() }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await base.retrieveImageData(for: key)
  }
  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try onInsert()
    try await base.insert(data, for: key)
  }
  func deleteCorruptImageData() -> Int { 0 }
}
