/// What a server sends along with a feed so that a later request can ask "has it changed?" (RFC 9110, section 8.8).
public struct FeedValidators: Hashable, Sendable {
  /// The value of the `ETag` header, quotes included.
  public let entityTag: String?
  /// The value of the `Last-Modified` header, as the server spelled it.
  public let lastModified: String?

  /// Makes a pair of validators.
  public init(entityTag: String?, lastModified: String?) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// The server sent neither.
  public static let none = FeedValidators(entityTag: nil, lastModified: nil)
}
