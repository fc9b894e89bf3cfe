/// A feed that a person follows.
public struct FollowedFeed: Hashable, Sendable {
  /// Its URL, in the one spelling of ``FeedURL``.
  public let url: URL
  /// What the person calls it: one word, and no other feed's name.
  public let name: String
  /// The URL under which it was first followed, where it has moved since; else its URL. What is
  /// saved, seen and kept of the feed lies under it, and ids are made of it, so that a feed that
  /// moves is the same feed.
  public let identity: URL

  /// Makes a followed feed; one that has moved with its `identity`. FeedSubscriptions' `FeedList`
  /// makes those whose names and identities are unique.
  public init(url: URL, name: String, identity: URL? = nil) {
    self.url = url
    self.name = name
    self.identity = identity ?? url
  }
}
