import FeedCache
import Synchronization

/// A store at its quota, which keeps the pictures of the last images of its feed.
final class FullStore: Sendable {
  private let store: any FeedStore & FeedImageDataStore
  private let bytes = Data(Fixtures.picture(4_000))
  private let next: Atomic<Int>

  init(quota: Int, of count: Int, in path: String) async throws {
    store = Fixtures.store(at: path, limit: FeedImageDataLimit(bytes: 1 << 40, count: quota))
    next = Atomic(count - quota - 1)
    try await store.replace(with: Fixtures.feed(count))
    for number in count - quota..<count {
      try await store.insert(bytes, for: Fixtures.imageURL(number))
    }
  }

  /// Saves the picture of the image before all whose pictures were saved until now.
  @Sendable func insertNext() async throws {
    let number = next.subtract(1, ordering: .relaxed).oldValue
    guard number >= 0 else {
      throw Failure("the feed is used up")
    }
    try await store.insert(bytes, for: Fixtures.imageURL(number))
  }
}
