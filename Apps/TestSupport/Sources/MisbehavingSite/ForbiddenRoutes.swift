import FeedServer

extension DemoSite {
  /// A feed that tries to get its reader to connect to a private network, and what a test needs to
  /// know about it.
  static let forbiddenRoutes = [
    DemoRoute(
      "/forbidden.json",
      query: "?port=<n>&only=<number>",
      "a feed whose images lead to private networks: all that are URLs, or one of the list",
      response: { request, _ in
        guard let list = forbidden(request) else {
          return .status(400)
        }
        let chosen: [Forbidden]
        if let only = request.query["only"] {
          chosen = list.filter { "\($0.number)" == only }
          guard !chosen.isEmpty else {
            return .status(400)
          }
        } else {
          chosen = list.filter { $0.address.kind != .unreadable }
        }
        return .ok(DemoFeed(items: chosen.map(\.item)).json, contentType: "application/json")
      }
    ),
    DemoRoute(
      "/forbidden.rss",
      query: "?port=<n>&next=<number>",
      "a feed of one picture whose next page is one of the list",
      response: { request, _ in
        guard
          let next = forbidden(request)?.first(where: { "\($0.number)" == request.query["next"] })
        else {
          return .status(400)
        }
        let items = Array(DemoFeed.nine(at: request.origin).items.prefix(1))
        return .ok(DemoFeed(items: items, next: next.url).rss, contentType: "application/rss+xml")
      }
    ),
    DemoRoute(
      "/forbidden.txt",
      query: "?port=<n>",
      "the list of them, one to a line: its number, its kind, its URL"
    ) { request, _ in
      guard let list = forbidden(request) else {
        return .status(400)
      }
      let lines = list.map { "\($0.number) \($0.address.kind) \(escaped($0.url))\n" }
      return .ok(lines.joined(), contentType: "text/plain; charset=utf-8")
    },
    DemoRoute(
      "/forbidden.hosts",
      "the names among them, as lines for /etc/hosts",
      response: .ok(ForbiddenAddress.hosts, contentType: "text/plain; charset=utf-8")
    ),
  ]

  private struct Forbidden {
    let number: Int
    let address: ForbiddenAddress
    let url: String

    var item: DemoFeed.Item {
      let digits = String(number)
      let id =
        "F0B1DDE0-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
      return DemoFeed.Item(id: id, description: "\(address.kind)", image: url)
    }
  }

  private static func forbidden(_ request: Request) -> [Forbidden]? {
    guard let port = UInt16(request.query["port"] ?? "80"), port > 0 else {
      return nil
    }
    return ForbiddenAddress.all.enumerated().map { number, address in
      Forbidden(
        number: number,
        address: address,
        url: address.url(port: port, origin: request.origin)
      )
    }
  }

  /// A line break in a URL must not make two lines of it.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.isASCII && $0.value > 0x20 ? String($0) : $0.escaped(asASCII: true)
    }.joined()
  }
}
