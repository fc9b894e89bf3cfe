/// Text is compared byte by byte: in Swift, texts that only look the same are equal.
extension FeedStoreContract {
  static let texts: [Promise<any FeedStore>] = [
    Promise("Text is kept whole, whatever it is") { store in
      let images = Sample.hardTexts.enumerated().map { number, text in
        FeedImage(id: Sample.id(number), description: text, url: Sample.url(number))
      }
      try await expectSameBytes(of: { $0.description }, inFeedOf: images, keptBy: store)
    },
    Promise("The text of a location is kept whole, whatever it is") { store in
      let images = Sample.hardTexts.enumerated().map { number, text in
        FeedImage(id: Sample.id(number), location: text, url: Sample.url(number))
      }
      try await expectSameBytes(of: { $0.location }, inFeedOf: images, keptBy: store)
    },
    Promise("The server's validators are kept exactly, whatever the text") { store in
      for text in Sample.hardTexts {
        let validators = FeedValidators(entityTag: text, lastModified: text.map { $0 + "!" })
        let images = [Sample.image(0)]
        try await store.replace(with: CachedFeed(images: images, savedAt: Sample.date, validators: validators))
        let kept = try await store.retrieve()?.feed.validators
        try expectSameBytes(kept?.entityTag, validators.entityTag)
        try expectSameBytes(kept?.lastModified, validators.lastModified)
      }
    },
    Promise("No text and empty text are kept apart") { store in
      let images = [
        FeedImage(id: Sample.id(0), description: nil, location: "", url: Sample.url(0)),
        FeedImage(id: Sample.id(1), description: "", location: nil, url: Sample.url(1)),
      ]
      let feed = CachedFeed(images: images, savedAt: Sample.date)
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
    Promise("URLs are kept exactly") { store in
      let images = Sample.hardURLs.enumerated().map { FeedImage(id: Sample.id($0), url: $1) }
      try await expectSameBytes(of: { $0.url.absoluteString }, inFeedOf: images, keptBy: store)
    },
  ]

  private static func expectSameBytes(
    of text: @Sendable (FeedImage) -> String?, inFeedOf images: [FeedImage], keptBy store: any FeedStore
  ) async throws {
    try await store.replace(with: CachedFeed(images: images, savedAt: Sample.date))
    let kept = try await store.retrieve()?.feed.images ?? []
    try expect(kept.count, toBe: images.count)
    for (kept, image) in zip(kept, images) { try expectSameBytes(text(kept), text(image)) }
  }

  private static func expectSameBytes(_ found: String?, _ expected: String?) throws {
    let isSame = found.map { Array($0.utf8) } == expected.map { Array($0.utf8) }
    try expect(isSame, orFound: "\(spelled(found)) instead of \(spelled(expected))")
  }

  private static func spelled(_ text: String?) -> String {
    guard let text else { return "no text" }
    let start = text.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(start)\" (\(text.utf8.count) bytes)"
  }
}
