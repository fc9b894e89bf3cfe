import FeedCore
import FeedFailures
import FeedLibrary
import Foundation
import Synchronization
import Testing

@Suite("What is newly wrong with feeds")
struct FeedTroubleNewsTests {
  @Test("What failed is news once, and again after the feed was well, or where it fails otherwise")
  func once() async throws {
    let sut = FeedTroubleNews(store: InMemoryFeedNotes<FeedTrouble>())
    let feeds = try ["a", "b"].map(followed)
    let down = try failed("a", .connectivity, FailureCause("refused"))
    let notFound = try failed("a", .invalidData, FailureCause("status", ["code": .count(404)]))
    let gone = try failed("a", .invalidData, FailureCause("status", ["code": .count(410)]))
    for (remarks, isNews) in [
      ([down], true), ([down], false), ([notFound], true), ([gone], true), ([gone], false),
      ([], false), ([gone], true),
    ] {
      let news = try await sut.news(in: remarks, on: feeds)
      #expect(news.map(\.feed.name) == (isNews ? ["a"] : []))
    }
  }

  @Test("A saved copy that is shown for the same reason as before is no news")
  func copies() async throws {
    let sut = FeedTroubleNews(store: InMemoryFeedNotes<FeedTrouble>())
    let feed = try followed("a")
    let failure = LoadFailure(.connectivity, loading: feed.url, cause: FailureCause.other("at 10"))
    let later = LoadFailure(.connectivity, loading: feed.url, cause: FailureCause.other("at 11"))
    let remarks = [failure, later].map { reason in
      FeedRemark(feed: feed, outcome: .saved(.cache(savedAt: Date(), reason: reason)))
    }
    #expect(try await sut.news(in: [remarks[0]], on: [feed]).count == 1)
    #expect(try await sut.news(in: [remarks[1]], on: [feed]).isEmpty)
  }

  @Test("A feed that fails is another trouble than one of which a copy is shown, also if it waits")
  func copyIsGone() async throws {
    let feed = try followed("a")
    for cause in [FailureCause.gone(askedAgain: fixedNow), FailureCause("wait")] {
      let sut = FeedTroubleNews(store: InMemoryFeedNotes<FeedTrouble>())
      let failure = LoadFailure(.waiting, loading: feed.url, cause: cause)
      let copy = FeedRemark(
        feed: feed,
        outcome: .saved(.cache(savedAt: fixedNow, reason: failure))
      )
      let failed = FeedRemark(feed: feed, outcome: .failed(failure))
      #expect(try await sut.news(in: [copy], on: [feed]).count == (cause.isGone ? 1 : 0))
      #expect(try await sut.news(in: [copy], on: [feed]).isEmpty)
      #expect(try await sut.news(in: [failed], on: [feed]).count == 1)
      #expect(try await sut.news(in: [failed], on: [feed]).isEmpty)
    }
  }

