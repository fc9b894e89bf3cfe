import FeedCache
import FeedCore

/// A store that keeps both.
typealias FeedAndImageDataStore = any FeedStore & FeedImageDataStore

/// An empty store, and what no contract can do by itself.
struct StoreUnderTest<Store: Sendable>: Sendable {
  let store: Store
  /// Opens another store on the same storage; the same one if it is volatile.
  let reopen: @Sendable () async throws -> Store
  let failWrites: @Sendable (ClosedRange<Int>?) async throws -> Void
  let corrupt: @Sendable (CorruptiblePart) async throws -> Void

  func corrupt(image: Int) async throws {
    try await corrupt(.imageData(ImageDataKey(Sample.url(image))))
  }

  func fail() async throws {
    try await failWrites(1...Int.max)
  }

  func heal() async throws {
    try await failWrites(nil)
  }
}
