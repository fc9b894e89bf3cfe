import FeedCache
import Testing

/// The contract has what every store keeps of a feed, in its newest version.
@Suite("A feed as bytes")
struct FeedContentTests {
  @Test("NT1: content of the first version counts as public, and has no validators to confirm it")
  func unknownNetwork() throws {
    let image = FeedImage(id: UUID(), url: try imageURL(0))
    let content = content([
      "800000000.0", "\"1\"", "Sat, 21 Nov 2026 10:00:00 GMT", "Title", nil, nil, "3", "1",
      image.id.uuidString, nil, nil, image.url.absoluteString, nil, nil, nil, nil,
    ])

    let revision = FeedStoreRevision("1")
    let stored = try StoredFeed(decoding: content, revision: revision)

    let expected = CachedFeed(
      images: [image],
      savedAt: Date(timeIntervalSinceReferenceDate: 800_000_000),
      details: FeedDetails(title: "Title", leftOut: 3)
    )
    #expect(stored == StoredFeed(expected, revision: revision))
  }

  @Test("S2: content of the third version, which has no tags, is read whole")
  func thirdVersion() throws {
    let image = FeedImage(
      id: UUID(),
      url: try imageURL(0),
      text: "Text",
      isSensitive: true,
      alternates: [try imageURL(1)]
    )
    let content = content([
      "version 3", "public", "800000000.0", nil, nil, nil, nil, nil, "0", "1",
      image.id.uuidString, nil, nil, image.url.absoluteString, nil, nil, nil, nil, nil, "Text",
      "1", "1", try imageURL(1).absoluteString,
    ])
    let revision = FeedStoreRevision("1")
    let stored = try StoredFeed(decoding: content, revision: revision)
    #expect(stored.feed.images == [image])
  }

  @Test("CF2: content of a newer version is unavailable, and not corrupt")
  func newerVersion() throws {
    let content = content(["version 5", "public", "800000000.0"])
    #expect {
      try StoredFeed(decoding: content, revision: FeedStoreRevision("1"))
    } throws: { error in
      guard case FeedStoreError.unavailable(let cause) = error else { return false }
      return FailureCause(cause) == .newerFormat()
    }
  }

  @Test("More tags than an image has are corruption", arguments: ["33", "-1", "", "one"])
  func tooManyTags(count: String) throws {
    let url = try imageURL(0).absoluteString
    let image = [UUID().uuidString, nil, nil, url, nil, nil, nil, nil, nil, nil, "0", "0", count]
    let texts = ["version 4", "public", "0.0", nil, nil, nil, nil, nil, "0", "1"] + image
    let content = content(texts + Array(repeating: "tag", count: 33))
    #expect(throws: FeedStoreError.self) {
      try StoredFeed(decoding: content, revision: FeedStoreRevision("1"))
    }
  }

  @Test("More alternates than an image has are corruption", arguments: ["5", "-1", "", "one"])
  func nonsense(count: String) throws {
    let url = try imageURL(0).absoluteString
    let image = [UUID().uuidString, nil, nil, url, nil, nil, nil, nil, nil, nil, "0", count]
    let texts = ["version 3", "public", "0.0", nil, nil, nil, nil, nil, "0", "1"] + image
    let content = content(texts + Array(repeating: url, count: 5))
    #expect(throws: FeedStoreError.self) {
      try StoredFeed(decoding: content, revision: FeedStoreRevision("1"))
    }
  }

  @Test("Bytes that end too soon are corrupt, wherever they end")
  func cutOff() throws {
    let url = try imageURL(0)
    let image = FeedImage(id: UUID(), url: url, tags: ["tag"])
    let content = CachedFeed(images: [image], savedAt: .distantPast).encoded()
    let ends = content.indices.filter { end in
      (try? StoredFeed(decoding: content.prefix(end), revision: .noFeed)) != nil
    }
    // A feed that ends before its image is one of no images.
    #expect(ends.count == 1)
  }

  private func content(_ texts: [String?]) -> Data {
    var content = Data()
    for text in texts {
      let length = UInt32(truncatingIfNeeded: text?.utf8.count ?? -1)
      withUnsafeBytes(of: length.littleEndian) { content.append(contentsOf: $0) }
      content.append(contentsOf: (text ?? "").utf8)
    }
    return content
  }

  private func imageURL(_ number: Int) throws -> URL {
    try #require(URL(string: "https://feed.example/\(number).png"))
  }
}
