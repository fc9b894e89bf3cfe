import FeedCore
import FeedFailures
import FeedFormats

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
    case .success(.refresh(let target)):
      self = .object(["refresh": .leaf(target.absoluteString)])
    case .failure(let cause):
      self = .object(["error": .leaf(cause.description)])
    }
  }

  private init(_ feed: ParsedFeed) {
    let images = feed.images.map { JSONTree($0) }
    let hours = feed.polling.skippedHours.sorted().map { JSONTree.leaf("\($0)") }
    self = .object([
      "title": JSONTree(feed.title), "next": JSONTree(feed.nextPage?.absoluteString),
      "images": .array(images),
      "left_out": JSONTree(feed.leftOut == 0 ? nil : "\(feed.leftOut)"),
      "interval": JSONTree(feed.polling.interval.map(String.init)),
      "skip_hours": hours.isEmpty ? .null : .array(hours),
    ])
  }

  private init(_ image: FeedImage) {
    let alternates = image.alternates.map { JSONTree.leaf($0.absoluteString) }
    let tags = image.tags.map { JSONTree.leaf($0) }
    self = .object([
      "id": JSONTree(image.id.uuidString.lowercased()),
      "description": JSONTree(image.description),
      "location": JSONTree(image.location),
      "image": JSONTree(image.url.absoluteString),
      "page": JSONTree(image.page?.absoluteString),
      "author": JSONTree(image.author),
      "published": JSONTree(image.published?.formatted(.iso8601)),
      "comments": JSONTree(image.comments?.absoluteString),
      "alternative": JSONTree(image.alternative),
      "text": JSONTree(image.text),
      "sensitive": JSONTree(image.isSensitive ? "true" : nil),
      "alternates": alternates.isEmpty ? .null : .array(alternates),
      "tags": tags.isEmpty ? .null : .array(tags),
    ])
  }

  private init(_ members: [String: String?]) {  // Safe: a test's own document.
    self = .object(members.mapValues { JSONTree($0) })
  }

  private init(_ text: String?) {
    self = text.map(JSONTree.leaf) ?? .null
  }
}
