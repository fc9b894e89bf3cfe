import FeedCore
import FeedFailures
import FeedLibrary
import Synchronization
import Testing

@Suite("Take pictures from the web pages of items")
struct PictureSelectorTests {
  @Test("The page of each item without a picture or with a small one is requested, in feed order")
  func pages() async throws {
    let sut = SUT()
    let feed = try await sut.select(sut.feed(["a", "B", "c", "D"]))
    #expect(sut.requests == ["a", "B", "c", "D"])
    #expect(names(feed) == ["page-a", "page-B", "page-c", "page-D"])
    #expect(feed.details.leftOut == 0)
    #expect(feed.images.map(\.id) == ["a", "B", "c", "D"].map(id))
  }

  @Test("The feed's own picture becomes an alternate of the one that replaces it")
  func alternate() async throws {
    let sut = SUT()
    let feed = try await sut.select(sut.feed(["B"]))
    #expect(feed.images.map(\.alternateAddresses) == [["https://feed.example/B.jpg"]])
  }

  @Test("No page is requested twice, and its pictures come from the saved copy")
  func twice() async throws {
    let sut = SUT()
    let first = try await sut.select(sut.feed(["a", "B"]))
    sut.save(first)
    let second = try await sut.select(sut.feed(["new", "a", "B"]))
    #expect(sut.requests == ["a", "B", "new"])
    #expect(names(second) == ["page-new", "page-a", "page-B"])
  }

  @Test("All pictures of a page are found again in the saved copy")
  func several() async throws {
    let sut = SUT(pictures: 3)
    let first = try await sut.select(sut.feed(["a"]))
    sut.save(first)
    let second = try await sut.select(sut.feed(["a"]))
    #expect(second.images == first.images)
    #expect(second.images.count == 3)
    #expect(sut.requests == ["a"])
  }

  @Test("A page without pictures is not requested again, and keeps what the feed has")
  func nothing() async throws {
    let sut = SUT(pictures: 0)
    for _ in 0..<2 {
      let feed = try await sut.select(sut.feed(["a", "B"]))
      #expect(names(feed) == ["B"])
      #expect(feed.details.leftOut == 1)
      sut.save(feed)
    }
    #expect(sut.requests == ["a", "B"])
  }

  @Test("After a failure a page is requested again after a day, and nothing else fails")
  func failure() async throws {
    let sut = SUT(failing: ["a": .status(404), "B": .status(404)])
    for time in [0, day - 1, day] {
      sut.now = fixedNow.addingTimeInterval(time)
      let feed = try await sut.select(sut.feed(["a", "B", "c"]))
      #expect(names(feed) == ["B", "page-c"])
      sut.save(feed)
    }
    #expect(sut.requests == ["a", "B", "c", "a", "B"])
    #expect(sut.reports == ["a", "B", "a", "B"])
  }

  @Test("A load requests a limited number of pages, and later loads the others")
  func limit() async throws {
    let sut = SUT(limits: .untimed(pages: 2))
    var feed = try await sut.select(sut.feed(["a", "b", "c"]))
    #expect(names(feed) == ["page-a", "page-b"])
    #expect(feed.details.leftOut == 1)
    sut.save(feed)
    #expect(try await !sut.isCurrent())
    feed = try await sut.select(sut.feed(["a", "b", "c"]))
    #expect(names(feed) == ["page-a", "page-b", "page-c"])
    #expect(sut.requests == ["a", "b", "c"])
    #expect(try await sut.isCurrent())
  }

  @Test("Next pages share the limit of their load")
  func nextPage() async throws {
    let sut = SUT(limits: .untimed(pages: 2))
    let selector = sut.selector()
    let first = try await sut.select(sut.feed(["a"]), by: selector)
    let page = try await selector.changed(sut.feed(["b", "c"]), behind: first, saved: nil)
    #expect(names(page) == ["page-b"])
    #expect(try await !sut.isCurrent())
  }

  @Test(
    "Of a host that cannot be reached, or wants no requests, no other page is requested",
    arguments: [.status(429), .status(503), .connection(.refused)] as [FailureCause]
  )
  func closedHost(cause: FailureCause) async throws {
    let sut = SUT(failing: ["a": cause])
    let feed = try await sut.select(sut.feed(["a", "b", "https://other.example/c"]))
    #expect(Set(sut.requests) == ["a", "https://other.example/c"])
    #expect(names(feed) == ["page-c"])
    #expect(try await !sut.isCurrent())
  }

  @Test("Once the time is up no page is requested")
  func time() async throws {
    let start = ContinuousClock.now
    let clocked = Mutex(0)
    let sut = SUT(
      limits: .init(time: .seconds(30)) {
        let calls = clocked.withLock { calls in
          calls += 1
          return calls
        }
        return start + .seconds(calls <= 2 ? 0 : 30)
      }
    )
    let feed = try await sut.select(sut.feed(["a", "B"]))
    #expect(sut.requests == ["a"])
    #expect(names(feed) == ["page-a", "B"])
  }

