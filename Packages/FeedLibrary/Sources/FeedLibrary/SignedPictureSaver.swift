public import FeedCache
public import FeedCore
import FeedFailures

/// Saves a feed, and keeps the data of images whose URLs have another signature than before, as
/// they have at each load. What is saved for an image need not be loaded again for that.
public struct SignedPictureSaver<Saver: FeedSaver>: FeedSaver {
  /// As many bytes are copied at most: a feed may sign all of its pictures anew at each load.
  private static var mostBytes: Int { 64 << 20 }

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
    var room = Self.mostBytes
    for (new, old) in moves(to: feed) where room > 0 {
      try Task.checkCancellation()
      do {
        guard try await store.sizeOfImageData(for: new) == nil,
          let data = try await store.retrieveImageData(for: old)
        else {
          continue
        }
        try await store.insert(data, for: new)
        room -= data.count
      } catch is FeedStoreError {
        continue
      }
    }
    try await saver.save(feed)
  }

  /// The new keys of images whose URLs have another signature, and the old ones.
  private func moves(to feed: Feed) -> [ImageDataKey: ImageDataKey] {
    let signed = feed.images.filter { $0.url.query != nil }
    guard let images = saved?.images, !signed.isEmpty else {
      return [:]
    }
    let places = Dictionary(images.indices.map { (images[$0].id, $0) }) { first, _ in first }
    var moves: [ImageDataKey: ImageDataKey] = [:]
    for image in signed {
      guard let old = places[image.id].map({ images[$0] }), old.url != image.url,
        old.url.withoutSignature == image.url.withoutSignature
      else {
        continue
      }
      moves[image.dataKey] = old.dataKey
    }
    return moves
  }
}

extension URL {
  /// The URL without the parameters that say until when, and by whose leave, it can be requested:
  /// those of Amazon, Google, Azure, CloudFront, Akamai, Meta and Discord. Any other parameter may
  /// name another picture.
  fileprivate var withoutSignature: [Substring] {
    let parts = absoluteString.split(separator: "?", maxSplits: 1)
    guard parts.count == 2 else {
      return parts
    }
    let parameters = parts[1].split(separator: "&").filter { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      return !Self.signatures.contains(Array(name.utf8))
        && !name.hasPrefix("x-amz-") && !name.hasPrefix("x-goog-")
    }
    return [parts[0]] + parameters
  }

  private static let signatures = Set(
    [
      "signature", "sig", "expires", "policy", "key-pair-id", "awsaccesskeyid", "googleaccessid",
      "se", "sp", "sr", "st", "sv", "spr", "hdnea", "hdnts", "__gda__", "oh", "oe", "ex", "is",
      "hm", "token",
    ].map { Array($0.utf8) }
  )
}
