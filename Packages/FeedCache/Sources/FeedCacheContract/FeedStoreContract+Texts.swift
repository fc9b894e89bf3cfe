import FeedCache
import FeedCore

/// Text is compared byte by byte: in Swift, texts that only look the same are equal.
extension FeedStoreContract {
  static let texts: [StorePromise<any FeedStore>] = [
    StorePromise("Text is kept whole, whatever it is") { store in
      try await expectHardTexts(keptBy: store, in: \.description) {
        FeedImage(id: $0, description: $1, url: $2)
      }
    },
    StorePromise("The text of a location is kept whole, whatever it is") { store in
      try await expectHardTexts(keptBy: store, in: \.location) {
        FeedImage(id: $0, location: $1, url: $2)
      }
    },
    StorePromise("The name of an author is kept whole, whatever it is") { store in
      try await expectHardTexts(keptBy: store, in: \.author) {
        FeedImage(id: $0, url: $2, author: $1)
      }
    },
    StorePromise("The alternative of an image is kept whole, whatever it is") { store in
      try await expectHardTexts(keptBy: store, in: \.alternative) {
        FeedImage(id: $0, url: $2, alternative: $1)
      }
    },
    StorePromise("The text of a post is kept whole, whatever it is") { store in
      try await expectHardTexts(keptBy: store, in: \.text) {
        FeedImage(id: $0, url: $2, text: $1)
      }
    },
    StorePromise("The tags of an image are kept whole, whatever they are, and in their order") {
      store in
      for position in 0..<3 {
        try await expectHardTexts(keptBy: store, in: { $0.tags[at: position] }) {
          let others = Array(repeating: "tag", count: position)
          return FeedImage(id: $0, url: $2, tags: others + ($1.map { [$0] } ?? []))
        }
      }
    },
    StorePromise("The post of an image is kept, its own and another") { store in
      let images = [
        Sample.image(0), Sample.image(1).identified(by: Sample.id(1), ofPost: Sample.id(0)),
      ]
      try await store.replace(with: CachedFeed(images: images, savedAt: Sample.date))
      let posts = try await store.retrieve()?.feed.images.map(\.post)
      try expect(posts == [Sample.id(0), Sample.id(0)], orFound: "\(posts ?? [])")
    },
    StorePromise(
      "Which picture an image has, when it left, where it was kept from and its part are kept"
    ) { store in
      let images = (0..<16).map { number in
        let has = { (part: Int) in number >> part & 1 == 1 }
        return Sample.image(number)
          .withPicture(has(0) ? Sample.id(number) : nil)
          .left(at: has(1) ? Sample.date.addingTimeInterval(Double(number)) : nil)
          .kept(from: has(2) ? Sample.url("https://feed.example/\(number)") : nil)
          .asPart(has(3) ? number : 1, of: has(3) ? 100 : 1)
      }
      try await expectKept(CachedFeed(images: images, savedAt: Sample.date), by: store)
    },
    StorePromise("The ids that are several items' are kept") { store in
      for count in [0, 1, 1_000] {
        let ids = Set((0..<count).map(Sample.id))
        try await expectKept(Sample.feed(with: FeedDetails(sharedIDs: ids)), by: store)
      }
    },
    StorePromise("It is kept which feed was loaded, or that this is not known") { store in
      let url = Sample.url("https://feed.example/feed.rss")
      for source in [FeedDetails.Source.itself, .named(url), .unknown] {
        try await expectKept(Sample.feed(with: FeedDetails(source: source)), by: store)
      }
    },
    StorePromise("The title of a feed is kept whole, whatever it is") { store in
      for text in Sample.hardTexts {
        try await store.replace(with: Sample.feed(with: FeedDetails(title: text)))
        try expectSameBytes(try await store.retrieve()?.feed.details.title, text)
      }
    },
    StorePromise("The server's validators are kept exactly, whatever the text") { store in
      for text in Sample.hardTexts {
        let validators = FeedValidators(entityTag: text, lastModified: text.map { $0 + "!" })
        let images = [Sample.image(0)]
        try await store.replace(
          with: CachedFeed(images: images, savedAt: Sample.date, validators: validators)
        )
        let kept = try await store.retrieve()?.feed.validators
        try expectSameBytes(kept?.entityTag, validators.entityTag)
        try expectSameBytes(kept?.lastModified, validators.lastModified)
      }
    },
    StorePromise("No text and empty text are kept apart") { store in
      let images = [
        FeedImage(
          id: Sample.id(0),
          description: nil,
          location: "",
          url: Sample.url(0),
          author: nil,
          alternative: "",
          text: nil
        ),
        FeedImage(
          id: Sample.id(1),
          description: "",
          location: nil,
          url: Sample.url(1),
          author: "",
          alternative: nil,
          text: ""
        ),
      ]
      for title in [nil, ""] {
        let feed = CachedFeed(
          images: images,
          savedAt: Sample.date,
          details: FeedDetails(title: title)
        )
        try await expectKept(feed, by: store)
      }
    },
    StorePromise("URLs are kept exactly") { store in
      try await expectHardURLs(keptBy: store, in: { $0.url }) { FeedImage(id: $0, url: $1 ?? $2) }
    },
    StorePromise("The URL of an image's page is kept exactly") { store in
      try await expectHardURLs(keptBy: store, in: \.page) { FeedImage(id: $0, url: $2, page: $1) }
    },
    StorePromise("The URL of an image's comments is kept exactly") { store in
      try await expectHardURLs(keptBy: store, in: \.comments) {
        FeedImage(id: $0, url: $2, comments: $1)
      }
    },
    StorePromise("The URLs of an image's alternates are kept exactly, and in their order") {
      store in
      for position in 0..<FeedImage.alternatesLimit {
        try await expectHardURLs(keptBy: store, in: { $0.alternates[at: position] }) {
          let others = Array(repeating: $2, count: position)
          return FeedImage(id: $0, url: $2, alternates: others + [$1 ?? $2])
        }
      }
    },
    StorePromise("The URL of the next page is kept exactly") { store in
      for url in Sample.hardURLs {
        try await store.replace(with: Sample.feed(with: FeedDetails(nextPage: url)))
        try expectSameBytes(
          try await store.retrieve()?.feed.details.nextPage?.absoluteString,
          url.absoluteString
        )
      }
    },
  ]

