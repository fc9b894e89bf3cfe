/// How a feed leads elsewhere.
enum Lead: CaseIterable, Sendable {
  case redirect301, redirect302, redirect303, redirect307, redirect308, secondRedirect, feedAndBack
  case picture, pictureInText, pictureRedirect, pictureAndBack, alternate, refusedPicture, base
  case nextURL, linkHeader, atomLink, nextRedirect, nextAndBack
  case comments, commentsRedirect, commentsAndBack
  case itemPage, pageRedirect, pageAndBack, pictureOfPage
  case namedFeed, icon

  /// What the proof calls several of them.
  var group: String {
    switch self {
    case .redirect301, .redirect302, .redirect303, .redirect307, .redirect308:
      "redirects of a feed"
    case .secondRedirect, .feedAndBack, .pictureAndBack, .nextAndBack, .commentsAndBack,
      .pageAndBack:
      "chains of redirects, most of which come back"
    case .picture, .pictureInText, .alternate, .base, .icon:
      "pictures, their sizes, xml:base, icons"
    case .pictureRedirect, .refusedPicture: "redirects of pictures, and second tries with a referer"
    case .nextURL, .linkHeader, .atomLink, .nextRedirect: "next pages"
    case .comments, .commentsRedirect: "comments"
    case .itemPage, .pageRedirect, .pictureOfPage: "pages of items, and their pictures"
    case .namedFeed: "feeds that a page names"
    }
  }

  /// The status of the feed's own redirect.
  var status: Int? {
    switch self {
    case .redirect301: 301
    case .redirect302, .secondRedirect, .feedAndBack: 302
    case .redirect303: 303
    case .redirect307: 307
    case .redirect308: 308
    default: nil
    }
  }

  /// Whether it comes back to the feed's own server, which must not get the token again.
  var comesBack: Bool {
    [.feedAndBack, .pictureAndBack, .nextAndBack, .commentsAndBack, .pageAndBack].contains(self)
  }

  /// Whether the target is behind a redirect on the feed's own server.
  var hasHop: Bool {
    let hops: [Lead] = [
      .secondRedirect, .pictureRedirect, .nextRedirect, .commentsRedirect, .pageRedirect,
    ]
    return hops.contains(self) || comesBack
  }

  /// Whether it needs that the feed shows the pictures of its items' pages.
  var isOfPages: Bool {
    [.itemPage, .pageRedirect, .pageAndBack, .pictureOfPage].contains(self)
  }

  var isOfComments: Bool { [.comments, .commentsRedirect, .commentsAndBack].contains(self) }
}

/// One way to make the program give a token away: a followed feed with a token of its own.
struct Way: Sendable {
  let number: Int
  let lead: Lead
  let target: Target
  let ports: Target.Ports
  /// Whether it is a control: it leads to its own server, where the token must arrive.
  var isControl = false

  var name: String { "w\(number)" }
  var host: String { "\(target.host):\(ports.own)" }
  var origin: String { "http://\(host)" }
  var feed: String { "\(origin)/\(number)/feed" }
  /// A path from which a way that comes back is sent there.
  private var path: String { "/\(number)/" + (isControl ? "same" : "away") }

  /// Where it leads in the end, or from where it comes back.
  var end: String { target.url(lead.comesBack ? "/\(number)/bounce" : path, ports) }
  /// What the feed names: the end, or a page of its own server that redirects there.
  var named: String { lead.hasHop ? "\(origin)/\(number)/hop" : end }

  /// All ways, each lead with half of the targets; and a control for each lead.
  static func all(_ ports: Target.Ports) -> [Way] {
    var ways: [Way] = []
    for (place, lead) in Lead.allCases.enumerated() {
      // Half of them, and the other half with the next lead.
      for (index, target) in Target.all.enumerated() where (index + place) % 2 == 0 {
        ways.append(Way(number: ways.count + 1, lead: lead, target: target, ports: ports))
      }
    }
    for lead in Lead.allCases where !lead.comesBack && lead != .icon {
      let number = ways.count + 1
      ways.append(
        Way(number: number, lead: lead, target: .own, ports: ports, isControl: true)
      )
    }
    return ways
  }

  /// The lines of the feeds file.
  var lines: String {
    let name = number % 3 == 0 ? "Authorization" : number % 3 == 1 ? "X-Key" : "Cookie"
    let setting = lead.isOfPages ? "  pictures page\n" : ""
    return "\(feed) \(self.name)\n  header \(name): \(Secret.token(number))\n\(setting)"
  }
}
