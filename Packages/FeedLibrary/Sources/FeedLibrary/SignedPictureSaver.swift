public import FeedCache
public import FeedCore
import FeedFailures

/// Saves a feed, and keeps the data of images whose URLs have another query than before: signed
/// URLs have another one at each load. What is saved for an image is no reason to load it again.
public struct SignedPictureSaver<Saver: FeedSaver>: FeedSaver {
  private let saver: Saver
  private let store: any FeedImageDataStore
  private let saved: CachedFeed?

  /// Makes a saver that copies the data of the `saved` images in `store` to their new keys, before
  /// `saver` replaces the feed and drops the data under the old ones. What cannot be copied, as
  /// there is no room say, is loaded again when it is needed.
  public init(_ saver: Saver, store: any FeedImageDataStore, of saved: CachedFeed?) {
    self.saver = saver
    self.store = store
    self.saved = saved
  }

  /// Saves the feed, and throws why that failed. A cancel ends it between two copies.
  public func save(_ feed: Feed) async throws {
    for (old, new) in moves(to: feed) {
      try Task.checkCancellation()
      do {
        guard let data = try await store.retrieveImageData(for: old) else {
          continue
        }
        try await store.insert(data, for: new)
      } catch is FeedStoreError {
        continue
      }
    }
    try await saver.save(feed)
  }

  /// The old keys of images whose URLs differ in their queries alone, and the new ones.
  private func moves(to feed: Feed) -> [(old: ImageDataKey, new: ImageDataKey)] {
    let signed = feed.images.filter { $0.url.query != nil }
    guard let images = saved?.images, !signed.isEmpty else {
      return []
    }
    let places = Dictionary(images.indices.map { (images[$0].id, $0) }) { first, _ in first }
    return signed.compactMap { image in
      guard let old = places[image.id].map({ images[$0] }), old.url != image.url,
        old.url.withoutQuery == image.url.withoutQuery
      else {
        return nil
      }
      return (old.dataKey, image.dataKey)
    }
  }
}

extension URL {
  fileprivate var withoutQuery: Substring { absoluteString.prefix { $0 != "?" } }
}
