import FeedCLI
import FeedCacheFileStore
import Synchronization
import Testing

@testable import FeedComposer

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
  }

  @Test("One save moves every picture that the feed still has, and leaves one entry", arguments: spellings)
  func moves(typed: String) async throws {
    try await expectMove(in: InMemoryFeedCache(), typed)
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await expectMove(in: FileFeedCache(path: directory.path), typed)
  }

  private func expectMove(in catalog: any FeedCacheCatalog, _ typed: String) async throws {
    let images = try images()
    let feed = CachedFeed(images: images, savedAt: Date(timeIntervalSince1970: 0), validators: .none)
    let former = catalog.store(for: try address("HTTP://a.example/f").spelling)
    try await former.replace(with: feed)
    for image in images { try await former.insert(Data([1]), for: image.url) }

    let store = catalog.store(for: try address(typed))
    try await store.replace(with: feed)
    let summaries = try await catalog.summaries()
    #expect(summaries.map(\.url) == [try address(typed).url])
    #expect(summaries.map(\.pictures) == [Set(images.map(\.url)).count])
    #expect(try await store.retrieveImageData(for: images[0].url) == Data([1]))
  }

  @Test("To delete by any spelling leaves nothing under another", arguments: spellings)
  func deletes(typed: String) async throws {
    let catalog = InMemoryFeedCache()
    let feed = CachedFeed(images: try images(), savedAt: Date(timeIntervalSince1970: 0), validators: .none)
    for spelling in Self.spellings {
      try await catalog.store(for: try #require(URL(string: spelling))).replace(with: feed)
    }
    let other = try #require(URL(string: "http://b.example/f"))
    try await catalog.store(for: other).replace(with: feed)
    try await catalog.store(for: try address(typed)).delete()
    #expect(await catalog.summaries().map(\.url) == [other])
  }

  static let spellings = ["HTTP://a.example/f", "http://a.example/f", "http://A.example:80/f#x"]

  @Test("A revision deletes only the entry that it is of")
  func revision() async throws {
    let (catalog, feed) = (InMemoryFeedCache(), try address("HTTP://a.example/f"))
    try await catalog.store(for: feed.spelling).replace(
      with: CachedFeed(images: [], savedAt: Date(timeIntervalSince1970: 0), validators: .none))
    let store = catalog.store(for: feed)
    let judged = try #require(try await store.retrieve()?.revision)
    try await catalog.store(for: feed.url).replace(
      with: CachedFeed(images: [], savedAt: Date(timeIntervalSince1970: 9), validators: .none))
    try await store.delete(only: judged)
    #expect(try await store.retrieve()?.feed.savedAt == Date(timeIntervalSince1970: 9))
    #expect(try await catalog.store(for: feed.spelling).retrieve() == nil)
    try await store.delete(only: try #require(try await store.retrieve()?.revision))
    #expect(try await store.retrieve() == nil)
  }

  private func address(_ word: String) throws -> FeedAddress {
    try #require(URL(string: word).flatMap(FeedAddress.init))
  }
}
