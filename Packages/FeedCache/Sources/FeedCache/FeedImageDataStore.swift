/// Keeps the data of images, by URL, beside their feed.
///
/// What every store promises, and the contract kit (`FeedCacheContract`) checks:
/// - **Retrieve** has no side effects and returns exactly the data that was last inserted for the
///   same absolute URL, or `nil`.
/// - **Insert** returns only once the data is saved. If it throws, the previous data for that URL
///   is still there, whole. Empty data is refused with ``FeedStoreError/emptyImageData``.
/// - Data for a URL that is not in the feed is accepted, and dropped at the next replace.
/// - Over its quota, which counts image data only, a store drops the images furthest down the feed.
///   Data that would itself be the first to go is refused with
///   ``FeedStoreError/quotaReached(limit:)``. The feed is never dropped for image data.
/// - Corruption and unavailability are thrown, and cancelling works, as for ``FeedStore``.
/// - **Delete corrupt image data** deletes exactly what a retrieve would throw as corrupt; not the
///   feed, and not what another caller or program inserts for the same URL meanwhile.
public protocol FeedImageDataStore: Sendable {
  /// The data of the image at `url`, or `nil` if there is none.
  func retrieveImageData(for url: URL) async throws -> Data?

  /// The size in bytes of that data, or `nil` if there is none. A store that has it without reading
  /// the data says so without a look whether that is whole; any other reads it.
  func sizeOfImageData(for url: URL) async throws -> Int?

  /// Saves `data` for the image at `url`, in place of the previous data.
  func insert(_ data: Data, for url: URL) async throws

  /// Deletes all corrupt image data, and returns of how many images.
  @discardableResult
  func deleteCorruptImageData() async throws -> Int
}

extension FeedImageDataStore {
  /// The size in bytes of the image's data, which is read for it.
  public func sizeOfImageData(for url: URL) async throws -> Int? {
    try await retrieveImageData(for: url)?.count
  }
}
