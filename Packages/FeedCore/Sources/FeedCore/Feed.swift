/// An image feed, which may have no images. If there is *no feed* (nothing was saved, or it is too old), a loader throws ``NoFeed`` instead.
public struct Feed: Equatable, Sendable {
  /// The images, in the publisher's order.
  public let images: [FeedImage]
  /// Where the images came from.
  public let origin: Origin
  /// What the server sent to tell this version from a later one.
  public let validators: FeedValidators
  /// What its publisher says of it as a whole.
  public let details: FeedDetails

  /// Makes a feed.
  public init(images: [FeedImage], origin: Origin, validators: FeedValidators = .none, details: FeedDetails = .none) {
    self.images = images
    self.origin = origin
    self.validators = validators
    self.details = details
  }

  /// Where a feed came from, how old it is, and why it is not fresh.
  @frozen public enum Origin: Equatable, Sendable {
    /// Loaded from its server just now. Only if that is on a private network may its images be loaded from one.
    case remote(isFromPrivateNetwork: Bool = false)
    /// A saved copy: when it was saved, and the error that made a fallback use it.
    case cache(savedAt: Date, reason: (any Error)?)

    /// Whether images of the feed may be loaded from a private network. A saved copy never allows it: a public server may have redirected.
    public var allowsPrivateNetwork: Bool { self == .remote(isFromPrivateNetwork: true) }

    /// Errors in general cannot be compared, so reasons are equal if their descriptions are.
    public static func == (one: Self, other: Self) -> Bool {
      switch (one, other) {
      case (.remote(let isPrivate), .remote(let isOtherPrivate)): isPrivate == isOtherPrivate
      case (.cache(let savedAt, let reason), .cache(let otherSavedAt, let otherReason)):
        savedAt == otherSavedAt && reason.map { "\($0)" } == otherReason.map { "\($0)" }
      case (.remote, .cache), (.cache, .remote): false
      }
    }
  }

  /// The same feed, with `error` as the reason for showing a saved copy. A feed from remote stays as it is.
  public func shown(because error: any Error) -> Feed {
    guard case .cache(let savedAt, _) = origin else { return self }
    return Feed(
      images: images, origin: .cache(savedAt: savedAt, reason: error), validators: validators, details: details)
  }
}
