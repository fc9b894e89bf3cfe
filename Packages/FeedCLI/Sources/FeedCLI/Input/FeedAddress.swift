/// The URL of a feed in one spelling, so that what is one request has one cache.
public struct FeedAddress: Hashable, Sendable {
  /// The URL with its scheme and host in lower case, without a default port or a fragment, and with `/` for an empty path.
  public let url: URL
  /// The URL as the user spelled it: earlier versions cached under it.
  public let spelling: URL

  /// Makes an address; `nil` if the parts of `url` make no URL.
  public init?(_ url: URL) {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    let scheme = parts.scheme?.lowercased()
    parts.scheme = scheme
    parts.encodedHost = parts.encodedHost?.lowercased()
    if parts.port == (scheme == "https" ? 443 : 80) { parts.port = nil }
    parts.fragment = nil
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    guard let canonical = parts.url else { return nil }
    self.url = canonical
    spelling = url
  }
}
