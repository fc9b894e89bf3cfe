/// Loads the web page of an item, for the pictures on it.
///
/// What every loader promises:
/// - **Success** is what the page shows of the item, which may be no picture.
/// - A failure is thrown with its cause, by a remote loader as a ``LoadFailure``.
/// - A page is requested under the rules of a redirect from its feed: never from `https` down to
///   `http`, and on a private network only if the feed's origin allows that.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, even if the
///   source failed or finished meanwhile.
public protocol ItemPageLoader: Sendable {
  /// Loads the page of an item of a feed from `origin`. `image` is what the feed says of it.
  func loadPage(of image: FeedImage, from origin: Feed.Origin) async throws -> ItemPage
}

/// What the web page of an item shows.
public struct ItemPage: Hashable, Sendable {
  /// The item's images by the page's pictures, best first; the first has the id of the item's.
  public let images: [FeedImage]
  /// Whether the page came from a private network.
  public let isFromPrivateNetwork: Bool

  /// Makes a page.
  public init(images: [FeedImage], isFromPrivateNetwork: Bool = false) {
    self.images = images
    self.isFromPrivateNetwork = isFromPrivateNetwork
  }
}

extension FeedImage {
  /// The id of a picture on the page of the item that this image is of, by its number from 0: its
  /// own for the first.
  public func id(ofPicture number: Int) -> UUID {
    number == 0 ? id : UUIDNamespace(id).uuid(of: "\(number + 1)")
  }
}
