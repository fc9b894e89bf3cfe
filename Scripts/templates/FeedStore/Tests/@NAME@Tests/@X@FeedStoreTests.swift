import @NAME@
import FeedCache
import FeedCacheContract
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("@NAME@")
struct @X@FeedStoreTests {
  @Test("The store keeps every promise of a feed store", arguments: FeedStoreContract.promises)
  func feedStore(_ promise: ContractPromise<any FeedStore>) async throws {
    try await promise.check(makeSUT())
  }

  @Test("The store keeps every promise of a store of image data", arguments: FeedImageDataStoreContract.promises)
  func imageData(_ promise: ContractPromise<any FeedStore & FeedImageDataStore>) async throws {
    try await promise.check(makeSUT())
  }

  /// A fresh, empty store.
  private func makeSUT() throws -> any FeedStore & FeedImageDataStore {
    @X@FeedStore(url: try #require(URL(string: "https://feed.example/feed.json")))
  }
}
