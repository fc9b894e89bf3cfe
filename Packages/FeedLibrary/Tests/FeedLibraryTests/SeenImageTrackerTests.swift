import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Tell new images from seen ones")
struct SeenImageTrackerTests {
  @Test("Images are noted before the feed is delivered")
  func noting() async throws {
    let sut = try SUT()
    let feed = try await sut.load(["a"])
    #expect(feed.images.count == 1)
    #expect(try await sut.known() == ["a"])
  }

  @Test("What a load finds is new, and stays so until it is marked")
  func marking() async throws {
    let sut = try SUT()
    _ = try await sut.load(["a"])
    let loaded = try await sut.load(["b", "a"])
    #expect(try await sut.new(of: loaded) == ["b", "a"])
    try await sut.tracker().mark([sut.image("b").id], saved: sut.saved(nil))
    #expect(try await sut.new(of: loaded) == ["a"])
    try await sut.tracker().undoMarking()
    #expect(try await sut.new(of: loaded) == ["b", "a"])
  }

  @Test("A load that finds the same writes nothing")
  func unchanged() async throws {
    let sut = try SUT()
    _ = try await sut.load(["a"])
    let updates = sut.store.updates
    _ = try await sut.load(["a"])
    #expect(sut.store.updates == updates)
  }

  @Test("A feed that was saved before anything was kept is known by its saved copy")
  func savedCopy() async throws {
    let sut = try SUT()
    let loaded = try await sut.load(["c", "b", "a"], saved: ["b", "a"])
    #expect(try await sut.new(of: loaded) == ["c", "b"])
  }

  @Test("A saved copy that no load noted is the first load")
  func savedCopyAlone() async throws {
    let sut = try SUT()
    let saved = sut.feed(["b", "a"])
    #expect(try await sut.new(of: saved) == ["b"])
    #expect(try await sut.known() == [])
  }

  @Test("A marking of a saved copy that no load noted is kept, and the rest of it is noted")
  func markingOfSavedCopy() async throws {
    let sut = try SUT()
    let saved = sut.feed(["b", "a"])
    try await sut.tracker().mark([sut.image("b").id], saved: sut.saved(["b", "a"]))
    #expect(try await sut.new(of: saved) == [])
    #expect(try await sut.known() == ["a", "b"])
  }

  @Test("Older pages are seen, but what is in front of all known images is new")
  func pages() async throws {
    let sut = try SUT()
    _ = try await sut.load(["a"])
    let tracker = sut.tracker()
    let first = try await sut.load(["d", "c"], by: tracker)
    let second = try await sut.page(["b", "a", "y"], by: tracker)
    let third = try await sut.page(["x"], by: tracker)
    #expect(try await sut.new(of: first) == ["d", "c"])
    #expect(try await sut.new(of: second) == ["b", "a"])
    #expect(try await sut.new(of: third) == [])
  }

  @Test(
    "NW5: without a saved copy, images that may have had another id are seen, but for the newest",
    arguments: [true, false]
  )
  func changedIDs(hasCopy: Bool) async throws {
    let sut = try SUT()
    _ = try await sut.load(["d", "a"])
    let names = ["y", "x", "d", "a"]
    let details = FeedDetails(sharedIDs: [sut.image("d").id])
    let feed = Feed(images: names.map(sut.image), origin: .remote(), details: details)
    let saved = hasCopy ? sut.feed(["d", "a"]) : nil
    _ = try await sut.tracker().changed(feed, behind: nil, saved: saved)
    #expect(try await sut.new(of: feed) == (hasCopy ? ["y", "x", "d"] : ["y", "d"]))
  }

  @Test(
    "NW5: without a saved copy, further pictures of a known post are seen; those of a new one are new"
  )
  func changedPictures() async throws {
    let sut = try SUT()
    _ = try await sut.load(["d", "a"])
    let further = { (name: String, post: String) in
      sut.image(name).identified(by: sut.image(name).id, ofPost: sut.image(post).id)
    }
    let images = [
      sut.image("c"), further("y", "c"), sut.image("d"), further("x", "d"), sut.image("a"),
    ]
    let feed = Feed(images: images, origin: .remote())
    _ = try await sut.tracker().changed(feed, behind: nil, saved: nil)
    #expect(try await sut.new(of: feed) == ["c", "y", "d"])
  }

