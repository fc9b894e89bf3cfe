public import FeedCore

/// Keeps the data of images beside their feed, each under its ``/FeedCore/ImageDataKey``: the URL
/// of its picture and, where several were there, which of them.
///
/// What every store promises, and the contract kit (`FeedCacheContract`) checks:
/// - **Retrieve** has no side effects and returns exactly the data that was last inserted for the
///   same key, or `nil`.
/// - **Insert** returns only once the data is saved. If it throws, the previous data under that
///   key is still there, whole. Empty data is refused with ``FeedStoreError/emptyImageData``.
/// - Data under a key that no image of the feed has is accepted, and dropped at the next replace.
/// - Over its quota, which counts image data only, a store drops the images furthest down the feed.
///   Data that would itself be the first to go is refused with
///   ``FeedStoreError/quotaReached(limit:)``. The feed is never dropped for image data.
/// - Corruption and unavailability are thrown, and cancelling works, as for ``FeedStore``.
/// - **Delete corrupt image data** deletes exactly what a retrieve would throw as corrupt; not the
///   feed, and not what another caller or program inserts under the same key meanwhile.
public protocol FeedImageDataStore: Sendable {
  /// The data under `key`, or `nil` if there is none.
  func retrieveImageData(for key: ImageDataKey) async throws -> Data?

  /// The size in bytes of that data, or `nil` if there is none. A store that has it without reading
  /// the data says so without a look whether that is whole; any other reads it.
  func sizeOfImageData(for key: ImageDataKey) async throws -> Int?

  /// Saves `data` under `key`, in place of the previous data.
  func insert(_ data: Data, for key: ImageDataKey) async throws

  /// Deletes all corrupt image data, and returns of how many images.
  @discardableResult
  func deleteCorruptImageData() async throws -> Int
}

extension FeedImageDataStore {
  /// The size in bytes of the image's data, which is read for it.
  public func sizeOfImageData(for key: ImageDataKey) async throws -> Int? {
    try await retrieveImageData(for: key)?.count
  }
}

/// The first picture that was at a URL.
extension FeedImageDataStore {
  /// The data of the image at `url`, the first that was there, or `nil` if there is none.
  public func retrieveImageData(for url: URL) async throws -> Data? {
    try await retrieveImageData(for: ImageDataKey(url))
  }

  /// The size in bytes of that data, or `nil` if there is none.
  public func sizeOfImageData(for url: URL) async throws -> Int? {
    try await sizeOfImageData(for: ImageDataKey(url))
  }

  /// Saves `data` for the image at `url`, the first that was there, in place of the previous data.
  public func insert(_ data: Data, for url: URL) async throws {
    try await insert(data, for: ImageDataKey(url))
  }
}
