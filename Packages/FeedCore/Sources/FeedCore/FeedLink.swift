/// A feed that a web page names. Both parts are untrusted.
public struct FeedLink: Hashable, Sendable {
  /// The feed's URL, absolute.
  public let url: URL
  /// What the page calls it.
  public let title: String?

  /// Makes a link.
  public init(url: URL, title: String? = nil) {
    self.url = url.absoluteURL
    self.title = title
  }
}
