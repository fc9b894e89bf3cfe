import FeedContract
import FeedCore
import FeedFailures
import FeedFormats

/// What a format made of a body.
typealias Outcome = Result<FeedContent?, FailureCause>

extension FormatSubject {
  /// Reads `body` as if it came from ``address``.
  func outcome(of body: Data) -> Outcome {
    outcome(of: FeedDocument(body: body), from: Self.address)
  }

  func outcome(of document: FeedDocument, from url: URL) -> Outcome {
    Outcome { () throws(FailureCause) in try format.content(of: document, from: url) }
  }

  /// The images of a document of these items, in its order.
  func images(of items: [Int]) throws -> [FeedImage] {
    let found = outcome(of: document(of: items))
    guard case .success(.feed(let feed)) = found, feed.images.count == items.count else {
      throw Broken(found: "\(found.words) in a document of \(items.count) items")
    }
    return feed.images
  }

  /// A document of these items; promises about items are skipped if there is none.
  func document(of items: [Int]) -> Data {
    document?(items) ?? Data()
  }

  typealias Document = (name: String, document: FeedDocument, url: URL)

  /// The documents of the format, each with its name.
  var own: [Document] {
    samples.map { ($0.name, $0.document, $0.url) }
      + (document.map {
        [("a document of 3 items", FeedDocument(body: $0([1, 2, 3])), Self.address)]
      }
        ?? [])
  }

  /// All documents of the subject.
  var documents: [Document] {
    own + others.map { ($0.name, FeedDocument(body: $0.body), Self.address) }
  }

  static let address = absolute("https://feed.example/feed")
}

/// The URL that `text` spells: for literals.
func absolute(_ text: String) -> URL {
  guard let url = URL(string: text) else {
    preconditionFailure("\(text) is no URL")
  }
  return url
}

extension Outcome {
  /// A few words: a feed may be large.
  var words: String {
    switch self {
    case .success(nil): "nil"
    case .success(.feed(let feed)): "a feed of \(feed.images.count) images"
    case .success(.page(let links)): "a page with \(links.count) feeds"
    case .success(.refresh(let target)): "a page that leads to \(target)"
    case .failure(let cause): "\(cause)"
    }
  }
}

func expect(_ found: Outcome, toBe expected: Outcome, in name: String) throws {
  guard found != expected else {
    return
  }
  guard case (.success(.feed(let found)), .success(.feed(let expected))) = (found, expected),
    found.images.count == expected.images.count
  else {
    throw Broken(found: "\(found.words) instead of \(expected.words) in \(name)")
  }
  for (index, (found, expected)) in zip(found.images, expected.images).enumerated()
  where found != expected {
    throw Broken(found: "\(found) instead of \(expected) as image \(index) of \(name)")
  }
  throw Broken(found: "\(found.withoutImages) instead of \(expected.withoutImages) in \(name)")
}

func expect(_ isKept: Bool, orFound found: @autoclosure () -> String) throws {
  guard !isKept else {
    return
  }
  throw Broken(found: found())
}

extension ParsedFeed {
  fileprivate var withoutImages: ParsedFeed {
    ParsedFeed(
      title: title,
      images: [],
      leftOut: leftOut,
      unreadPictures: unreadPictures,
      nextPage: nextPage,
      polling: polling
    )
  }
}
