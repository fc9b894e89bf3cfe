/// What is kept of a feed: its images, when they were saved, and what the server said to tell this version from a later one.
public struct CachedFeed: Hashable, Sendable {
  /// The images, in feed order.
  public let images: [FeedImage]
  /// When the feed was saved, in whole seconds: a store keeps no fractions.
  public let savedAt: Date
  /// The server's validators of this very version.
  public let validators: FeedValidators

  /// Makes what is to be kept; a fraction of a second in `savedAt` is floored.
  public init(images: [FeedImage], savedAt: Date, validators: FeedValidators = .none) {
    self.images = images
    self.savedAt = Date(timeIntervalSince1970: savedAt.timeIntervalSince1970.rounded(.down))
    self.validators = validators
  }
}