  @Test("A page that is several items' is requested for the first of them")
  func samePage() async throws {
    let sut = SUT()
    let page = try anyURL("home")
    let posts = (0..<2).map { number in
      let image = FeedImage(id: id("\(number)"), url: page, page: page)
      return FeedPosts.WithoutPicture(index: 0, image: image)
    }
    let feed = Feed(
      images: [],
      origin: .remote(),
      details: FeedDetails(leftOut: 2),
      posts: FeedPosts(withoutPicture: posts)
    )
    #expect(names(try await sut.select(feed)) == ["page-home"])
    #expect(sut.requests == ["home"])
  }

  @Test("Without a saved copy, pages that had pictures are requested again")
  func lostCopy() async throws {
    let sut = SUT()
    _ = try await sut.select(sut.feed(["a"]))
    _ = try await sut.select(sut.feed(["a"]))
    #expect(sut.requests == ["a", "a"])
  }

  @Test("Notes that cannot be kept are reported, and keep nobody from loading")
  func brokenStore() async throws {
    let sut = SUT(store: FailingNotes<PictureNotes>())
    #expect(names(try await sut.select(sut.feed(["a"]))) == ["page-a"])
    #expect(sut.storeFailures == 2)
  }

  @Test("A feed without a picture, on its pages too, is a failure")
  func noPictures() async throws {
    let sut = SUT(failing: ["a": .status(404)])
    let failure = await #expect(throws: LoadFailure.self) {
      try await sut.select(sut.feed(["a"]))
    }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .noPicturesOnPages)
  }

  @Test("Untrusted input: with a picture of a public page a feed from a private network is public")
  func privateNetwork() async throws {
    let origin = Feed.Origin.remote(isFromPrivateNetwork: true)
    for isPrivate in [true, false] {
      let sut = SUT(isFromPrivateNetwork: isPrivate)
      let feed = try await sut.select(sut.feed(["a"], origin: origin))
      #expect(feed.origin == .remote(isFromPrivateNetwork: isPrivate))
      sut.save(feed)
      let again = try await sut.select(sut.feed(["a"], origin: origin))
      #expect(again.origin == .remote(isFromPrivateNetwork: isPrivate))
    }
  }

  @Test("The page of the newest item is tried once, and not requested again after that")
  func trial() async throws {
    let sut = SUT(failing: ["b": .status(404)])
    for (name, offers) in [("a", true), ("b", false)] {
      let selector = sut.selector()
      let feed = sut.feed([name, "c"])
      #expect(try await selector.offersPicture(of: feed) == offers)
      _ = try await sut.select(feed, by: selector)
    }
    #expect(sut.requests == ["a", "c", "b", "c"])
    #expect(try await !sut.selector().offersPicture(of: sut.feed([])))
  }

  @Test("The newest item is that of the latest date, if there are dates")
  func newest() async throws {
    let sut = SUT()
    let dates = [nil, fixedNow.addingTimeInterval(-1), fixedNow]
    let posts = try zip(["a", "b", "c"], dates).map { name, date in
      let page = try anyURL(name)
      let image = FeedImage(id: id(name), url: page, page: page, published: date)
      return FeedPosts.WithoutPicture(index: 0, image: image)
    }
    let feed = Feed(images: [], origin: .remote(), posts: FeedPosts(withoutPicture: posts))
    #expect(try await sut.selector().offersPicture(of: feed))
    #expect(sut.requests == ["c"])
  }

  @Test("A cancel ends it at once")
  func cancel() async throws {
    let sut = SUT(failing: ["a": nil])
    let feed = sut.feed(["a", "b"])
    let selector = sut.selector()
    let task = Task { try await sut.select(feed, by: selector) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(sut.requests == ["a"])
  }

  @Test("With the setting for the first picture, each item has one; with none, all")
  func first() async throws {
    let sut = SUT()
    var images = sut.feed(["B", "D"]).images
    images[1] = images[1].identified(by: images[1].id, ofPost: images[0].id)
    images.countParts()
    let feed = Feed(images: images, origin: .remote(), posts: FeedPosts(further: [1]))
    let first = try await sut.select(feed, by: sut.selector(.first))
    #expect(names(first) == ["B"])
    #expect(first.images.map(\.parts) == [1])
    let all = try await sut.select(feed, by: sut.selector(.all))
    #expect(names(all) == ["B", "D"])
    #expect(all.images.map(\.part) == [1, 2])
    #expect(sut.requests.isEmpty)
  }

  @Test("A saved copy counts for a conditional request if its pictures were selected in this way")
  func current() async throws {
    let sut = SUT()
    #expect(try await sut.isCurrent(.all))
    for selection in PictureSelection.allCases.reversed() {
      #expect(try await !sut.isCurrent(selection) || selection == .all)
      _ = try await sut.select(sut.feed(["B"]), by: sut.selector(selection))
      for other in PictureSelection.allCases {
        #expect(try await sut.isCurrent(other) == (other == selection))
      }
    }
  }

  @Test("A saved copy does not count while a failed page is due")
  func due() async throws {
    let sut = SUT(failing: ["a": .status(404)])
    _ = try await sut.select(sut.feed(["a", "B"]))
    #expect(try await sut.isCurrent())
    sut.now = fixedNow.addingTimeInterval(day)
    #expect(try await !sut.isCurrent())
  }
}

