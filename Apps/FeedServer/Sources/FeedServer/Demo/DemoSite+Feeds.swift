extension DemoSite {
  /// What a well-behaved server has.
  static let feedRoutes = [
    DemoRoute(
      "/feed.json", query: "?count=<n>", "the demo feed: nine pictures, or as many as asked for; with an ETag",
      answer: { request, _ in feed(request) }),
    DemoRoute("/empty.json", "a feed without images", answer: .ok(#"{"items": []}"#)),
    DemoRoute(
      "/pictures/<name>", "a picture, such as dunes.jpg; with an ETag",
      answer: { request, name in
        guard let picture = DemoPicture.named(name) else { return .status(404) }
        return EntityTag.answer(
          request, body: picture.bytes, tag: picture.entityTag, contentType: picture.contentType)
      }),
  ]

  /// Beyond this a feed is no test of anything but this machine's memory.
  private static let largestCount = 100_000

  static func feed(_ request: Request) -> Answer {
    let feed: DemoFeed
    if let asked = request.query["count"] {
      guard let count = Int(asked), (0...largestCount).contains(count) else { return .status(400) }
      feed = .generated(count, at: request.origin)
    } else {
      feed = .nine(at: request.origin)
    }
    let json = feed.json
    return EntityTag.answer(request, body: json, tag: EntityTag.of(json), contentType: "application/json")
  }
}
