public import FeedCache
public import FeedHTTP

/// How much memory the work may take, and the sizes from which on something is said.
public struct Limits: Sendable {
  /// How much image data the caches keep of each feed.
  public var imageData = FeedImageDataLimit()
  /// How much image data is in memory at a time: about four of the largest images that are
  /// accepted.
  public var imageDataBudget = ByteBudget(bytes: 64 << 20)
  /// How much memory several feeds may take, in bytes: their texts and URLs, and 512 for each
  /// image.
  public var feedMemory = 256 << 20
  /// How many bytes a page with its pictures inside may have before a notice suggests files beside
  /// it: mail and browsers are slow above.
  public var largePage = 50_000_000

  /// Makes the limits of the product.
  public init() {}
}
