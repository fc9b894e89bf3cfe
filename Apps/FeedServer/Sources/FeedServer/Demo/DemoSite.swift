/// The demo's answers: a feed of nine pictures, and the pictures.
///
/// `FeedServer(answering: DemoSite().answer)` serves it; `/` lists what there is.
public struct DemoSite: Sendable {
  private let routes: [DemoRoute]

  /// The demo, and whatever else there is to be.
  public init(adding routes: [DemoRoute] = []) { self.routes = Self.feedRoutes + routes }

  /// Every path with what it answers, one to a line, as `/` shows it.
  public var listing: String {
    let entries = routes.map { ($0.path + $0.query, $0.summary) }
    let width = entries.map(\.0.count).max() ?? 0
    let lines = entries.map { path, summary in
      path + String(repeating: " ", count: width - path.count) + "  " + summary + "\n"
    }
    return "A feed server for demos and tests. Not for production.\n\n" + lines.joined()
  }

  /// Every path of the site; one that ends in `<…>` takes anything there.
  public var paths: [String] { routes.map(\.path) }

  /// What the site says to a request; `404` for a path that is not listed.
  public func answer(_ request: Request) -> Answer {
    if request.path == "/" {
      return .ok(listing, contentType: "text/plain; charset=utf-8")
    }
    for route in routes {
      if let answer = route.answer(request) { return answer }
    }
    return .status(404)
  }
}
