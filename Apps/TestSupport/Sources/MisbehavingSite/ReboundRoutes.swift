import FeedServer

extension DemoSite {
  /// A feed whose name leads to another server at its second load, and what that server responds.
  static let reboundRoutes = [
    DemoRoute(
      "/rebound.rss",
      query: "?lead=<origin>&later=<200|302|304>",
      "a feed whose picture, next page and comments are at an origin; a conditional request gets "
        + "another feed, a redirect, or the word that nothing has changed"
    ) { request, _ in
      guard let lead = request.query["lead"], let later = request.query["later"] else {
        return .status(400)
      }
      guard request.headers["If-None-Match"] != nil else {
        return feed(leadingTo: lead)
      }
      switch later {
      case "200": return .ok(emptyFeed, contentType: "application/rss+xml")
      case "302": return .redirect(to: "/rebound-elsewhere.rss")
      case "304": return .status(304)
      default: return .status(400)
      }
    },
    DemoRoute(
      "/rebound-elsewhere.rss",
      "the word that nothing has changed, to every request",
      response: .status(304)
    ),
  ]

  private static func feed(leadingTo origin: String) -> Response {
    let feed = """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>Rebound</title>
        <atom:link rel="next" href="\(origin)/feed.rss"/>
        <item><guid>1</guid><title>One</title>
          <enclosure type="image/jpeg" url="\(origin)/pictures/dunes.jpg?rebound"/>
          <wfw:commentRss>\(origin)/v1/image/1/comments.rss</wfw:commentRss></item>
      </channel></rss>
      """
    let headers: Headers = ["ETag": "\"rebound\""]
    return .ok(feed, contentType: "application/rss+xml", headers: headers)
  }

  private static let emptyFeed =
    #"<rss version="2.0"><channel><title>Another</title></channel></rss>"#
}
