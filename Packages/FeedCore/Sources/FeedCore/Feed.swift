/// An image feed as its publisher has it, which a store may keep. It may have no images. If there
/// is *no feed* (nothing was saved, or it is too old), a loader throws ``NoFeed`` instead.
///
/// What a reader sees of it is another value, ``ShownImages``.
public struct Feed: Equatable, Sendable {
  /// The images, in the publisher's order.
  public let images: [FeedImage]
  /// Where the images came from.
  public let origin: Origin
  /// What the server sent to tell this version from a later one.
  public let validators: FeedValidators
  /// What its publisher says of it as a whole.
  public let details: FeedDetails
  /// What its images do not show of its items, of a feed that was just read.
  public let posts: FeedPosts

  /// Makes a feed.
  public init(
    images: [FeedImage],
    origin: Origin,
    validators: FeedValidators = .none,
    details: FeedDetails = .none,
    posts: FeedPosts = .none
  ) {
    self.images = images
    self.origin = origin
    self.validators = validators
    self.details = details
    self.posts = posts
  }

  /// Where a feed came from, how old it is, and why it is not fresh.
  @frozen public enum Origin: Equatable, Sendable {
    /// Loaded from its server just now, and whether all of it came from a private network. After a
    /// `304` that is so only if what was saved came from one too.
    case remote(isFromPrivateNetwork: Bool = false)
    /// A saved copy: when it was saved, the error that made a fallback use it, and whether what was
    /// saved came from a private network.
    case cache(savedAt: Date, reason: (any Error)?, isFromPrivateNetwork: Bool = false)

    /// When the images were saved; `nil` if they were loaded just now.
    public var savedAt: Date? {
      switch self {
      case .remote: nil
      case .cache(let savedAt, _, _): savedAt
      }
    }

    /// Whether the images came from a private network, just now or when they were saved.
    public var isFromPrivateNetwork: Bool {
      switch self {
      case .remote(let isFromPrivateNetwork): isFromPrivateNetwork
      case .cache(_, _, let isFromPrivateNetwork): isFromPrivateNetwork
      }
    }

    /// Whether images of the feed may be loaded from a private network: only if the feed is from
    /// one. A saved copy allows it only while the feed must not be asked
    /// (``LoadFailure/Kind/waiting``, ``NotDue``): where its server cannot be reached, this machine
    /// may be in another network than before.
    public var allowsPrivateNetwork: Bool {
      switch self {
      case .remote(let isFromPrivateNetwork):
        return isFromPrivateNetwork
      case .cache(_, let reason, let isFromPrivateNetwork):
        let mayNotBeAsked = (reason as? LoadFailure)?.kind == .waiting || reason is NotDue
        return isFromPrivateNetwork && mayNotBeAsked
      }
    }

    /// The same origin, from a private network only if `isPrivate`: what else a feed is made of
    /// may make it public, and never private.
    public func narrowed(toPrivateNetwork isPrivate: Bool) -> Self {
      switch self {
      case .remote(let wasPrivate):
        .remote(isFromPrivateNetwork: wasPrivate && isPrivate)
      case .cache(let savedAt, let reason, let wasPrivate):
        .cache(savedAt: savedAt, reason: reason, isFromPrivateNetwork: wasPrivate && isPrivate)
      }
    }

    /// Errors in general cannot be compared, so reasons are equal if their descriptions are.
    public static func == (one: Self, other: Self) -> Bool {
      guard one.isFromPrivateNetwork == other.isFromPrivateNetwork else {
        return false
      }
      switch (one, other) {
      case (.remote, .remote):
        return true
      case (.cache(let savedAt, let reason, _), .cache(let otherSavedAt, let otherReason, _)):
        return savedAt == otherSavedAt && reason.map { "\($0)" } == otherReason.map { "\($0)" }
      case (.remote, .cache), (.cache, .remote):
        return false
      }
    }
  }

  /// The same feed, with `error` as the reason for showing a saved copy. A feed from remote stays
  /// as it is.
  public func shown(because error: any Error) -> Feed {
    guard case .cache(let savedAt, _, let isFromPrivateNetwork) = origin else {
      return self
    }
    let reasoned = Origin.cache(
      savedAt: savedAt,
      reason: error,
      isFromPrivateNetwork: isFromPrivateNetwork
    )
    return Feed(images: images, origin: reasoned, validators: validators, details: details)
  }
}

/// What a server sent with a feed, so that a later request can ask whether it has changed (RFC
/// 9110, section 8.8).
public struct FeedValidators: Hashable, Sendable {
  /// The server sent neither.
  public static let none = FeedValidators(entityTag: nil, lastModified: nil)

  /// The headers `ETag`, quotes included, and `Last-Modified`, as the server spelled it.
  public let entityTag, lastModified: String?

  /// Makes a pair of validators.
  public init(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}

/// Why a saved copy is shown of a feed that nothing is wrong with: its reader does not want it to
/// be requested again so soon. A copy that is shown for this needs no word.
public struct NotDue: Error, Hashable {
  /// Makes the reason.
  public init() {}
}