private func id(_ name: String) -> UUID {
  UUIDNamespace.url.uuid(of: name)
}

private func names(_ feed: Feed) -> [String] {
  feed.images.map { $0.url.deletingPathExtension().lastPathComponent }
}

extension ItemPages.Limits {
  /// Limits whose time is never up: a busy machine may take longer than any.
  fileprivate static func untimed(pages: Int = ItemPages.defaultLimit) -> ItemPages.Limits {
    let start = ContinuousClock.now
    return ItemPages.Limits(pages: pages, clock: { start })
  }
}

/// A feed whose items are named by a letter: a small one has no picture, a large one a small one.
private final class SUT: ItemPageLoader {
  private struct State {
    var requests: [String] = []
    var reports: [String] = []
    var storeFailures = 0
    var saved: Feed?
    var now = fixedNow
  }

  private let state = Mutex(State())
  private let store: any FeedNotes<PictureNotes>
  private let limits: ItemPages.Limits
  private let pictures: Int
  /// A failure of `nil` is a cancel.
  private let failing: [String: FailureCause?]
  private let isFromPrivateNetwork: Bool

  init(
    pictures: Int = 1,
    failing: [String: FailureCause?] = [:],
    limits: ItemPages.Limits = .untimed(),
    store: any FeedNotes<PictureNotes> = InMemoryFeedNotes<PictureNotes>(),
    isFromPrivateNetwork: Bool = false
  ) {
    self.pictures = pictures
    self.failing = failing
    self.limits = limits
    self.store = store
    self.isFromPrivateNetwork = isFromPrivateNetwork
  }

  var requests: [String] { state.withLock(\.requests) }
  var reports: [String] { state.withLock(\.reports) }
  var storeFailures: Int { state.withLock(\.storeFailures) }
  var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  func save(_ feed: Feed) {
    let isPrivate = feed.origin.isFromPrivateNetwork
    let origin = Feed.Origin.cache(savedAt: now, reason: nil, isFromPrivateNetwork: isPrivate)
    state.withLock { $0.saved = Feed(images: feed.images, origin: origin) }
  }

  func feed(_ names: [String], origin: Feed.Origin = .remote()) -> Feed {
    var images: [FeedImage] = []
    var posts = FeedPosts()
    for name in names {
      let page = url(name)
      if name.first?.isUppercase == true {
        posts.small.append(images.count)
        images.append(FeedImage(id: id(name), url: url("\(name).jpg"), page: page))
      } else {
        let image = FeedImage(id: id(name), url: page, page: page)
        posts.withoutPicture.append(.init(index: images.count, image: image))
      }
    }
    let details = FeedDetails(leftOut: posts.withoutPicture.count)
    return Feed(images: images, origin: origin, details: details, posts: posts)
  }

  func selector(_ selection: PictureSelection = .page) -> PictureSelector {
    let pages = ItemPages(self, limits: limits, now: { self.now }) { url, _ in
      self.state.withLock { $0.reports.append(self.name(of: url)) }
    }
    return PictureSelector(
      selection,
      feedURL: url("feed"),
      store: store,
      pages: pages,
      now: { self.now },
      onStoreFailure: { _ in self.state.withLock { $0.storeFailures += 1 } }
    )
  }

  /// The first page of a load with its selected pictures.
  func select(_ feed: Feed, by selector: PictureSelector? = nil) async throws -> Feed {
    let saved = state.withLock(\.saved)
    return try await (selector ?? self.selector()).changed(feed, behind: nil, saved: saved)
  }

  func isCurrent(_ selection: PictureSelection = .page) async throws -> Bool {
    try await selector(selection).mayConfirm(Feed(images: [], origin: .remote()))
  }

  func loadPage(of image: FeedImage, from origin: Feed.Origin) async throws -> ItemPage {
    let name = name(of: image.page ?? image.url)
    state.withLock { $0.requests.append(name) }
    if let failure = failing[name] {
      guard let failure else {
        withUnsafeCurrentTask { $0?.cancel() }
        throw AnyFailure()
      }
      let isOfServer = failure == .connection(.refused)
      throw LoadFailure(
        isOfServer ? .connectivity : .invalidData,
        loading: image.url,
        cause: failure
      )
    }
    let last = image.page?.lastPathComponent ?? ""
    let images = (0..<pictures).map { number in
      let suffix = number == 0 ? "" : "-\(number)"
      return FeedImage(id: image.id(ofPicture: number), url: url("page-\(last)\(suffix).jpg"))
    }
    return ItemPage(images: images, isFromPrivateNetwork: isFromPrivateNetwork)
  }

  private func url(_ name: String) -> URL {
    let address = name.hasPrefix("https:") ? name : "https://feed.example/\(name)"
    return URL(string: address) ?? URL(filePath: "/")
  }

  private func name(of url: URL) -> String {
    url.host == "feed.example" ? url.lastPathComponent : url.absoluteString
  }
}
