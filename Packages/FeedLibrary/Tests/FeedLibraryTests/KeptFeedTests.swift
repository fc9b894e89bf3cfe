import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Keep an image for good")
struct KeptFeedTests {
  @Test("What is kept is a feed, the image that was kept last first, with its picture")
  func keeping() async throws {
    let sut = try SUT()
    #expect(try await sut.keep("a"))
    #expect(try await sut.keep("b"))
    let kept = try await sut.kept.load()
    #expect(kept.images.map(\.description) == ["b", "a"])
    #expect(kept.origin == .remote())
    #expect(try await sut.pictures() == ["b", "a"])
  }

  @Test("Its URL is the one that its publisher named, and fields say which feed and picture")
  func fields() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a")
    let kept = try await sut.first()
    #expect(kept.url == (try anyURL("a.png")))
    #expect(kept.source == sut.feed)
    #expect(kept.picture == UUIDNamespace.url.uuid(of: "a"))
  }

  @Test("What an earlier version kept is shown the same, and saved anew, a few at a time")
  func earlierVersion() async throws {
    let store = InMemoryFeedStore(limit: .unlimited)
    let images = try (0..<70).map { number in
      let mark = UUIDNamespace.url.uuid(of: "\(number)").uuidString.lowercased()
      return FeedImage(
        id: UUIDNamespace.url.uuid(of: "image \(number)"),
        url: try anyURL("a.png\(number < 9 ? "#" : "?b#c-")kept-\(mark)")
      )
    }
    for (number, image) in images.enumerated() {
      try await store.insert(Data("\(number)".utf8), for: image.dataKey)
    }
    try await store.replace(with: CachedFeed(images: images, savedAt: fixedNow))
    let caches = CachesWithKept(InMemoryFeedCache(), kept: OneStore(store: store))
    let kept = caches.store(for: KeptFeed.url)
    for changes in 0...2 {
      let old = try await kept.retrieve()?.feed.images.suffix(70) ?? []
      #expect(Set(old.map(\.url)) == [try anyURL("a.png"), try anyURL("a.png?b#c")])
      for (number, image) in old.enumerated() {
        #expect(try await kept.retrieveImageData(for: image.dataKey) == Data("\(number)".utf8))
      }
      let marked = await store.retrieve()?.feed.images.count { $0.picture == nil }
      #expect(marked == [70, 20, 0][changes])
      let image = FeedImage(id: UUID(), url: try anyURL("new\(changes).png"))
      _ = try await KeptFeed(store: kept).keep(image, Data("new".utf8), of: anyURL())
    }
  }

  @Test("Nothing kept is a feed without images")
  func nothing() async throws {
    #expect(try await SUT().kept.load().images.isEmpty)
  }

  @Test("An image keeps its words, and has its feed's name where it has no author")
  func words() async throws {
    let sut = try SUT()
    let page = try anyURL("page")
    let image = FeedImage(
      id: UUID(),
      description: "d",
      location: "l",
      url: try anyURL("a.png"),
      page: page,
      published: fixedNow,
      alternative: "alt",
      text: "t",
      isSensitive: true
    )
    _ = try await sut.kept.keep(image, Data("a".utf8), of: sut.feed, named: "Sky")
    let kept = try #require(try await sut.kept.load().images.first)
    #expect(kept.author == "Sky")
    #expect(
      [kept.description, kept.location, kept.alternative, kept.text] == ["d", "l", "alt", "t"]
    )
    #expect(kept.page == page)
    #expect(kept.published == fixedNow)
    #expect(kept.isSensitive)
  }

  @Test("Keeping an image twice says so, and changes nothing")
  func twice() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a")
    let before = try await sut.store.retrieve()
    #expect(try await !sut.keep("a"))
    #expect(try await !sut.kept.keep(sut.first(), Data("a".utf8), of: KeptFeed.url))
    #expect(try await sut.store.retrieve() == before)
  }

  @Test("Two feeds may use the same id")
  func sameID() async throws {
    let sut = try SUT()
    let other = try anyURL("other.json")
    _ = try await sut.keep("a")
    #expect(try await sut.kept.keep(sut.image("a"), Data("a".utf8), of: other))
    let kept = try await sut.kept.load().images
    #expect(Set(kept.map(\.id)).count == 2)
    #expect(try await sut.kept.letGo(sut.image("a"), nil, of: other))
    #expect(try await sut.pictures() == ["a"])
  }

  @Test("Two pictures of a webcam, which have one id and one URL, both stay")
  func webcam() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a", picture: "monday")
    #expect(try await sut.keep("a", picture: "tuesday"))
    #expect(try await sut.pictures() == ["tuesday", "monday"])
    #expect(Set(try await sut.kept.load().images.map(\.id)).count == 2)
    let image = try sut.image("a")
    #expect(try await sut.kept.isKept(image, Data("monday".utf8), of: sut.feed))
    #expect(try await sut.kept.letGo(image, Data("tuesday".utf8), of: sut.feed))
    #expect(try await sut.pictures() == ["monday"])
  }

  @Test("What is let go is gone, and can be kept again")
  func lettingGo() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a")
    _ = try await sut.keep("b")
    let kept = try await sut.first()
    #expect(try await sut.kept.letGo(kept, nil, of: KeptFeed.url))
    #expect(try await sut.pictures() == ["a"])
    #expect(try await !sut.kept.letGo(kept, nil, of: KeptFeed.url))
    #expect(try await sut.kept.keep(kept, Data("b".utf8), of: KeptFeed.url))
    #expect(try await sut.kept.load().images.first == kept)
    #expect(try await sut.pictures() == ["b", "a"])
  }

  @Test("Which images of a feed are kept is known by their ids")
  func marks() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a")
    let images = [try sut.image("a"), try sut.image("b")]
    #expect(try await sut.kept.keptImages(among: images, of: sut.feed) == [images[0].id])
    #expect(try await sut.kept.keptImages(among: images, of: anyURL("other.json")) == [])
    let kept = try await sut.kept.load().images
    #expect(try await sut.kept.keptImages(among: kept, of: KeptFeed.url) == Set(kept.map(\.id)))
  }

  @Test("The picture is saved before the feed that names it")
  func order() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a")
    #expect(sut.store.writes == ["insert a", "replace"])
  }

  @Test("A picture that cannot be saved is not kept")
  func failingInsert() async throws {
    let sut = try SUT()
    sut.store.onInsert = { throw AnyFailure() }
    await #expect(throws: AnyFailure.self) { try await sut.keep("a") }
    #expect(try await sut.store.retrieve() == nil)
  }

  @Test("A picture that was lost is saved again")
  func lostPicture() async throws {
    let sut = try SUT()
    _ = try await sut.keep("a")
    let images = try await sut.kept.load().images
    try await sut.store.replace(with: CachedFeed(images: [], savedAt: fixedNow))
    try await sut.store.replace(with: CachedFeed(images: images, savedAt: fixedNow))
    #expect(try await sut.keep("a"))
    #expect(try await sut.pictures() == ["a"])
  }

  @Test(
    "Another program may keep an image between any two steps, or let one go: nothing is lost",
    arguments: ["b", "a"]
  )
  func twoPrograms(name: String) async throws {
    for kept in [[], ["c"]] {
      let sut = try SUT()
      for name in kept {
        _ = try await sut.keep(name)
      }
      let other = KeptFeed(store: sut.store.base, now: { fixedNow })
      let image = try sut.image(name)
      let feed = sut.feed
      sut.store.onInsert = {
        _ = try await other.keep(image, Data("other".utf8), of: feed)
      }
      sut.store.afterInsert = {
        _ = try await other.keep(image, Data("third".utf8), of: feed)
      }
      _ = try await sut.keep("a")
      #expect(try await Set(sut.pictures()) == Set(["a", "other", "third"] + kept))
      #expect(Set(try await sut.kept.load().images.map(\.id)).count == 3 + kept.count)
    }
  }

  @Test("Of many that keep at once none is lost")
  func manyAtOnce() async throws {
    let sut = try SUT()
    try await withThrowingTaskGroup { group in
      for number in 0..<50 {
        group.addTask { _ = try await sut.keep("\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(try await Set(sut.pictures()) == Set((0..<50).map { "\($0)" }))
  }

  @Test("A cancelled call keeps nothing, and throws CancellationError")
  func cancelling() async throws {
    let sut = try SUT()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.keep("a")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await sut.store.retrieve() == nil)
  }

  @Test("Kept images are in no list of caches, and clearing all caches deletes none")
  func catalog() async throws {
    let feed = try anyURL()
    let caches = CachesWithKept(InMemoryFeedCache(), kept: InMemoryFeedCache())
    let kept = KeptFeed(store: caches.store(for: KeptFeed.url))
    let image = FeedImage(id: UUID(), url: try anyURL("a.png"))
    _ = try await kept.keep(image, Data("a".utf8), of: feed)
    try await caches.store(for: feed).replace(with: CachedFeed(images: [], savedAt: fixedNow))
    #expect(try await caches.summaries().map(\.url) == [feed])
    try await caches.deleteAll()
    #expect(try await caches.summaries().isEmpty)
    #expect(try await caches.summary(of: KeptFeed.url).pictures == 1)
  }
}

/// A catalog of one store.
private struct OneStore: FeedCacheCatalog {
  let store: InMemoryFeedStore

  func store(for url: URL) -> any FeedStore & FeedImageDataStore { store }
  func summary(of url: URL) async throws -> FeedCacheSummary { throw AnyFailure() }
  func summaries() async throws -> [FeedCacheSummary] { [] }
  func deleteAll() async throws {}
}

private struct SUT {
  let store = InterruptedStore()
  let kept: KeptFeed
  let feed: URL

  init() throws {
    feed = try anyURL()
    kept = KeptFeed(store: store, now: { fixedNow })
  }

  func image(_ name: String) throws -> FeedImage {
    let id = UUIDNamespace.url.uuid(of: name)
    return FeedImage(id: id, description: name, url: try anyURL("\(name).png"))
  }

  func keep(_ name: String, picture: String? = nil) async throws -> Bool {
    try await kept.keep(image(name), Data((picture ?? name).utf8), of: feed)
  }

  func first() async throws -> FeedImage {
    try #require(try await kept.load().images.first)
  }

  /// The pictures of the kept images, in their order.
  func pictures() async throws -> [String] {
    var pictures: [String] = []
    for image in try await kept.load().images {
      let data = try await store.retrieveImageData(for: image.dataKey)
      pictures.append(String(decoding: try #require(data), as: UTF8.self))
    }
    return pictures
  }
}

/// A store that records its writes, and during whose first insert something else happens.
private final class InterruptedStore: FeedStore, FeedImageDataStore {
  typealias Action = @Sendable () async throws -> Void

  let base = InMemoryFeedStore()
  private let state = Mutex<(writes: [String], before: Action?, after: Action?)>(([], nil, nil))

  var writes: [String] { state.withLock(\.writes) }
  var onInsert: Action? {
    get { state.withLock(\.before) }
    set { state.withLock { $0.before = newValue } }
  }
  var afterInsert: Action? {
    get { state.withLock(\.after) }
    set { state.withLock { $0.after = newValue } }
  }

  func retrieve() async throws -> StoredFeed? { await base.retrieve() }

  func replace(with feed: CachedFeed) async throws { try await base.replace(with: feed) }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    state.withLock { $0.writes.append("replace") }
    return try await base.replace(only: revision, with: feed)
  }

  func delete() async throws { try await base.delete() }

  func delete(only revision: FeedStoreRevision) async throws {
    try await base.delete(only: revision)
  }

  func changes() async throws -> FeedChangeStream { try await base.changes() }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    await base.retrieveImageData(for: key)
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    let (before, after) = state.withLock { state in
      defer {
        state.before = nil
        state.after = nil
      }
      return (state.before, state.after)
    }
    try await before?()
    state.withLock { $0.writes.append("insert \(String(decoding: data, as: UTF8.self))") }
    try await base.insert(data, for: key)
    try await after?()
  }

  func deleteCorruptImageData() async throws -> Int { 0 }
}
