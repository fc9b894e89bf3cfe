import FeedCore

/// Why a candidate is no picture of an item, whatever else is there.
public enum PictureRefusal: Hashable, Sendable {
  /// It is not on the web.
  case notOnTheWeb
  /// SVG, which is not supported.
  case vectorGraphics
  /// It is 2 pixels or less wide or high: it counts readers.
  case tiny
  /// Its host has avatars, smileys, advertisements or counters.
  case host
  /// Its classes are those of an avatar or a smiley.
  case classes
  /// It is the button of a link for sharing or following.
  case button

  /// Why a candidate is no picture of an item; `nil` if it may be one. Feeds write 0 for a size
  /// that is not known.
  init?(_ candidate: PictureCandidate, at url: URLParts) {
    if let refusal = candidate.refusal {
      self = refusal
    } else if 1...2 ~= candidate.width ?? 0 || 1...2 ~= candidate.height ?? 0 {
      self = .tiny
    } else {
      self.init(url)
    }
  }

  /// Why a URL is no picture's; `nil` if it may be one.
  init?(_ url: URLParts) {
    let host = url.host
    guard url.isOfWeb, !host.isEmpty, !Self.isMalformed(host) else {
      self = .notOnTheWeb
      return
    }
    if url.hasExtension(in: [".svg", ".svgz"]) {
      self = .vectorGraphics
    } else if Self.isRefused(host: host, of: url) {
      self = .host
    } else {
      return nil
    }
  }

  /// Whether it is the host of `https://[`, which some Foundations spell `%5B`.
  private static func isMalformed(_ host: ArraySlice<UInt8>) -> Bool {
    guard host.contains(UInt8(ascii: "%")) else {
      return false
    }
    return String(decoding: host, as: UTF8.self).lowercased().contains("%5b")
  }

  private static func isRefused(host: ArraySlice<UInt8>, of url: URLParts) -> Bool {
    // `avatars.…`, `avatars0.…` and so on.
    if host.hasSuffix(".githubusercontent.com", ignoringCase: true) {
      return host.prefix(7).spells("avatars", ignoringCase: true)
    }
    if host.spells("feeds.feedburner.com", ignoringCase: true) {
      return url.path.hasPrefix("/~r/") || url.path.hasPrefix("/~ff/")
    }
    return hosts.contains { isHost(host, in: $0) }
  }

  /// Whether a host is a domain, or in it.
  private static func isHost(_ host: ArraySlice<UInt8>, in domain: StaticString) -> Bool {
    guard host.hasSuffix(domain, ignoringCase: true) else {
      return false
    }
    let rest = host.dropLast(domain.utf8CodeUnitCount)
    return rest.isEmpty || rest.last == UInt8(ascii: ".")
  }

  private static let hosts: [StaticString] = [
    "gravatar.com", "s.w.org", "stats.wordpress.com", "pixel.wp.com", "pixel.quantserve.com",
    "b.scorecardresearch.com", "doubleclick.net",
  ]

  /// Whether an element of these classes, in lower case, is an avatar or a smiley.
  static func refuses(classes: [String]) -> Bool {
    classes.contains { name in
      ["avatar", "emoji", "smiley", "smilies"].contains(where: name.contains)
    }
  }

  /// Whether a link leads to a page for sharing a post or following its author.
  static func refuses(link: URL) -> Bool {
    let host = ".\(link.host()?.lowercased() ?? "")"
    let path = link.path(percentEncoded: true).lowercased()
    let address = "\(host)\(path)?\(link.query()?.lowercased() ?? "")"
    return sharingAddresses.contains(where: address.contains)
  }

  private static let sharingAddresses = [
    ".facebook.com/sharer", ".facebook.com/share.php", ".facebook.com/dialog/",
    ".twitter.com/intent/", ".twitter.com/share", ".twitter.com/home?status", ".x.com/intent/",
    ".pinterest.com/pin/create/", ".linkedin.com/sharearticle", ".linkedin.com/sharing/",
    ".reddit.com/submit", ".tumblr.com/share", ".addtoany.com/", ".addthis.com/", ".wa.me/",
    ".api.whatsapp.com/send", ".t.me/share", ".telegram.me/share", ".bsky.app/intent/",
    ".getpocket.com/save", ".digg.com/submit", ".stumbleupon.com/submit", ".feedburner.com/~ff/",
    ".feeds.wordpress.com/1.0/", ".news.ycombinator.com/submitlink", ".share.flipboard.com/",
  ]
}
