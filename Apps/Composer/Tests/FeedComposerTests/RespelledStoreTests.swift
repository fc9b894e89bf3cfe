import FeedCLI
import FeedCache
import FeedCore
import Synchronization
import Testing

@testable import FeedComposer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The cache of a feed that is spelled in another way")
struct RespelledStoreTests {
  @Test("What an earlier version kept under the spelling is still there, and what is saved is kept under the URL")
  func fallback() async throws {
    let (catalog, feed) = (InMemoryFeedCache(), try address("HTTP://a.example/f#x"))
    let former = catalog.store(for: feed.spelling)
    let saved = CachedFeed(images: try images(), savedAt: Date(timeIntervalSince1970: 0), validators: .none)
    try await former.replace(with: saved)
    try await former.insert(Data([1]), for: try anyURL())
    let store = catalog.store(for: feed)
    #expect(try await store.retrieve()?.feed == saved)
    #expect(try await store.retrieveImageData(for: try anyURL()) == Data([1]))
    let summary = try await catalog.summary(of: feed)
    #expect(summary.url == feed.url && summary.pictures == 1)

    let newer = CachedFeed(images: try images(), savedAt: Date(timeIntervalSince1970: 9), validators: .none)
    try await store.replace(with: newer)
    #expect(try await store.retrieve()?.feed == newer)
    #expect(try await catalog.store(for: feed.url).retrieve()?.feed == newer)
    #expect(try await former.retrieve()?.feed == saved)
    #expect(try await store.retrieveImageData(for: try anyURL()) == Data([1]))

    try await store.delete()
    #expect(await catalog.summaries().isEmpty)
  }

  @Test("A revision deletes only the entry that it is of")
  func revision() async throws {
    let (catalog, feed) = (InMemoryFeedCache(), try address("HTTP://a.example/f"))
    try await catalog.store(for: feed.spelling).replace(
      with: CachedFeed(images: [], savedAt: Date(timeIntervalSince1970: 0), validators: .none))
    let store = catalog.store(for: feed)
    let judged = try #require(try await store.retrieve()?.revision)
    try await store.replace(with: CachedFeed(images: [], savedAt: Date(timeIntervalSince1970: 9), validators: .none))
    try await store.delete(only: judged)
    #expect(try await store.retrieve()?.feed.savedAt == Date(timeIntervalSince1970: 9))
    #expect(try await catalog.store(for: feed.spelling).retrieve() == nil)
    try await store.delete(only: try #require(try await store.retrieve()?.revision))
    #expect(try await store.retrieve() == nil)
  }

  @Test("A canonical spelling has no other cache")
  func canonical() throws {
    #expect(!(InMemoryFeedCache().store(for: try address("http://a.example/f")) is RespelledStore))
  }

  private func address(_ word: String) throws -> FeedAddress {
    try #require(URL(string: word).flatMap(FeedAddress.init))
  }
}
