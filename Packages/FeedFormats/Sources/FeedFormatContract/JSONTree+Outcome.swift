/// An outcome in the shape that a fixture expects.
extension JSONTree {
  init(_ outcome: Outcome) {
    switch outcome {
    case .success(nil):
      self = .object(["unrecognised": .leaf("true")])
    case .success(.feed(let feed)):
      self.init(feed)
    case .success(.page(let links)):
      let feeds = links.map { JSONTree(["url": $0.url.absoluteString, "title": $0.title]) }
      self = .object(["feeds": .array(feeds)])
    case .failure(let cause):
      self = .object(["error": .leaf(cause.description)])
    }
  }

  private init(_ feed: ParsedFeed) {
    let images = feed.images.map { image in
      JSONTree([
        "id": image.id.uuidString.lowercased(), "description": image.description,
        "location": image.location,
        "image": image.url.absoluteString, "page": image.page?.absoluteString,
        "author": image.author,
        "published": image.published?.formatted(.iso8601),
        "comments": image.comments?.absoluteString,
      ])
    }
    let hours = feed.polling.skippedHours.sorted().map { JSONTree.leaf("\($0)") }
    self = .object([
      "title": JSONTree(feed.title), "next": JSONTree(feed.nextPage?.absoluteString),
      "images": .array(images),
      "left_out": JSONTree(feed.leftOut == 0 ? nil : "\(feed.leftOut)"),
      "interval": JSONTree(feed.polling.interval.map(String.init)),
      "skip_hours": hours.isEmpty ? .null : .array(hours),
    ])
  }

  private init(_ members: [String: String?]) {  // Safe: a test's own document.
    self = .object(members.mapValues { JSONTree($0) })
  }

  private init(_ text: String?) {
    self = text.map(JSONTree.leaf) ?? .null
  }
}
