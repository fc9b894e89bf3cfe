public import FeedCache
import FeedCore
import Synchronization

/// Where the images are kept that have left a feed: in parts, of which the last one takes more
/// until it is full. However many images there are, only one part is in memory at a time.
///
/// A part is never deleted, so that none is missing among them; one whose images were kept for long
/// enough is left empty. Those in front of the part 0 have what it had too much, from the time when
/// it was the only one.
public final class FormerImageParts: Sendable {
  /// How much memory the images of a part take at most, in bytes as ``/FeedCore/FeedImage/size``
  /// has it; one image may take more.
  public static let defaultPartSize = 8 << 20

  // Not a bare dictionary: to destroy a lock around one, the runtime searches the whole program for
  // the conformance of its key, 2 % of the instructions that `feed` needs to show a feed.
  private struct State {
    /// The parts that were found.
    var found = 0...0
    /// By what they are now, the keys under which an earlier version kept data.
    var earlierKeys: [ImageDataKey: ImageDataKey] = [:]
  }

  let partSize: Int
  private let store: @Sendable (Int) -> any FeedStore & FeedImageDataStore
  private let state = Mutex(State())

  /// Makes the parts of one feed. `store` returns that of each part, the first of which has the
  /// number 0, or a negative one.
  public init(
    partSize: Int = defaultPartSize,
    _ store: @escaping @Sendable (Int) -> any FeedStore & FeedImageDataStore
  ) {
    self.partSize = partSize
    self.store = store
  }

  /// The part of this number.
  public subscript(_ number: Int) -> any FeedStore & FeedImageDataStore { store(number) }

  /// The numbers of the parts; 0 alone if there is none.
  public func numbers() async throws -> ClosedRange<Int> {
    var first = state.withLock(\.found.lowerBound)
    while try await isThere(first - 1) {
      first -= 1
    }
    let last = try await last()
    state.withLock { [first] in
      $0.found = min($0.found.lowerBound, first)...$0.found.upperBound
    }
    return first...last
  }

  /// The number of the last part; 0 if there is none.
  public func last() async throws -> Int {
    var last = state.withLock(\.found.upperBound)
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
    state.withLock { [last] in
      $0.found = $0.found.lowerBound...max($0.found.upperBound, last)
    }
    return last
  }

  /// Lets all images go, with their pictures.
  public func dropAll() async throws {
    for number in try await numbers() {
      if let part = try await readable(number), !part.feed.images.isEmpty {
        try await store(number).replace(with: CachedFeed(images: [], savedAt: part.feed.savedAt))
      }
    }
  }

  /// The images of a part, also those that an earlier version kept.
  func images(ofPart number: Int) async throws -> [FeedImage] {
    let images = try await store(number).retrieve()?.feed.images ?? []
    return images.map { image in
      let unmarked = image.unmarked
      if unmarked != image {
        state.withLock { $0.earlierKeys[unmarked.dataKey] = image.dataKey }
      }
      return unmarked
    }
  }

  /// What a part has; `nil` if it cannot be read, which need not keep others from being kept.
  func readable(_ number: Int) async throws -> StoredFeed? {
    do { return try await store(number).retrieve() } catch FeedStoreError.corrupt {
      return nil
    }
  }

  private func isThere(_ number: Int) async throws -> Bool {
    do { return try await store(number).retrieve() != nil } catch FeedStoreError.corrupt {
      return true
    }
  }

  /// What the last part that has data under a key says of it. Parts are not looked for that were
  /// not found yet.
  func first<Value>(
    of key: ImageDataKey,
    _ ask: (any FeedStore & FeedImageDataStore, ImageDataKey) async throws -> Value?
  ) async throws -> Value? {
    // No image that has left its feed has a key without a picture.
    guard key.picture != nil else {
      return nil
    }
    let earlierKey = state.withLock { $0.earlierKeys[key] }
    let keys = [key] + [earlierKey].compactMap(\.self)
    for number in state.withLock(\.found).reversed() {
      for key in keys {
        if let value = try await ask(store(number), key) {
          return value
        }
      }
    }
    return nil
  }
}
