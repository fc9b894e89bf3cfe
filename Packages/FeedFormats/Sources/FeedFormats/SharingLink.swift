import FeedCore

/// Links to pages for sharing a post, following its author, or paying.
enum SharingLink {
  static func isOne(_ link: URL) -> Bool {
    let address = address(of: link)
    return sharing.contains(where: address.contains)
  }

  static func isForPaying(_ link: URL) -> Bool {
    let address = address(of: link)
    return paying.contains(where: address.contains)
  }

  /// Whether the link shares one of these pictures: then the picture is no button.
  static func names(_ pictures: [URL], in link: URL) -> Bool {
    let components = URLComponents(url: link, resolvingAgainstBaseURL: true)
    let values = components?.queryItems?.compactMap(\.value) ?? []
    return values.contains { value in
      pictures.contains { $0.absoluteString.utf8.elementsEqual(value.utf8) }
    }
  }

  /// Host, path and query in lower case: an address is ASCII, and has 8 KiB at most.
  private static func address(of link: URL) -> String {
    let host = link.host()?.lowercased() ?? ""
    let path = link.path(percentEncoded: true).lowercased()
    return ".\(host)\(path)?\(link.query()?.lowercased() ?? "")"
  }

  private static let sharing = [
    ".facebook.com/sharer", ".facebook.com/share.php", ".facebook.com/dialog/",
    ".twitter.com/intent/", ".twitter.com/share", ".twitter.com/home?status", ".x.com/intent/",
    ".pinterest.com/pin/create/", ".linkedin.com/sharearticle", ".linkedin.com/sharing/",
    ".reddit.com/submit", ".tumblr.com/share", ".addtoany.com/", ".addthis.com/", ".wa.me/",
    ".api.whatsapp.com/send", ".t.me/share", ".telegram.me/share", ".bsky.app/intent/",
    ".getpocket.com/save", ".digg.com/submit", ".stumbleupon.com/submit", ".feedburner.com/~ff/",
    ".feeds.wordpress.com/1.0/", ".news.ycombinator.com/submitlink", ".share.flipboard.com/",
    ".feedblitz.com/",
  ]

  private static let paying = [".ko-fi.com/", ".patreon.com/", ".buymeacoffee.com/", ".paypal.me/"]
}
