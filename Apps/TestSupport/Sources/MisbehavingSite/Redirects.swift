import FeedServer

extension DemoSite {
  /// Redirects.
  static let redirectRoutes = [
    DemoRoute(
      "/redirect",
      query: "?to=<url>&status=<code>",
      "a redirect to the URL, 302 unless another 3xx is asked for"
    ) { request, _ in
      guard
        let location = request.query["to"], !location.isEmpty,
        let status = Int(request.query["status"] ?? "302"), (300...399).contains(status)
      else {
        return .status(400)
      }
      return .redirect(to: location, status: status)
    },
    DemoRoute("/redirect-loop", "a redirect to itself") { request, _ in
      .redirect(to: "\(request.origin)/redirect-loop")
    },
    DemoRoute(
      "/redirect-chain/<n>",
      "that many redirects, up to 1000, then the demo feed"
    ) { request, hops in
      guard let hops = Int(hops), (1...1000).contains(hops) else {
        return .status(400)
      }
      return .redirect(
        to: request.origin + (hops == 1 ? "/feed.json" : "/redirect-chain/\(hops - 1)")
      )
    },
  ]
}
