import FeedCache
import FeedCore
import FeedLibrary
import Testing

@Suite("The saved feeds of several caches")
struct SavedFeedsTests {
  @Test("They come one after another, with their positions")
  func order() async throws {
    let sut = SavedFeeds([try await saved(aged: 0), try await saved(aged: day)])
    #expect(try await sut.nextOutcome()?.index == 0)
    #expect(try await sut.nextOutcome()?.index == 1)
    #expect(try await sut.nextOutcome()?.index == nil)
    #expect(try await sut.nextOutcome()?.index == nil)
  }

  @Test("A feed that may be shown is loaded")
  func feed() async throws {
    let outcome = try await SavedFeeds([try await saved(aged: 0)]).nextOutcome()?.outcome
    guard case .feed(let feed) = outcome else {
      throw Unexpected()
    }
    #expect(feed.images == [])
  }

  @Test("An expired copy is named, an empty cache has none")
  func refused() async throws {
    let sut = SavedFeeds([try await saved(aged: 8 * day), loader(InMemoryFeedStore())])
    guard case .noFeed(let expired) = try await sut.nextOutcome()?.outcome else {
      throw Unexpected()
    }
    #expect(expired != nil)
    guard case .noFeed(let empty) = try await sut.nextOutcome()?.outcome else {
      throw Unexpected()
    }
    #expect(empty == nil)
  }

  @Test("A cache that cannot be used does not hide the next one")
  func unusable() async throws {
    let failing = FeedStoreSpy(.failure(FeedStoreError.unavailable(AnyFailure())))
    let sut = SavedFeeds([loader(failing), try await saved(aged: 0)])
    guard case .unusable(.unavailable) = try await sut.nextOutcome()?.outcome else {
      throw Unexpected()
    }
    guard case .feed = try await sut.nextOutcome()?.outcome else {
      throw Unexpected()
    }
  }

  private func saved(aged age: Double) async throws -> LocalFeedLoader {
    let store = InMemoryFeedStore()
    try await store.replace(with: savedFeed(aged: age))
    return loader(store)
  }

  private func loader(_ store: some FeedStore) -> LocalFeedLoader {
    LocalFeedLoader(store: store, policy: .sevenDays, now: { fixedNow })
  }

  private struct Unexpected: Error {}
}
