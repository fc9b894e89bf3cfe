/// What a store keeps of a feed: its images, when they were saved, the server's validators, and what the publisher says of it.
public struct CachedFeed: Hashable, Sendable {
  /// The images, in feed order.
  public let images: [FeedImage]
  /// When the feed was saved, in whole seconds.
  public let savedAt: Date
  /// The server's validators of this version.
  public let validators: FeedValidators
  /// What the publisher says of the feed as a whole.
  public let details: FeedDetails

  /// Makes a cached feed; `savedAt` is rounded down to whole seconds.
  public init(images: [FeedImage], savedAt: Date, validators: FeedValidators = .none, details: FeedDetails = .none) {
    self.images = images
    self.savedAt = savedAt.inWholeSeconds
    self.validators = validators
    self.details = details
  }
}
