import FeedCache
import FeedCacheContract
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contract is worth only what it catches: stores with one fault each.
@Suite("The contract catches broken stores")
struct BrokenStoreTests {
  @Test("A store that deletes before it inserts, and loses the feed when cancelled in between")
  func deleteThenInsert() async throws {
    actor Store: FeedStore {
      private var stored: StoredFeed?
      func retrieve() -> StoredFeed? { stored }
      func delete(only revision: FeedStoreRevision?) throws {
        try Task.checkCancellation()
        stored = nil
      }
      func replace(with feed: CachedFeed) throws {
        stored = nil
        try Task.checkCancellation()
        stored = StoredFeed(feed, revision: FeedStoreRevision("\(feed.hashValue)"))
      }
    }
    let broken = await brokenPromises { Store() }
    #expect(broken.contains("A cancelled replace throws CancellationError and leaves the previous feed"))
  }

  @Test("A store that takes an empty feed for no feed, and deletes whatever it is told to")
  func confusesEmpty() async throws {
    actor Store: FeedStore {
      private var stored: StoredFeed?
      private var saves = 0
      func retrieve() -> StoredFeed? { stored?.feed.images.isEmpty == true ? nil : stored }
      func delete(only revision: FeedStoreRevision?) throws {
        try Task.checkCancellation()
        stored = nil
      }
      func replace(with feed: CachedFeed) throws {
        try Task.checkCancellation()
        saves += 1
        stored = StoredFeed(feed, revision: FeedStoreRevision("\(saves)"))
      }
    }
    let broken = await brokenPromises { Store() }
    #expect(broken.contains("A feed of no images is kept as such, and is not the same as no feed"))
    #expect(broken.contains("Deleting a feed that was judged leaves one that was saved since"))
  }

  private func brokenPromises(_ makeStore: () -> any FeedStore) async -> [String] {
    var broken: [String] = []
    for promise in FeedStoreContract.promises {
      do { try await promise.check(makeStore()) } catch { broken.append(promise.description) }
    }
    return broken
  }
}
