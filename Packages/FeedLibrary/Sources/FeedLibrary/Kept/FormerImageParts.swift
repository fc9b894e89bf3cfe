public import FeedCache
import Synchronization

/// Where the images are kept that have left a feed: in parts, of which the last one takes more
/// until it is full. However many images there are, only one part is in memory at a time.
///
/// A part is never deleted, so that none is missing among them; one whose images were kept for long
/// enough is left empty.
public final class FormerImageParts: Sendable {
  /// How much memory the images of a part take at most, in bytes as ``/FeedCore/FeedImage/size``
  /// has it; one image may take more.
  public static let defaultPartSize = 8 << 20

  let partSize: Int
  private let store: @Sendable (Int) -> any FeedStore & FeedImageDataStore
  /// The last part that was found.
  private let found = Mutex(0)

  /// Makes the parts of one feed. `store` returns that of each part, the first of which has the
  /// number 0.
  public init(
    partSize: Int = defaultPartSize,
    _ store: @escaping @Sendable (Int) -> any FeedStore & FeedImageDataStore
  ) {
    self.partSize = partSize
    self.store = store
  }

  /// The part of this number.
  public subscript(_ number: Int) -> any FeedStore & FeedImageDataStore { store(number) }

  /// The number of the last part; 0 if there is none.
  public func last() async throws -> Int {
    var last = found.withLock(\.self)
    var step = 1
    while try await isThere(last + step) {
      last += step
      step *= 2
    }
    while step > 1 {
      step /= 2
      if try await isThere(last + step) {
        last += step
      }
    }
    found.withLock { [last] in $0 = max($0, last) }
    return last
  }

  private func isThere(_ number: Int) async throws -> Bool {
    do { return try await store(number).retrieve() != nil } catch FeedStoreError.corrupt {
      return true
    }
  }

  /// The first answer of a part that has one, the last one first. Parts are not looked for that
  /// were not found yet.
  func first<Value>(
    _ ask: (any FeedStore & FeedImageDataStore) async throws -> Value?
  ) async throws -> Value? {
    for number in (0...found.withLock(\.self)).reversed() {
      if let value = try await ask(store(number)) {
        return value
      }
    }
    return nil
  }
}
