import FeedCache
import FeedLibrary
import Testing

@Suite("A snapshot of a store")
struct FeedStoreSnapshotTests {
  @Test("The feed is read once, however often it is retrieved")
  func once() async throws {
    let feed = savedFeed(aged: 0)
    let store = FeedStoreSpy(holding: feed)
    let sut = try await FeedStoreSnapshot(of: store)
    #expect(try sut.retrieve()?.feed == feed)
    #expect(try sut.retrieve()?.feed == feed)
    #expect(sut.feed == feed)
    #expect(store.calls == [.retrieve])
  }

  @Test("What keeps the feed from being read is thrown when it is retrieved")
  func unreadable() async throws {
    let sut = try await FeedStoreSnapshot(of: FeedStoreSpy(.failure(AnyFailure())))
    #expect(sut.feed == nil)
    #expect(throws: AnyFailure()) { try sut.retrieve() }
  }

  @Test("Changes go to the store")
  func changes() async throws {
    let store = FeedStoreSpy(holding: nil)
    let sut = try await FeedStoreSnapshot(of: store)
    let feed = savedFeed(aged: 1)
    try await sut.replace(with: feed)
    #expect(try await sut.replace(only: FeedStoreRevision("1"), with: feed))
    try await sut.delete()
    try await sut.delete(only: FeedStoreRevision("2"))
    #expect(
      store.calls == [
        .retrieve, .replace(feed), .replace(feed), .delete(nil), .delete(FeedStoreRevision("2")),
      ]
    )
  }
}
