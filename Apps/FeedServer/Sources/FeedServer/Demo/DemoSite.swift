/// The site of the demo: a feed of nine pictures, and the pictures.
///
/// `FeedServer(responding: DemoSite().response)` serves it; `/` lists its paths.
public struct DemoSite: Sendable {
  private let routes: [DemoRoute]

  /// Makes the demo's site, with further routes.
  public init(adding routes: [DemoRoute] = []) { self.routes = Self.demoRoutes + routes }

  /// Every path with its response, one a line, as `/` shows it.
  public var listing: String {
    let entries = routes.map { ($0.path + $0.query, $0.summary) }
    let width = entries.map(\.0.count).max() ?? 0
    let lines = entries.map { path, summary in
      path + String(repeating: " ", count: width - path.count) + "  " + summary + "\n"
    }
    return "A feed server for demos and tests. Not for production.\n\n" + lines.joined()
  }

  /// Every path of the site; a `<…>` at the end stands for any text.
  public var paths: [String] { routes.map(\.path) }

  /// The response to a request; `404` for a path that is not listed.
  public func response(to request: Request) -> Response {
    if request.path == "/" { return .ok(listing, contentType: "text/plain; charset=utf-8") }
    return routes.lazy.compactMap { $0.response(to: request) }.first ?? .status(404)
  }

  private static let demoRoutes = [
    DemoRoute(
      "/feed.json", query: "?count=<n>", "the demo feed: nine pictures, or as many as asked for; with an ETag",
      response: { request, _ in feed(request) }),
    DemoRoute("/empty.json", "a feed without images", response: .ok(#"{"items": []}"#)),
    DemoRoute(
      "/pictures/<name>", "a picture, such as dunes.jpg; with an ETag",
      response: { request, name in
        guard let picture = DemoPicture.all.first(where: { $0.name == name }) else { return .status(404) }
        return EntityTag.response(to: request, picture.bytes, tag: picture.entityTag, contentType: picture.contentType)
      }),
  ]

  private static func feed(_ request: Request) -> Response {
    var feed = DemoFeed.nine(at: request.origin)
    if let asked = request.query["count"] {
      // A larger feed would only test the memory of this machine.
      guard let count = Int(asked), (0...100_000).contains(count) else { return .status(400) }
      feed = .generated(count, at: request.origin)
    }
    let json = feed.json
    return EntityTag.response(to: request, json, tag: EntityTag.of(json), contentType: "application/json")
  }
}
