import HostNames

/// The address of a feed as a person types it: a URL, one of the scheme `feed`, or a host without a
/// scheme. A few sites have a feed for each page of a kind, so that their pages become their feeds.
public struct FeedAddress: Hashable, Sendable {
  /// The URL, as ``FeedURL/canonical(_:)`` spells it.
  public let url: URL
  /// Whether `https` is assumed, as no scheme was typed.
  public let isSchemeAssumed: Bool

  /// Reads `text`: `xkcd.com`, `feed://xkcd.com/rss.xml`, `feed:https://xkcd.com/rss.xml`, or a
  /// URL. A word without a dot is no host. Letters of the host other than ASCII are as the network
  /// has them (`xn--…`), where the system converts them.
  public init(_ text: String) throws(FeedURL.Fault) {
    let address = Self.withoutFeedScheme(text)
    isSchemeAssumed = Self.isHost(address)
    let typed = isSchemeAssumed ? "https://" + address : address
    let page = try FeedURL.canonical(Self.withHostInASCII(typed))
    url = Self.feed(of: page) ?? page
  }

  /// The address of a feed that is known.
  public init(of url: URL) {
    self.url = url
    isSchemeAssumed = false
  }

  /// The same by `http`, for a server that refuses connections by an assumed `https`; `nil` if a
  /// scheme was typed, or a port, which speaks one of both.
  public var plainURL: URL? {
    guard isSchemeAssumed, url.port == nil,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else {
      return nil
    }
    parts.scheme = "http"
    return parts.url
  }

  private static func withoutFeedScheme(_ text: String) -> String {
    let scheme = text.utf8.prefix(5).map { $0 | 0x20 }
    guard scheme.elementsEqual("feed:".utf8) else {
      return text
    }
    let rest = Substring(text.utf8.dropFirst(5))
    return rest.utf8.starts(with: "//".utf8) ? "https:" + rest : String(rest)
  }

  /// What is plain ASCII to the system without being so, such as digits of another width, is not
  /// converted: it looks like another host than it is.
  private static func withHostInASCII(_ text: String) -> String {
    let ascii = HostName.ascii(inURL: text)
    let labels = URL(string: ascii)?.host?.utf8.split(separator: UInt8(ascii: ".")) ?? []
    return labels.contains { $0.starts(with: "xn--".utf8) } ? ascii : text
  }

  /// Whether `text` begins with a host that has a dot, and no scheme.
  private static func isHost(_ text: String) -> Bool {
    let authority = text.utf8.prefix { !"/?#".utf8.contains($0) }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority[host.endIndex...].dropFirst()
    let hasPort = !port.isEmpty && port.allSatisfy { (0x30...0x39).contains($0) }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
      && !host.contains(UInt8(ascii: "@")) && (hasPort || host.count == authority.count)
  }
}

extension FeedAddress {
  /// The feed of a page of Reddit or Bluesky, by the rule of that site; `nil` for all others, since
  /// nothing is guessed.
  private static func feed(of page: URL) -> URL? {
    let path = page.path(percentEncoded: true).utf8.split(separator: UInt8(ascii: "/"))
    guard path.count == 2, let host = page.host else {
      return nil
    }
    if redditHosts.contains(host), ["r", "user"].contains(Substring(path[0])) {
      return page.path(percentEncoded: true).hasSuffix(".rss") ? nil : page.appending(".rss")
    }
    return host == "bsky.app" && Substring(path[0]) == "profile" ? page.appending("/rss") : nil
  }

  private static let redditHosts = [
    "reddit.com", "www.reddit.com", "old.reddit.com", "new.reddit.com",
  ]
}

extension URL {
  /// The URL with this at the end of its path, instead of a slash that may be there.
  fileprivate func appending(_ end: String) -> URL? {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
    let path = path(percentEncoded: true)
    parts?.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + end
    return parts?.url
  }
}
