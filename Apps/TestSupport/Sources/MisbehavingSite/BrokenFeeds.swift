import FeedServer

extension DemoSite {
  /// Good HTTP with bad feeds, or odd ones.
  static let brokenFeedRoutes = [
    DemoRoute(
      "/wrong-json",
      "JSON of another shape",
      response: .ok(#"{"error": "try again later", "items": null}"#)
    ),
    DemoRoute(
      "/truncated.json",
      "the demo feed cut in the middle, with a length to match"
    ) { request, _ in
      let json = DemoFeed.nine(at: request.origin).json
      return .ok(Array(json.prefix(json.count / 2)), contentType: "application/json")
    },
    DemoRoute(
      "/truncated.rss",
      "the demo feed as RSS, cut off within its last item"
    ) { request, _ in
      let rss = DemoFeed.nine(at: request.origin).rss
      return .ok(Array(rss.dropLast(60)), contentType: "application/rss+xml")
    },
    DemoRoute("/texts.rss", "an RSS feed of nine items without a picture") { request, _ in
      texts(request, pictures: 0)
    },
    DemoRoute(
      "/few-pictures.rss",
      "an RSS feed of nine items, two of them with a picture"
    ) { request, _ in
      texts(request, pictures: 2)
    },
    DemoRoute(
      "/trailing-comma.json",
      "the demo feed with a comma after its last item"
    ) { request, _ in
      var json = DemoFeed.nine(at: request.origin).json
      if let end = json.lastIndex(of: UInt8(ascii: "]")) {
        json.insert(UInt8(ascii: ","), at: end)
      }
      return .ok(json, contentType: "application/json")
    },
    DemoRoute("/no-image.json", "the demo feed, its last item without an image") { request, _ in
      changingLastItem(request) { $0.image = nil }
    },
    DemoRoute("/bad-id.json", "the demo feed, the id of its last item not a UUID") { request, _ in
      changingLastItem(request) { $0.id = "not-a-uuid" }
    },
    DemoRoute("/mixed-images.json", "a feed of four images, two of which fail: one 404, one empty")
    { request, _ in
      var feed = DemoFeed.nine(at: request.origin)
      feed.items = Array(feed.items.prefix(4))
      feed.items[1].image = "\(request.origin)/status/404"
      feed.items[3].image = "\(request.origin)/empty-body"
      return .ok(feed.json, contentType: "application/json")
    },
    DemoRoute(
      "/hostile.json",
      "a feed whose texts and URLs attack the terminal or the reader"
    ) { request, _ in
      // Written by hand, because an encoder would not escape all of it.
      .ok(
        String(decoding: PackageResources.hostile_feed_json, as: UTF8.self).replacing(
          "ORIGIN",
          with: request.origin
        )
      )
    },
    DemoRoute(
      "/html",
      "200 with a login page",
      response: .ok(loginPage, contentType: "text/html; charset=utf-8")
    ),
    DemoRoute(
      "/image-html",
      "200 with a page where a picture should be",
      response: .ok(
        "<!doctype html><title>No picture</title>\n",
        contentType: "text/html; charset=utf-8"
      )
    ),
    DemoRoute("/empty-body", "200 with a body of zero bytes", response: .ok("")),
    DemoRoute("/nested", "10 MB of opening brackets") { _, _ in
      .ok(Array(repeating: UInt8(ascii: "["), count: 10_000_000), contentType: "application/json")
    },
  ]

  private static let loginPage = """
    <!doctype html>
    <title>Welcome to the guest network</title>
    <form method="post"><input name="room"><button>Sign in</button></form>

    """

  private static func texts(_ request: Request, pictures: Int) -> Response {
    var feed = DemoFeed.nine(at: request.origin)
    for index in feed.items.indices.dropFirst(pictures) {
      feed.items[index].image = nil
    }
    return .ok(feed.rss, contentType: "application/rss+xml")
  }

  private static func changingLastItem(_ request: Request, _ change: (inout DemoFeed.Item) -> Void)
    -> Response
  {
    var feed = DemoFeed.nine(at: request.origin)
    change(&feed.items[feed.items.count - 1])
    return .ok(feed.json, contentType: "application/json")
  }
}
