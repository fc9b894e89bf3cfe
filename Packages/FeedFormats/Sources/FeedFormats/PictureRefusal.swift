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
  init?(_ candidate: PictureCandidate) {
    if let refusal = candidate.refusal {
      self = refusal
    } else if [candidate.width, candidate.height].contains(where: { 1...2 ~= $0 ?? 0 }) {
      self = .tiny
    } else {
      self.init(candidate.url)
    }
  }

  /// Why a URL is no picture's; `nil` if it may be one.
  init?(_ url: URL) {
    guard ["http", "https"].contains(url.scheme?.lowercased()) else {
      self = .notOnTheWeb
      return
    }
    let host = ".\(url.host()?.lowercased() ?? "")"
    // Nothing is at `https:./1.png`, nor at `https://[`, whose host some Foundations spell `%5B`.
    guard host.utf8.count > 1, !(host.utf8.contains(UInt8(ascii: "%")) && host.contains("%5b"))
    else {
      self = .notOnTheWeb
      return
    }
    if url.hasPathExtension(in: [".svg", ".svgz"]) {
      self = .vectorGraphics
    } else if Self.isRefused(host: host, of: url) {
      self = .host
    } else {
      return nil
    }
  }

  private static func isRefused(host: String, of url: URL) -> Bool {
    // `avatars.…`, `avatars0.…` and so on.
    if host.hasPrefix(".avatars"), host.hasSuffix(".githubusercontent.com") {
      return true
    }
    if host == ".feeds.feedburner.com" {
      let path = url.path(percentEncoded: true)
      return path.hasPrefix("/~r/") || path.hasPrefix("/~ff/")
    }
    return hosts.contains(where: host.hasSuffix)
  }

  private static let hosts = [
    ".gravatar.com", ".s.w.org", ".stats.wordpress.com", ".pixel.wp.com", ".pixel.quantserve.com",
    ".b.scorecardresearch.com", ".doubleclick.net",
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

extension URL {
  /// Whether the path ends with one of these extensions, in lower case. Escaped paths are ASCII:
  /// comparing other strings may take quadratic time.
  func hasPathExtension(in extensions: [String]) -> Bool {
    let end = path(percentEncoded: true).suffix(5).lowercased()
    return extensions.contains(where: end.hasSuffix)
  }

  /// Whether the path ends like that of a picture.
  var endsLikePicture: Bool {
    hasPathExtension(in: [
      ".avif", ".bmp", ".gif", ".heic", ".jpe", ".jpeg", ".jpg", ".png", ".webp", ".jxl",
    ])
  }
}
