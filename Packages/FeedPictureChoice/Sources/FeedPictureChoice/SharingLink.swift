/// Links to pages for sharing a post, following its author, or paying.
enum SharingLink {
  static func isOne(_ link: WebAddress) -> Bool {
    isOne(link, of: sharing)
  }

  static func isForPaying(_ link: WebAddress) -> Bool {
    isOne(link, of: paying)
  }

  /// Whether the link shares one of these pictures: then the picture is no button.
  static func names(_ pictures: [WebAddress], in link: WebAddress) -> Bool {
    let components = URLComponents(string: link.spelling)
    let values = components?.queryItems?.compactMap(\.value) ?? []
    return values.contains { value in
      pictures.contains { $0.text.bytes.elementsEqual(value.utf8) }
    }
  }

  /// The domain of a service, and how the path and the query of such a link begin there, in lower
  /// case.
  private typealias Service = (domain: StaticString, beginnings: [StaticString])

  private static func isOne(_ link: WebAddress, of services: [Service]) -> Bool {
    let host = link.host
    return services.contains { service in
      host.isHost(in: service.domain)
        && service.beginnings.contains { link.pathAndQuery.hasPrefix($0, ignoringCase: true) }
    }
  }

  private static let sharing: [Service] = [
    ("facebook.com", ["/sharer", "/share.php", "/dialog/"]),
    ("twitter.com", ["/intent/", "/share", "/home?status"]),
    ("x.com", ["/intent/"]),
    ("pinterest.com", ["/pin/create/"]),
    ("linkedin.com", ["/sharearticle", "/sharing/"]),
    ("reddit.com", ["/submit"]),
    ("tumblr.com", ["/share"]),
    ("addtoany.com", ["/"]),
    ("addthis.com", ["/"]),
    ("wa.me", ["/"]),
    ("api.whatsapp.com", ["/send"]),
    ("t.me", ["/share"]),
    ("telegram.me", ["/share"]),
    ("bsky.app", ["/intent/"]),
    ("getpocket.com", ["/save"]),
    ("digg.com", ["/submit"]),
    ("stumbleupon.com", ["/submit"]),
    ("feedburner.com", ["/~ff/"]),
    ("feeds.wordpress.com", ["/1.0/"]),
    ("news.ycombinator.com", ["/submitlink"]),
    ("share.flipboard.com", ["/"]),
    ("feedblitz.com", ["/"]),
  ]

  private static let paying: [Service] = [
    ("ko-fi.com", ["/"]), ("patreon.com", ["/"]), ("buymeacoffee.com", ["/"]), ("paypal.me", ["/"]),
  ]
}
