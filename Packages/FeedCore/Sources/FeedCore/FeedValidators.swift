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
