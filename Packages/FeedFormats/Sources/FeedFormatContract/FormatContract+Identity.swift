import FeedContract
import FeedCore
import FeedFormats

extension FormatContract {
  static let identity: [FormatPromise] = [
    FormatPromise("Different items have different ids", skipped: noItems) { subject in
      let ids = try subject.images(of: [1, 2, 3]).map(\.id)
      try expect(Set(ids).count == ids.count, orFound: "\(ids)")
    },
    FormatPromise("An item has the same id in a later load, wherever it stands", skipped: noItems) {
      subject in
      let later = Dictionary(try subject.images(of: [5, 3, 1, 4, 2]).map { ($0.url, $0.id) }) {
        first,
        _ in first
      }
      for image in try subject.images(of: [3, 2, 1]) {
        let id = later[image.url]
        try expect(
          id == image.id,
          orFound: "\(image.id), then \(id.map(\.uuidString) ?? "none"), of \(image.url)"
        )
      }
    },
    FormatPromise("Redirects do not change ids", skipped: noItems) { subject in
      for items in [[1, 2, 3], [3, 1]] {
        let ids = try subject.images(of: items).map(\.id)
        let redirected = FeedDocument(body: subject.document(of: items), finalURL: mirror)
        guard
          case .success(.feed(let feed)) = subject.outcome(
            of: redirected,
            from: FormatSubject.address
          )
        else {
          throw Broken(found: "no feed after a redirect")
        }
        try expect(
          feed.images.map(\.id) == ids,
          orFound: "\(feed.images.map(\.id)) instead of \(ids)"
        )
      }
    },
    FormatPromise(
      "Relative URLs are resolved against the URL that redirects led to",
      skipped: { $0.relative == nil ? "no relative document" : nil }
    ) { subject in
      let body = subject.relative ?? Data()
      for (finalURL, expected) in [
        (nil, absolute("https://feed.example/picture.png")),
        (mirror, absolute("https://mirror.example/a/picture.png")),
      ] {
        let document = FeedDocument(body: body, finalURL: finalURL)
        guard
          case .success(.feed(let feed)) = subject.outcome(
            of: document,
            from: FormatSubject.address
          )
        else {
          throw Broken(found: subject.outcome(of: document, from: FormatSubject.address).words)
        }
        try expect(
          feed.images.map(\.url) == [expected],
          orFound: "\(feed.images.map(\.url)) instead of \(expected)"
        )
      }
    },
  ]

  @Sendable static func noItems(_ subject: FormatSubject) -> String? {
    subject.document == nil ? "no document of items" : nil
  }

  private static let mirror = absolute("https://mirror.example/a/feed.xml?b")
}