  @Test("A trouble is news once a day, and for each command, and keeps when it began")
  func daily() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let now = Mutex(fixedNow)
    let sut = FeedTroubleNews(store: store, now: { now.withLock(\.self) }, words: { _ in "down" })
    let feed = try followed("a")
    let down = try failed("a", .connectivity, FailureCause("refused"))
    for (hours, command, isNews) in [
      (0.0, "show", true), (1, "show", false), (2, "prefetch", true), (24, "show", true),
      (25, "show", false), (25.5, "prefetch", false), (26, "prefetch", true),
    ] {
      now.withLock { $0 = fixedNow.addingTimeInterval(hours * 3_600) }
      let news = try await sut.news(in: [down], on: [feed], for: command)
      #expect(news.count == (isNews ? 1 : 0), "\(hours) \(command)")
    }
    let trouble = try await store.note(of: feed.url)
    #expect(trouble?.since == fixedNow)
    #expect(trouble?.message == "down")
    #expect(trouble?.code == .connectivity)
  }

  @Test(
    "NT1, NT2: scripts can tell a feed that leads to a private network",
    arguments: [
      FailureCause.privateNetwork, .privateNetworkOfPublicFeed, .privateNetworkOfSavedFeed,
    ]
  )
  func privateNetworks(cause: FailureCause) async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let feed = try followed("a")
    _ = try await FeedTroubleNews(store: store).news(
      in: [failed("a", .connectivity, cause)],
      on: [feed]
    )
    #expect(try await store.note(of: feed.url)?.code == .privateNetwork)
  }

  @Test(
    "A feed that waits is no news, that the reader is offline is, and what was wrong with it before is remembered"
  )
  func waiting() async throws {
    let sut = FeedTroubleNews(store: InMemoryFeedNotes<FeedTrouble>())
    let feed = try followed("a")
    let busy = try failed("a", .connectivity, FailureCause("status", ["code": .count(429)]))
    let waiting = try failed("a", .waiting, FailureCause("wait"))
    #expect(try await sut.news(in: [busy], on: [feed]).count == 1)
    #expect(try await sut.news(in: [waiting], on: [feed]).isEmpty)
    let offline = try failed("a", .offline, FailureCause("offline"))
    for _ in 0..<2 {
      #expect(try await sut.news(in: [offline], on: [feed]).count == 1)
    }
    #expect(try await sut.news(in: [busy], on: [feed]).isEmpty)
  }

  @Test("Feeds that were not loaded keep what was wrong with them")
  func others() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let sut = FeedTroubleNews(store: store)
    let down = try failed("a", .connectivity, FailureCause("refused"))
    _ = try await sut.news(in: [down], on: [followed("a")])
    _ = try await sut.news(in: [], on: [followed("b")])
    #expect(try await sut.news(in: [down], on: [followed("a")]).isEmpty)
  }

  @Test("Of programs that meet a trouble at once, one says it")
  func atOnce() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let feed = try followed("a")
    let down = try failed("a", .connectivity, FailureCause("refused"))
    let news = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await FeedTroubleNews(store: store).news(in: [down], on: [feed]).count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(news == 1)
  }

  @Test("A feed that is not due, or that its publisher wants left alone, keeps what was wrong")
  func notAsked() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let sut = FeedTroubleNews(store: store)
    let feed = try followed("a")
    let wish = FailureCause.publishersWish(until: fixedNow)
    let reasons: [any Error] = [
      NotDue(), LoadFailure(.waiting, loading: feed.url, cause: wish),
    ]
    let copies = reasons.map { reason in
      FeedRemark(feed: feed, outcome: .saved(.cache(savedAt: fixedNow, reason: reason)))
    }
    for copy in copies {
      #expect(try await sut.news(in: [copy], on: [feed]).isEmpty)
      #expect(await store.feeds().isEmpty)
    }
    try await sut.note([failed("a", .connectivity, FailureCause("refused"))], on: [feed])
    for copy in copies {
      try await sut.note([copy], on: [feed])
      #expect(try await store.note(of: feed.url)?.name == "connectivity refused")
    }
  }

  @Test("A feed whose server asked for a wait is remembered as waiting, and that is no news")
  func serverWait() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let sut = FeedTroubleNews(store: store)
    let feed = try followed("a")
    let cause = FailureCause.waiting(until: fixedNow)
    let reason = LoadFailure(.waiting, loading: feed.url, cause: cause)
    let copy = FeedRemark(
      feed: feed,
      outcome: .saved(.cache(savedAt: fixedNow, reason: reason))
    )
    #expect(try await sut.news(in: [copy], on: [feed]).isEmpty)
    #expect(try await store.note(of: feed.url)?.code == .waiting)
  }

  @Test("A feed that has moved is remembered until it has not, with the time when that began")
  func moved() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let now = Mutex(fixedNow)
    let sut = FeedTroubleNews(store: store, now: { now.withLock(\.self) })
    let feed = try followed("a")
    for hours in [0.0, 1] {
      now.withLock { $0 = fixedNow.addingTimeInterval(hours * 3_600) }
      #expect(try await sut.news(in: [], on: [feed], moved: [feed.url: "it is there"]).isEmpty)
      let trouble = try await store.note(of: feed.url)
      #expect(trouble?.code == .moved)
      #expect(trouble?.message == "it is there")
      #expect(trouble?.since == fixedNow)
    }
    try await sut.note([], on: [feed])
    #expect(await store.feeds().isEmpty)
  }

  @Test("What is noted was not said yet")
  func noted() async throws {
    let sut = FeedTroubleNews(store: InMemoryFeedNotes<FeedTrouble>())
    let feed = try followed("a")
    let down = try failed("a", .connectivity, FailureCause("refused"))
    try await sut.note([down], on: [feed])
    #expect(try await sut.news(in: [down], on: [feed]).count == 1)
    try await sut.note([down], on: [feed])
    #expect(try await sut.news(in: [down], on: [feed]).isEmpty)
  }

  @Test("A load of one feed notes what is wrong with it, and that nothing is; a cancel nothing")
  func notingLoader() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let feed = try followed("a")
    let failure = LoadFailure(.connectivity, loading: feed.url, cause: FailureCause("refused"))
    func load(_ loader: some FeedLoader, moved: String? = nil) async throws {
      _ = try await TroubleNotingLoader(
        loader,
        of: feed,
        notedIn: FeedTroubleNews(store: store),
        moved: { moved }
      ).load()
    }
    await #expect(throws: LoadFailure.self) { try await load(FailingLoader(error: failure)) }
    #expect(try await store.note(of: feed.url)?.code == .connectivity)
    await #expect(throws: CancellationError.self) {
      try await load(FailingLoader(error: CancellationError()))
    }
    #expect(try await store.note(of: feed.url)?.code == .connectivity)
    try await load(FreshLoader(), moved: "it is there")
    #expect(try await store.note(of: feed.url)?.code == .moved)
    try await load(FreshLoader())
    #expect(await store.feeds().isEmpty)
  }

  @Test("A failure that needs a copy and has none changes nothing of what is known")
  func neededCopy() async throws {
    let store = InMemoryFeedNotes<FeedTrouble>()
    let feed = try followed("a")
    func load(refusedCopy: RefusedCopy?) async throws {
      var failure = LoadFailure(.connectivity, loading: feed.url, cause: AnyFailure())
      failure.refusedCopy = refusedCopy
      _ = try await TroubleNotingLoader(
        FailingLoader(error: failure),
        of: feed,
        notedIn: FeedTroubleNews(store: store),
        needsCopy: true
      ).load()
    }
    await #expect(throws: LoadFailure.self) { try await load(refusedCopy: nil) }
    #expect(await store.feeds().isEmpty)
    let old = RefusedCopy(.expired(at: fixedNow), savedAt: fixedNow, refusedAt: fixedNow)
    await #expect(throws: LoadFailure.self) { try await load(refusedCopy: old) }
    #expect(try await store.note(of: feed.url)?.code == .connectivity)
    await #expect(throws: LoadFailure.self) { try await load(refusedCopy: nil) }
    #expect(try await store.note(of: feed.url)?.code == .connectivity)
  }

  private struct FreshLoader: FeedLoader {
    func load() -> Feed { Feed(images: [], origin: .remote()) }
  }

  @Test("With a store that cannot be used everything is news, and the reason is reported")
  func brokenStore() async throws {
    let failures = Mutex<[AnyFailure]>([])
    let sut = FeedTroubleNews(
      store: FailingNotes(),
      onStoreFailure: { error in
        failures.withLock { $0 += [error as? AnyFailure].compactMap(\.self) }
      }
    )
    let down = try failed("a", .connectivity, FailureCause("refused"))
    for _ in 0..<2 {
      #expect(try await sut.news(in: [down], on: [followed("a")]).count == 1)
    }
    #expect(failures.withLock { $0.count } == 2)
  }

  private func failed(
    _ name: String,
    _ kind: LoadFailure.Kind,
    _ cause: FailureCause
  ) throws -> FeedRemark {
    let feed = try followed(name)
    let failure = LoadFailure(kind, loading: feed.url, cause: cause)
    return FeedRemark(feed: feed, outcome: .failed(failure))
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try #require(URL(string: "https://\(name).example/")), name: name)
  }
}
