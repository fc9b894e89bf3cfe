import FeedServer

extension HostileResponse {
  /// Redirects that depend on the request; those to a fixed place are in `responses.txt`.
  static let redirects = [
    chain("five redirects", .shown, hops: 5),
    chain("six redirects", .invalid, hops: 6),
    HostileResponse("a redirect to itself", .invalid) { .redirect(to: $0.path) },
    HostileResponse("redirects without end", .invalid) { .redirect(to: $0.target + "x") },
    HostileResponse("a redirect to a server that stalls", .unreachable, takesTime: true) {
      request in
      request.query["slow"] == nil ? .redirect(to: "\(request.path)?slow=1") : .stall
    },
  ]

  /// Redirects, counted in the query, and then the feed.
  private static func chain(_ name: String, _ outcome: Outcome, hops: Int) -> HostileResponse {
    HostileResponse(name, outcome) { request in
      let hop = Int(request.query["hop"] ?? "") ?? 0
      return hop == hops ? .ok(feed) : .redirect(to: "\(request.path)?hop=\(hop + 1)")
    }
  }
}