  private static func expectHardTexts(
    keptBy store: any FeedStore,
    in part: @Sendable (FeedImage) -> String?,
    of image: (UUID, String?, URL) -> FeedImage
  ) async throws {
    let images = Sample.hardTexts.enumerated().map { image(Sample.id($0), $1, Sample.url($0)) }
    try await expectSameBytes(of: part, inFeedOf: images, keptBy: store)
  }

  private static func expectHardURLs(
    keptBy store: any FeedStore,
    in part: @Sendable (FeedImage) -> URL?,
    of image: (UUID, URL?, URL) -> FeedImage
  ) async throws {
    let images = Sample.hardURLs.enumerated().map { image(Sample.id($0), $1, Sample.url($0)) }
    try await expectSameBytes(of: { part($0)?.absoluteString }, inFeedOf: images, keptBy: store)
  }

  private static func expectSameBytes(
    of text: @Sendable (FeedImage) -> String?,
    inFeedOf images: [FeedImage],
    keptBy store: any FeedStore
  ) async throws {
    try await store.replace(with: CachedFeed(images: images, savedAt: Sample.date))
    let kept = try await store.retrieve()?.feed.images ?? []
    try expect(kept.count, toBe: images.count)
    for (kept, image) in zip(kept, images) {
      try expectSameBytes(text(kept), text(image))
    }
  }

  private static func expectSameBytes(_ found: String?, _ expected: String?) throws {
    let isSame = found.map { Data($0.utf8) } == expected.map { Data($0.utf8) }
    try expect(isSame, orFound: "\(spelled(found)) instead of \(spelled(expected))")
  }

  private static func spelled(_ text: String?) -> String {
    guard let text else {
      return "no text"
    }
    let start = text.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(start)\" (\(text.utf8.count) bytes)"
  }
}

extension Array {
  fileprivate subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
