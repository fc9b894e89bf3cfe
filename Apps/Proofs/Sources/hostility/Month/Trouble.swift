import FeedServer

/// What may be wrong with a feed for some days.
enum Trouble: Hashable, CaseIterable {
  case login, failing, gone, homePage, notice, offline

  /// What a request for the feed gets.
  var response: Response {
    switch self {
    case .login: .status(401)
    case .failing: .status(503)
    case .gone: .status(410)
    case .homePage: .redirect(to: Self.homePagePath)
    case .notice: Self.page
    case .offline: .reset
    }
  }

  /// What `feed status --json` calls it.
  var code: String {
    switch self {
    case .login: "login"
    case .gone: "gone"
    case .failing, .homePage, .notice: "invalid_data"
    case .offline: "connectivity"
    }
  }

  /// The other paths of the feeds' servers: the home page, and the feed that it names, which is
  /// none of those that are followed.
  static func response(to request: Request) -> Response? {
    switch request.path {
    case homePagePath: page
    case newsPath: .ok(news, contentType: "application/feed+json")
    default: nil
    }
  }

  private static let homePagePath = "/home"
  private static let newsPath = "/news"
  private static let page = Response.ok(
    """
    <!DOCTYPE html><html><head><title>Home</title>
    <link rel="alternate" type="application/feed+json" title="News" href="\(newsPath)">
    </head><body><p>We will be back soon.</p></body></html>
    """,
    contentType: "text/html"
  )
  private static let news = GrowingFeeds.document(of: [
    #"{"id": "n", "title": "news", "image": "https://images.example/news.jpg"}"#
  ])
}

/// On which days of a month which feeds have a trouble.
struct TroubleCalendar {
  /// The last day, on which the program takes the real time.
  static let lastDay = 30
  /// The feeds; the first two are well whenever there is a network.
  static let feeds = 8
  /// One of them is without images on this day, which is no trouble.
  static let empty = (feed: 5, day: 5)

  private let spans: [(feeds: [Int], days: Range<Int>, trouble: Trouble)]

  /// A month: each trouble for two days, eight days offline, and at its end each for so long that
  /// the copy is too old to be shown.
  static let month = TroubleCalendar(spans: [
    ([2], 1..<3, .login), ([3], 2..<4, .failing), ([4], 3..<5, .gone), ([6], 5..<7, .homePage),
    ([7], 6..<8, .notice),
    (Array(0..<feeds), 9..<17, .offline),
    ([2], 20..<31, .login), ([3], 21..<31, .failing), ([4], 21..<31, .gone),
    ([5], 22..<31, .offline), ([6], 22..<31, .homePage), ([7], 22..<31, .notice),
  ])

  /// What is wrong with which feeds.
  func troubles(on day: Int) -> [Int: Trouble] {
    var troubles: [Int: Trouble] = [:]
    for span in spans where span.days.contains(day) {
      for feed in span.feeds {
        troubles[feed] = span.trouble
      }
    }
    return troubles
  }
}