  @Test("The pages behind a first load are seen")
  func pagesOfFirstLoad() async throws {
    let sut = try SUT()
    let tracker = sut.tracker()
    _ = try await sut.load(["b"], by: tracker)
    #expect(try await sut.new(of: sut.page(["a"], by: tracker)) == [])
  }

  @Test("A store that fails is reported, and the feed is loaded without new images")
  func storeFailure() async throws {
    let sut = try SUT()
    sut.store.error = AnyFailure()
    let failures = Mutex<[AnyFailure?]>([])
    let tracker = sut.tracker { error in failures.withLock { $0.append(error as? AnyFailure) } }
    let loaded = try await sut.load(["a"], by: tracker)
    #expect(try await tracker.newImages(of: loaded) == [])
    #expect(failures.withLock(\.self) == [AnyFailure(), AnyFailure()])
    await #expect(throws: AnyFailure()) {
      try await tracker.mark([sut.image("a").id], saved: sut.saved(nil))
    }
  }

  @Test("A cancel is thrown, and nothing is noted")
  func cancel() async throws {
    let sut = try SUT()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.load(["a"])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await sut.known() == [])
  }
}

/// Feeds of images with names.
private struct SUT {
  let url: URL
  let store = StoreSpy()

  init() throws {
    url = try anyURL()
  }

  func known() async throws -> [String] {
    let names = ["a", "b", "c", "d", "x", "y"]
    let known = try await store.notes.note(of: url)
    return names.filter { known?.images[image($0).id] != nil }
  }

  func image(_ name: String) -> FeedImage {
    FeedImage(
      id: UUIDNamespace.url.uuid(of: name),
      description: name,
      url: url.appending(path: "\(name).jpg")
    )
  }

  func feed(_ names: [String]) -> Feed {
    Feed(images: names.map(image), origin: .remote())
  }

  func tracker(
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) -> SeenImageTracker {
    SeenImageTracker(feedURL: url, store: store, now: { fixedNow }, onStoreFailure: onStoreFailure)
  }

  func load(
    _ names: [String],
    saved: [String]? = nil,
    by tracker: SeenImageTracker? = nil
  ) async throws -> Feed {
    try await (tracker ?? self.tracker()).changed(
      feed(names),
      behind: nil,
      saved: saved.map(feed)
    )
  }

  func saved(_ names: [String]?) -> any FeedLoader {
    names.map { Loaded(feed: feed($0)) } ?? FailingLoader(error: NoFeed(.empty))
  }

  func page(_ names: [String], by tracker: SeenImageTracker) async throws -> Feed {
    try await tracker.changed(feed(names), behind: feed([]), saved: nil)
  }

  func new(of feed: Feed) async throws -> [String] {
    let new = try await tracker().newImages(of: feed)
    return feed.images.filter { new.contains($0.id) }.compactMap(\.description)
  }
}

private struct Loaded: FeedLoader {
  let feed: Feed

  func load() -> Feed { feed }
}

private final class StoreSpy: FeedNotes {
  let notes = InMemoryFeedNotes<SeenImages>()
  private let state = Mutex<(updates: Int, error: AnyFailure?)>((0, nil))

  var updates: Int { state.withLock(\.updates) }

  var error: AnyFailure? {
    get { state.withLock(\.error) }
    set { state.withLock { $0.error = newValue } }
  }

  func notes(of feeds: Set<URL>) async throws -> [URL: SeenImages] {
    try error.map { throw $0 }
    return await notes.notes(of: feeds)
  }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout SeenImages?) throws -> Value
  ) async throws -> [URL: Value] {
    try error.map { throw $0 }
    state.withLock { $0.updates += 1 }
    return try await notes.update(feeds, change)
  }
}
