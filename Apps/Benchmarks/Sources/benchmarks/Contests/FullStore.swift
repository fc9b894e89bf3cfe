import FeedCacheFileStore
import Synchronization

/// A store that has no room left: it keeps the pictures of the last images of its feed.
final class FullStore: Sendable {
  private let store: any FeedStore & FeedImageDataStore
  private let bytes = Data(Fixtures.picture(4_000))
  private let next: Mutex<Int>

  init(room: Int, of count: Int, in path: String) async throws {
    let limit = FeedImageDataLimit(bytes: 1 << 40, count: room)
    store = FileFeedCache(path: path, limit: limit).store(for: Fixtures.feedURL)
    next = Mutex(count - room - 1)
    try await store.replace(with: Fixtures.feed(count))
    for number in count - room..<count { try await store.insert(bytes, for: Fixtures.imageURL(number)) }
  }

  /// Saves the picture of the image before all that were saved until now.
  func insertNext() async throws -> Int {
    let number = next.withLock { number in
      defer { number -= 1 }
      return number
    }
    guard number >= 0 else { throw Failure("the feed is used up") }
    try await store.insert(bytes, for: Fixtures.imageURL(number))
    return 1
  }
}
