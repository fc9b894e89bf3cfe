/// Keeps the data of images, by URL, beside the feed that they belong to.
///
/// What every store promises, and the contract kit (`FeedCacheContract`) checks:
/// - **Retrieve** has no side effects and gives exactly the data that was inserted last for that very URL, or `nil`.
///   URLs are the same if their absolute strings are.
/// - **Insert** returns only once the data is kept; where it throws, what was kept for that URL is still there, whole. Data of no bytes is
///   refused with ``FeedStoreError/emptyImageData``.
/// - Data for a URL that is not in the feed is accepted, and dropped at the next replace.
/// - Over its limit, which counts image data alone, the images furthest down the feed go without: room is made by dropping those, and data that would itself be the
///   first to go is refused with ``FeedStoreError/noRoom(limit:)``. The feed itself never gives way to image data.
/// - Corruption and unavailability are thrown as ``FeedStore`` says, and cancelling works as it says.
/// - **Delete corrupt image data** deletes what a retrieve would throw as corrupt, and nothing that is whole: not what another caller or
///   program inserts for the same URL meanwhile, and not the feed.
public protocol FeedImageDataStore: Sendable {
  /// The data that is kept for the image at `url`, or `nil` where none is.
  func retrieveImageData(for url: URL) async throws -> Data?

  /// Keeps `data` for the image at `url`, in place of what was kept for it.
  func insert(_ data: Data, for url: URL) async throws

  /// Deletes all image data that cannot be read as what was inserted, and gives how many images that were.
  @discardableResult
  func deleteCorruptImageData() async throws -> Int
}
