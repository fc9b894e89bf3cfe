import @NAME@
import FeedCache
import FeedCacheContract
import Testing

@Suite("@NAME@")
struct @X@FeedStoreTests {
  @Test("The store keeps every promise of a feed store", arguments: FeedStoreContract.promises(of: subject))
  func feedStore(_ promise: StorePromise) async throws {
    try await promise.check()
  }

  @Test("The store keeps every promise of image data", arguments: FeedImageDataStoreContract.promises(of: subject))
  func imageData(_ promise: StorePromise) async throws {
    try await promise.check()
  }

  @Test("Every promise that can be checked is checked")
  func skipped() {
    #expect(FeedStoreContract.skipped(of: Self.subject) == [])
    #expect(FeedImageDataStoreContract.skipped(of: Self.subject) == [])
  }

  private static let subject = ContractSubject<any FeedStore & FeedImageDataStore>(
    makeStorage: { try Storage() },
    makeStore: { $0.store() },
    reopen: .reopening { $0.store() },
    failingAtWrite: { try $0.fail($1) },
    corrupting: { try $0.corrupt($1) })
}

/// What the stores of one check share: a folder, a database.
private final class Storage: Sendable {
  private let url: URL

  init() throws { url = try #require(URL(string: "https://feed.example/feed.json")) }

  /// Opens a store on it.
  func store() -> any FeedStore & FeedImageDataStore { @X@FeedStore(url: url) }

  /// Lets the writes of these numbers fail, counted from 1, from now on; with `nil`, none. A storage that cannot: leave `failingAtWrite` out.
  func fail(_ writes: ClosedRange<Int>?) throws { throw NotWritten(method: "fail(_:)") }

  /// Changes what is kept so that it is no more what was saved. A storage that cannot be corrupted: leave `corrupting` out.
  func corrupt(_ part: CorruptiblePart) throws { throw NotWritten(method: "corrupt(_:)") }
}

private struct NotWritten: Error {
  let method: String
}
