public import FeedCore

/// What a store keeps of a feed: its images, when they were saved and from which kind of network,
/// the server's validators, and what the publisher says of it.
public struct CachedFeed: Hashable, Sendable {
  /// The images, in feed order.
  public let images: [FeedImage]
  /// When the feed was saved, in whole seconds.
  public let savedAt: Date
  /// The server's validators of this version.
  public let validators: FeedValidators
  /// What the publisher says of the feed as a whole.
  public let details: FeedDetails

  /// Whether it came from a private network, all of it: then its images may be there too.
  public let isFromPrivateNetwork: Bool

  /// Makes a cached feed; `savedAt` is rounded down to whole seconds.
  public init(
    images: [FeedImage],
    savedAt: Date,
    validators: FeedValidators = .none,
    details: FeedDetails = .none,
    isFromPrivateNetwork: Bool = false
  ) {
    self.images = images
    self.isFromPrivateNetwork = isFromPrivateNetwork
    self.savedAt = FeedTime.inWholeSeconds(savedAt)
    self.validators = validators
    self.details = details
  }

  /// The publisher's wish for time between two requests, if it binds a load that no person asks
  /// for. A copy that is not valid by `policy` keeps nobody from loading the feed, nor does one
  /// that was saved before the clock was set back.
  public func earliestNextRequest(by policy: FeedCachePolicy, now: Date) -> Date? {
    guard case .valid = policy.state(savedAt: savedAt, now: now), savedAt <= now else {
      return nil
    }
    return details.earliestNextRequest
  }
}
