import FeedServer

extension HostileAnswer {
  private static func redirect(
    _ name: String, _ outcome: Outcome, to location: String, status: Int = 302
  ) -> HostileAnswer {
    HostileAnswer(name, outcome) { _ in .redirect(to: location, status: status) }
  }

  /// So many redirects, told by the query, and then the feed.
  private static func chain(_ name: String, _ outcome: Outcome, hops: Int) -> HostileAnswer {
    HostileAnswer(name, outcome) { request in
      let hop = Int(request.query["hop"] ?? "") ?? 0
      return hop == hops ? .ok(feed) : .redirect(to: "\(request.path)?hop=\(hop + 1)")
    }
  }

  static let redirects = [
    chain("five redirects", .shown, hops: 5),
    chain("six redirects", .invalid, hops: 6),
    HostileAnswer("a redirect to itself", .invalid) { .redirect(to: $0.path) },
    HostileAnswer("redirects without end", .invalid) { .redirect(to: $0.target + "x") },
    redirect("to ftp", .invalid, to: "ftp://127.0.0.1/feed.json"),
    redirect("to a file", .invalid, to: "file:///etc/passwd"),
    redirect("to data", .invalid, to: "data:application/json,{\"items\":[]}"),
    redirect("to javascript", .invalid, to: "javascript:alert(1)"),
    redirect("to gopher", .invalid, to: "gopher://127.0.0.1:6379/_FLUSHALL"),
    redirect("to a name and a password", .invalid, to: "http://user:password@127.0.0.1/"),
    redirect("to a host with a backslash", .invalid, to: "http:\\\\127.0.0.1\\"),
    redirect("to full-width digits", .invalid, to: "http://\u{FF11}\u{FF12}\u{FF17}.0.0.1/"),
    redirect("to no host", .invalid, to: "http:///feed.json"),
    redirect("to a port where nobody is", .unreachable, to: "http://127.0.0.1:1/"),
    redirect("to a name that does not exist", .unreachable, to: "http://nonsense.invalid/"),
    redirect("to nothing", .invalid, to: ""),
    redirect("to 100 kB of path", .invalid, to: "/\(String(repeating: "x", count: 100_000))", status: 302),
    HostileAnswer("a redirect that does not say where to", .invalid) { _ in .status(302) },
    redirect("300, which is a choice", .invalid, to: "/x", status: 300),
    redirect("305, to a proxy", .invalid, to: "http://127.0.0.1:1/", status: 305),
    redirect("306, which is nothing", .invalid, to: "/x", status: 306),
  ]
}
