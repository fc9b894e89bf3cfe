import FeedComments
import FeedCore
import FeedFailures
import Testing

@Suite("Comments of a saved feed on a private network")
struct CurrentImageCommentsLoaderTests {
  @Test("Comments that may be requested are, and the feed's server is not asked")
  func allowed() async throws {
    let sut = try makeSUT(latest: .failure(Unexpected()), allowed: [saved])
    #expect(try await sut.loadComments(on: try image(1)).map(\.message) == ["saved"])
  }

  @Test("Where they are on a private network, a feed that is from there now allows them")
  func asksAgain() async throws {
    let feed = Feed(images: [try image(1)], origin: .remote(isFromPrivateNetwork: true))
    let sut = try makeSUT(latest: .success(feed), allowed: [feed.origin])
    #expect(try await sut.loadComments(on: try image(1)).map(\.message) == ["remote"])
  }

  @Test("A feed that no longer has the image allows nothing")
  func anotherFeed() async throws {
    let feed = Feed(images: [try image(2)], origin: .remote(isFromPrivateNetwork: true))
    let sut = try makeSUT(latest: .success(feed), allowed: [feed.origin])
    await expectPrivateNetwork(sut)
  }

  @Test("A feed that was just loaded is not asked for again")
  func fresh() async throws {
    let sut = try makeSUT(of: .remote(), latest: .failure(Unexpected()), allowed: [])
    await expectPrivateNetwork(sut)
  }

  @Test("While the server must not be asked, the saved feed counts, for that reason")
  func waiting() async throws {
    let wait = LoadFailure(.waiting, loading: try url(), cause: FailureCause.notHTTP)
    let sut = try makeSUT(latest: .failure(wait), allowed: []) { origin in
      guard case .cache(_, let reason as LoadFailure, _) = origin else {
        return false
      }
      return reason.kind == .waiting
    }
    #expect(try await sut.loadComments(on: try image(1)).map(\.message) == ["saved"])
  }

  @Test("Where the server cannot be asked, that is the failure")
  func unreachable() async throws {
    let failure = LoadFailure(.connectivity, loading: try url(), cause: FailureCause.notHTTP)
    let sut = try makeSUT(latest: .failure(failure), allowed: [])
    let thrown = await #expect(throws: LoadFailure.self) {
      try await sut.loadComments(on: try image(1))
    }
    #expect(thrown?.kind == .connectivity)
  }

  private struct Unexpected: Error {}

  private let saved = Feed.Origin.cache(
    savedAt: .distantPast,
    reason: nil,
    isFromPrivateNetwork: true
  )

  private func makeSUT(
    of origin: Feed.Origin? = nil,
    latest: Result<Feed, any Error>,
    allowed: [Feed.Origin],
    isAllowed: @escaping @Sendable (Feed.Origin) -> Bool = { _ in false }
  ) throws -> CurrentImageCommentsLoader {
    let savedFeed = Feed(images: [try image(1)], origin: saved)
    return CurrentImageCommentsLoader(
      of: origin ?? saved,
      latest: Loader(feed: latest),
      saved: Loader(feed: .success(savedFeed))
    ) { origin in
      Comments(origin: origin, isAllowed: allowed.contains(origin) || isAllowed(origin))
    }
  }

  private func expectPrivateNetwork(_ sut: CurrentImageCommentsLoader) async {
    let thrown = await #expect(throws: LoadFailure.self) {
      try await sut.loadComments(on: try image(1))
    }
    #expect(thrown?.failureCause == .privateNetwork)
  }

  private func url() throws -> URL {
    try #require(URL(string: "https://feed.example/feed.json"))
  }

  private func image(_ number: Int) throws -> FeedImage {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)"))
    return FeedImage(id: id, url: try url())
  }
}

private struct Loader: FeedLoader {
  let feed: Result<Feed, any Error>

  func load() throws -> Feed { try feed.get() }
}

private struct Comments: ImageCommentsLoader {
  let origin: Feed.Origin
  let isAllowed: Bool

  func loadComments(on image: FeedImage) throws -> [ImageComment] {
    guard isAllowed else {
      throw LoadFailure(.invalidData, loading: image.url, cause: FailureCause.privateNetwork)
    }
    let kind = if case .remote = origin { "remote" } else { "saved" }
    return [ImageComment(id: image.id, message: kind)]
  }
}
