/// A feed that a person follows.
public struct FollowedFeed: Hashable, Sendable {
  /// Its URL, in the one spelling of ``FeedURL``.
  public let url: URL
  /// What the person calls it: one word, and no other feed's name.
  public let name: String

  /// Makes a followed feed. FeedSubscriptions' `FeedList` makes those whose names are unique.
  public init(url: URL, name: String) {
    self.url = url
    self.name = name
  }
}
