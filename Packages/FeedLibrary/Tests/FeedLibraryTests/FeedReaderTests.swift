import FeedCache
import FeedCore
import FeedFailures
import FeedLibrary
import Synchronization
import Testing

@Suite("Load feed, or say why there is none")
struct FeedReaderTests {
  @Test("S1: what the loader delivers is the feed, and the cache is left alone")
  func loaded() async throws {
    struct Online: FeedLoader {
      func load() -> Feed { Feed(images: [], origin: .remote()) }
    }
    let (sut, store, _) = makeSUT(Online(), holding: savedFeed(aged: 8 * day))
    #expect(try await sut.load() == Feed(images: [], origin: .remote()))
    #expect(store.calls == [])
  }

  @Test("S3: a copy that is too old stays, and the failure says which one it is")
  func refused() async throws {
    let (sut, store, validations) = makeSUT(
      FailingLoader(error: try failure(.connectivity)),
      holding: savedFeed(aged: 8 * day)
    )
    let copy = await error(of: sut)?.refusedCopy
    #expect(copy?.isDeleted == false)
    #expect(copy?.reason == .expired(at: fixedNow.addingTimeInterval(-day)))
    #expect(store.calls == [.retrieve])
    #expect(validations.values == [])
  }

  @Test("W2: with `deletesExpired` a copy that is too old is deleted, and the failure says so")
  func expired() async throws {
    let failure = try failure(.connectivity)
    let (sut, store, validations) = makeSUT(
      FailingLoader(error: failure),
      holding: savedFeed(aged: 8 * day),
      deletesExpired: true
    )
    let thrown = await error(of: sut)
    #expect(thrown?.kind == .connectivity)
    #expect(thrown?.url == failure.url)
    #expect(
      thrown?.refusedCopy
        == RefusedCopy(
          .expired(at: fixedNow.addingTimeInterval(-day)),
          savedAt: fixedNow.addingTimeInterval(-8 * day),
          refusedAt: fixedNow,
          isDeleted: true
        )
    )
    #expect(store.calls == [.retrieve, .delete(FeedStoreRevision("1"))])
    #expect(validations.values == ["expired"])
  }

  @Test("A copy from the future is kept, and the failure says so")
  func fromTheFuture() async {
    let (sut, store, _) = makeSUT(
      FailingLoader(error: unreachable),
      holding: savedFeed(aged: -8 * day)
    )
    #expect(
      await error(of: sut)?.refusedCopy
        == RefusedCopy(
          .fromTheFuture,
          savedAt: fixedNow.addingTimeInterval(8 * day),
          refusedAt: fixedNow
        )
    )
    #expect(store.calls == [.retrieve])
  }

  @Test("S4: without a saved feed there is no copy to speak of")
  func empty() async {
    let (sut, _, validations) = makeSUT(
      FailingLoader(error: unreachable),
      holding: nil,
      deletesExpired: true
    )
    let thrown = await error(of: sut)
    #expect(thrown?.kind == .connectivity)
    #expect(thrown?.refusedCopy == nil)
    #expect(validations.values == ["empty"])
  }

  @Test(
    "Nothing is deleted while the feed must wait, nor where that is not allowed",
    arguments: [(LoadFailure.Kind.waiting, true), (.connectivity, false), (.offline, false)]
  )
  func kept(kind: LoadFailure.Kind, deletesExpired: Bool) async throws {
    let (sut, store, validations) = makeSUT(
      FailingLoader(error: try failure(kind)),
      holding: savedFeed(aged: 8 * day),
      deletesExpired: deletesExpired
    )
    let copy = await error(of: sut)?.refusedCopy
    #expect(copy?.isDeleted == false)
    #expect(copy?.reason == .expired(at: fixedNow.addingTimeInterval(-day)))
    #expect(store.calls == [.retrieve])
    #expect(validations.values == [])
  }

  @Test("A validation that fails is reported, the copy is kept, and the error is the loader's")
  func deletionFails() async throws {
    let store = FeedStoreSpy(
      .success(StoredFeed(savedFeed(aged: 8 * day), revision: FeedStoreRevision("1"))),
      deletion: .failure(AnyFailure())
    )
    let (sut, validations) = makeSUT(
      FailingLoader(error: unreachable),
      store,
      deletesExpired: true
    )
    let thrown = await error(of: sut)
    #expect(thrown?.kind == .connectivity)
    #expect(thrown?.refusedCopy?.isDeleted == false)
    #expect(validations.values == ["AnyFailure()"])
  }

  @Test("A store that cannot be read is no copy, and hides no failure")
  func unavailable() async {
    let store = FeedStoreSpy(.failure(FeedStoreError.unavailable(AnyFailure())))
    let (sut, validations) = makeSUT(FailingLoader(error: unreachable), store)
    let thrown = await error(of: sut)
    #expect(thrown?.kind == .connectivity)
    #expect(thrown?.refusedCopy == nil)
    #expect(validations.values == [])
  }

  @Test("Any other error, and a cancel, are passed on, and the cache is left alone")
  func otherErrors() async {
    let (sut, store, _) = makeSUT(
      FailingLoader(error: AnyFailure()),
      holding: savedFeed(aged: 8 * day)
    )
    await #expect(throws: AnyFailure()) { try await sut.load() }
    #expect(store.calls == [])
    let (cancelled, untouched, _) = makeSUT(
      FailingLoader(error: CancellationError()),
      holding: savedFeed(aged: 8 * day)
    )
    await #expect(throws: CancellationError.self) { try await cancelled.load() }
    #expect(untouched.calls == [])
  }

  @Test("The feeds that a web page names are choices")
  func choices() async throws {
    let feeds = [
      FeedLink(url: try anyURL("1"), title: "One"), FeedLink(url: try anyURL("2"), title: nil),
    ]
    let page = LoadFailure(
      .invalidData,
      loading: try anyURL(),
      cause: FailureCause("pageWithFeeds", ["count": .feeds(feeds)])
    )
    let (sut, _, _) = makeSUT(FailingLoader(error: page), holding: nil)
    #expect(await error(of: sut)?.choices == feeds)
  }

  private var unreachable: LoadFailure {
    LoadFailure(.connectivity, loading: URL(filePath: "/"), cause: AnyFailure())
  }

  private func failure(_ kind: LoadFailure.Kind) throws -> LoadFailure {
    LoadFailure(kind, loading: try anyURL(), cause: AnyFailure())
  }

  private func error(of sut: FeedReader) async -> LoadFailure? {
    do {
      _ = try await sut.load()
      return nil
    } catch {
      return error as? LoadFailure
    }
  }

  private func makeSUT(
    _ loader: some FeedLoader,
    holding feed: CachedFeed?,
    deletesExpired: Bool = false
  ) -> (FeedReader, FeedStoreSpy, Validations) {
    let store = FeedStoreSpy(holding: feed)
    let (sut, validations) = makeSUT(loader, store, deletesExpired: deletesExpired)
    return (sut, store, validations)
  }

  private func makeSUT(
    _ loader: some FeedLoader,
    _ store: FeedStoreSpy,
    deletesExpired: Bool = false
  ) -> (FeedReader, Validations) {
    let validations = Validations()
    let saved = LocalFeedLoader(store: store, now: { fixedNow })
    let sut = FeedReader(loader, saved: saved, deletesExpired: deletesExpired) {
      validations.add($0)
    }
    return (sut, validations)
  }
}

/// What a reader reported of its validations.
private final class Validations: Sendable {
  private let list = Mutex<[String]>([])

  var values: [String] { list.withLock(\.self) }

  func add(_ result: Result<CacheState, any Error>) {
    let word: String
    switch result {
    case .success(.empty): word = "empty"
    case .success(.expired): word = "expired"
    case .success(let state): word = "\(state)"
    case .failure(let error): word = "\(error)"
    }
    list.withLock { $0.append(word) }
  }
}
