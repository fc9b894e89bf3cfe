/// The site of the demo: a feed of nine pictures in several formats, web pages that name them, and
/// the pictures.
///
/// `FeedServer(responding: DemoSite().response)` serves it; `/` lists its paths.
public struct DemoSite: Sendable {
  private let routes: [DemoRoute]

  /// Makes the demo's site, with further routes.
  public init(adding routes: [DemoRoute] = []) {
    self.routes = Self.demoRoutes + routes
  }

  /// Every path with its response, one a line, as `/` shows it.
  public var listing: String {
    let entries = routes.map { ($0.path + $0.query, $0.summary) }
    let width = entries.map(\.0.count).max() ?? 0
    let lines = entries.map { path, summary in
      path + String(repeating: " ", count: width - path.count) + "  " + summary + "\n"
    }
    return "A feed server for demos and tests. Not for production.\n\n" + lines.joined()
  }

  /// Every path of the site; a `<…>` stands for any text.
  public var paths: [String] { routes.map(\.path) }

  /// The response to a request; `404` for a path that is not listed.
  public func response(to request: Request) -> Response {
    if request.path == "/" { return .ok(listing, contentType: "text/plain; charset=utf-8") }
    return routes.lazy.compactMap { $0.response(to: request) }.first ?? .status(404)
  }

  private static let demoRoutes = [
    feed(
      "/feed.json",
      "the demo feed: nine pictures, or as many as asked for, in pages if asked for; with an ETag",
      "application/json",
      \.json
    ),
    feed("/feed.rss", "the same as RSS", "application/rss+xml", \.rss),
    feed("/feed.atom", "the same as Atom", "application/atom+xml", \.atom),
    feed("/feed.jsonfeed", "the same as JSON Feed", "application/feed+json", \.jsonFeed),
    DemoRoute("/page", "a web page that names the RSS feed", response: page(["feed.rss"])),
    DemoRoute(
      "/pages",
      "a web page that names three feeds",
      response: page(["feed.rss", "feed.atom", "feed.jsonfeed"])
    ),
    comments(
      "/v1/image/<id>/comments",
      "the comments on an image of the demo feed",
      "application/json",
      \.json
    ),
    comments("/v1/image/<id>/comments.rss", "the same as RSS", "application/rss+xml", \.rss),
    DemoRoute("/empty.json", "a feed without images", response: .ok(#"{"items": []}"#)),
    DemoRoute(
      "/pictures/<name>",
      "a picture, such as dunes.jpg; with an ETag",
      response: { request, name in
        guard let picture = DemoPicture.all.first(where: { $0.name == name }) else {
          return .status(404)
        }
        return EntityTag.response(
          to: request,
          picture.bytes,
          tag: picture.entityTag,
          contentType: picture.contentType
        )
      }
    ),
  ]

  private static func feed(
    _ path: String,
    _ summary: String,
    _ contentType: String,
    _ body: @escaping @Sendable (DemoFeed) -> [UInt8]
  ) -> DemoRoute {
    DemoRoute(path, query: "?count=<n>&limit=<n>&after_id=<id>", summary) { request, _ in
      var feed = DemoFeed.nine(at: request.origin)
      if let asked = request.query["count"] {
        // A larger feed would only test the memory of this machine.
        guard let count = Int(asked), (0...100_000).contains(count) else {
          return .status(400)
        }
        feed = .generated(count, at: request.origin)
      }
      if let asked = request.query["limit"] {
        guard let limit = Int(asked), limit > 0 else {
          return .status(400)
        }
        let query = request.query["count"].map { "count=\($0)&" } ?? ""
        feed = feed.page(of: limit, after: request.query["after_id"]) { id in
          "\(request.origin)\(path)?\(query)limit=\(limit)&after_id=\(id)"
        }
      }
      let body = body(feed)
      return EntityTag.response(
        to: request,
        body,
        tag: EntityTag.of(body),
        contentType: contentType
      )
    }
  }

  private static func comments(
    _ path: String,
    _ summary: String,
    _ contentType: String,
    _ body: @escaping @Sendable (DemoComments) -> [UInt8]
  ) -> DemoRoute {
    DemoRoute(path, summary) { _, id in
      DemoComments(onImage: id).map { .ok(body($0), contentType: contentType) } ?? .status(404)
    }
  }

  /// The titles differ by more than the name of a format: a reader may leave out the same feed in
  /// another format.
  private static func page(_ feeds: [String]) -> Response {
    let types = ["rss": "rss+xml", "atom": "atom+xml", "jsonfeed": "feed+json"]
    let titles = ["rss": "Nine pictures", "atom": "The same", "jsonfeed": "The same once more"]
    let links = feeds.map { feed in
      let kind = String(feed.drop { $0 != "." }.dropFirst())
      let type = types[kind, default: "xml"]
      let title = titles[kind, default: "Pictures"]
      return
        #"<link rel="alternate" type="application/\#(type)" title="\#(title)" href="\#(feed)">"#
    }
    let page =
      "<!DOCTYPE html>\n<title>Nine pictures</title>\n\(links.joined(separator: "\n"))\n<p>Look at the feed.</p>\n"
    return .ok(page, contentType: "text/html; charset=utf-8")
  }
}
