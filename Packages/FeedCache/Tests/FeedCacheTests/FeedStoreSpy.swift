import FeedCache
import FeedCore
import Synchronization

/// Records the messages it receives, in order, and returns stubbed results.
final class FeedStoreSpy: FeedStore, FeedImageDataStore, NextPageLoader {
  enum Message: Equatable {
    case retrieve
    case replace(CachedFeed)
    case replaceOnly(FeedStoreRevision, CachedFeed)
    case delete(FeedStoreRevision?)
    case loadNextPage(Feed)
    case retrieveData(ImageDataKey)
    case insert(Data, ImageDataKey)
    case deleteCorruptData
    case changes
  }

  enum Stub: Sendable {
    case feed(StoredFeed?)
    case data(Data?)
    case success
    case page(Feed?)
    /// A conditional replace finds another feed.
    case anotherFeed
    case failure(any Error)
    /// The cancel arrives while the store is at work, and the store then does this.
    indirect case cancelledMeanwhile(Stub)
  }

  private let received = Mutex<[Message]>([])
  private let stub: Stub
  private let page: Stub
  private let replacement: Stub
  private let deletion: Stub

  init(
    _ stub: Stub,
    page: Stub = .page(nil),
    replacement: Stub = .success,
    deletion: Stub = .success
  ) {
    self.stub = stub
    self.page = page
    self.replacement = replacement
    self.deletion = deletion
  }

  var messages: [Message] { received.withLock { $0 } }

  func retrieve() async throws -> StoredFeed? {
    record(.retrieve)
    guard case .feed(let feed) = try outcome(of: stub) else { return nil }
    return feed
  }

  func replace(with feed: CachedFeed) async throws {
    record(.replace(feed))
    _ = try outcome(of: stub)
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    record(.replaceOnly(revision, feed))
    if case .anotherFeed = try outcome(of: replacement) { return false }
    return true
  }

  func loadNextPage(of feed: Feed) async throws -> Feed? {
    record(.loadNextPage(feed))
    guard case .page(let page) = try outcome(of: page) else { return nil }
    return page
  }

  func delete() async throws {
    record(.delete(nil))
    _ = try outcome(of: deletion)
  }

  func delete(only revision: FeedStoreRevision) async throws {
    record(.delete(revision))
    _ = try outcome(of: deletion)
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    record(.retrieveData(key))
    guard case .data(let data) = try outcome(of: stub) else { return nil }
    return data
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    record(.insert(data, key))
    _ = try outcome(of: stub)
  }

  func deleteCorruptImageData() async throws -> Int {
    record(.deleteCorruptData)
    _ = try outcome(of: deletion)
    return 2
  }

  func changes() async throws -> FeedChangeStream {
    record(.changes)
    _ = try outcome(of: stub)
    return FeedChangeStream { nil }
  }

  private func record(_ message: Message) { received.withLock { $0.append(message) } }

  private func outcome(of stub: Stub) throws -> Stub {
    switch stub {
    case .failure(let error): throw error
    case .cancelledMeanwhile(let stub):
      withUnsafeCurrentTask { $0?.cancel() }
      return try outcome(of: stub)
    default: return stub
    }
  }
}
