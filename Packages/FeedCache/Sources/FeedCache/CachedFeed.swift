/// What a store keeps of a feed: its images, when they were saved, and the server's validators.
public struct CachedFeed: Hashable, Sendable {
  /// The images, in feed order.
  public let images: [FeedImage]
  /// When the feed was saved, in whole seconds.
  public let savedAt: Date
  /// The server's validators of this version.
  public let validators: FeedValidators

  /// Makes a cached feed; `savedAt` is rounded down to whole seconds.
  public init(images: [FeedImage], savedAt: Date, validators: FeedValidators = .none) {
    self.images = images
    self.savedAt = Date(timeIntervalSince1970: savedAt.timeIntervalSince1970.rounded(.down))
    self.validators = validators
  }
}
