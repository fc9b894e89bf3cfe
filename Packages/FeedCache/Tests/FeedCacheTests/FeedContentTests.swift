import FeedCache
import FeedCore
import FeedFailures
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
      details: FeedDetails(title: "Title", leftOut: 3, source: .unknown)
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

  @Test("S2: content of the fourth version, as a program wrote it, is read whole")
  func fourthVersion() throws {
    let base64 = """
      CQAAAHZlcnNpb24gNAcAAABwcml2YXRlCwAAADgyMTY5MjgwMC4wAwAAACIxIh0AAABTYXQsIDIxIE5vdiAyMDI2ID\
      EwOjAwOjAwIEdNVAUAAABUaXRsZRoAAABodHRwczovL2ZlZWQuZXhhbXBsZS8yLnBuZwsAAAA4MjE2OTI4NjAuMAEA\
      AAAzAQAAADIkAAAAMTExMTExMTEtMjIyMi00MzMzLTg0NDQtNTU1NTU1NTU1NTU1IAAAAFRoZSBsYXN0IGxpZ2h0IG\
      JlZm9yZSBvcGVuIHdhdGVyFAAAAENhcGUgV3JhdGgsIFNjb3RsYW5kGgAAAGh0dHBzOi8vZmVlZC5leGFtcGxlLzAu\
      cG5nGQAAAGh0dHBzOi8vZmVlZC5leGFtcGxlL3BhZ2UDAAAAQWRhCwAAADgxMTY5MjgwMC4wHQAAAGh0dHBzOi8vZm\
      VlZC5leGFtcGxlL2NvbW1lbnRzDAAAAEEgbGlnaHRob3VzZRIAAABXZSB3YWl0ZWQgYW4gaG91ci4BAAAAMQEAAAAy\
      GgAAAGh0dHBzOi8vZmVlZC5leGFtcGxlLzIucG5nGgAAAGh0dHBzOi8vZmVlZC5leGFtcGxlLzMucG5nAQAAADIDAA\
      AAc2VhBQAAAG5pZ2h0JAAAAEFBQUFBQUFBLUJCQkItNENDQy04RERELUVFRUVFRUVFRUVFRf////8AAAAAGgAAAGh0\
      dHBzOi8vZmVlZC5leGFtcGxlLzEucG5n////////////////////////////////AQAAADABAAAAMAEAAAAw
      """
    let content = try #require(Data(base64Encoded: base64))
    let feed = try StoredFeed(decoding: content, revision: .noFeed).feed
    let first = FeedImage(
      id: try #require(UUID(uuidString: "11111111-2222-4333-8444-555555555555")),
      description: "The last light before open water",
      location: "Cape Wrath, Scotland",
      url: try imageURL(0),
      page: URL(string: "https://feed.example/page"),
      author: "Ada",
      published: Date(timeIntervalSince1970: 1_790_000_000),
      comments: URL(string: "https://feed.example/comments"),
      alternative: "A lighthouse",
      text: "We waited an hour.",
      isSensitive: true,
      alternates: [try imageURL(2), try imageURL(3)],
      tags: ["sea", "night"]
    )
    let second = FeedImage(
      id: try #require(UUID(uuidString: "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE")),
      location: "",
      url: try imageURL(1)
    )
    let expected = CachedFeed(
      images: [first, second],
      savedAt: feed.savedAt,
      validators: FeedValidators(
        entityTag: "\"1\"",
        lastModified: "Sat, 21 Nov 2026 10:00:00 GMT"
      ),
      details: FeedDetails(
        title: "Title",
        nextPage: try imageURL(2),
        earliestNextRequest: feed.savedAt.addingTimeInterval(60),
        leftOut: 3,
        pages: 2,
        source: .unknown
      ),
      isFromPrivateNetwork: true
    )
    #expect(feed == expected)
  }

  @Test("S2: content of the fifth version is read whole, and the parts of its posts are counted")
  func fifthVersion() throws {
    let url = try imageURL(0).absoluteString
    let ids = (0..<4).map { _ in UUID() }
    let posts = [nil, ids[0], nil, ids[2]]
    let texts = zip(ids, posts).flatMap { id, post in
      [
        id.uuidString, nil, nil, url, nil, nil, nil, nil, nil, nil, "0", "0", "0",
        post?.uuidString,
      ]
    }
    let details = ["version 5", "public", "0.0", nil, nil, nil, nil, nil, "0", "1", "0", nil]
    let content = content(details + texts + texts.suffix(14))
    let images = try StoredFeed(decoding: content, revision: .noFeed).feed.images
    let plain = try ids.map { try FeedImage(id: $0, url: imageURL(0)) }
    let last = plain[3].identified(by: ids[3], ofPost: ids[2])
    let expected = [
      plain[0].asPart(1, of: 2), plain[1].identified(by: ids[1], ofPost: ids[0]).asPart(2, of: 2),
      plain[2].asPart(1, of: 3), last.asPart(2, of: 3), last.asPart(3, of: 3),
    ]
    #expect(images == expected)
  }

  @Test("What most images lack takes no bytes, and is read back where it is there")
  func rareParts() throws {
    let url = try imageURL(0)
    let plain = FeedImage(id: UUID(), url: url)
    let count = { (image: FeedImage) in
      CachedFeed(images: [image], savedAt: .distantPast).encoded().count
    }
    let fields: [FeedImage] = [
      plain.withPicture(UUID()), plain.left(at: Date(timeIntervalSince1970: 1_800_000_000)),
      plain.kept(from: url), plain.asPart(2, of: 3),
    ]
    for image in fields {
      #expect(count(image) > count(plain))
      let content = CachedFeed(images: [plain, image, plain], savedAt: .distantPast).encoded()
      let stored = try StoredFeed(decoding: content, revision: .noFeed)
      #expect(stored.feed.images == [plain, image, plain])
    }
    // The number that says whether an image is sensitive says whether any of these follow.
    let empty = CachedFeed(images: [], savedAt: .distantPast).encoded().count
    let texts = [plain.id.uuidString, url.absoluteString, "0", "0", "0"]
    #expect(count(plain) - empty == 14 * 4 + texts.reduce(0) { $0 + $1.utf8.count })
  }

  @Test("Marks of an image that no version has are corruption", arguments: ["32", "-1", "", "one"])
  func unknownMarks(number: String) throws {
    let url = try imageURL(0).absoluteString
    let details = ["version 6", "public", "0.0", nil, nil, nil, nil, nil, "0", "1", "0", nil]
    let image = [
      UUID().uuidString, nil, nil, url, nil, nil, nil, nil, nil, nil, number, "0", "0", nil,
    ]
    #expect(throws: FeedStoreError.self) {
      try StoredFeed(decoding: content(details + image), revision: FeedStoreRevision("1"))
    }
  }

  @Test("More ids that are shared than bytes are corruption", arguments: ["2", "-1", "", "one"])
  func tooManySharedIDs(count: String) throws {
    let texts = ["version 5", "public", "0.0", nil, nil, nil, nil, nil, "0", "1", count]
    let content = content(texts + [UUID().uuidString])
    #expect(throws: FeedStoreError.self) {
      try StoredFeed(decoding: content, revision: FeedStoreRevision("1"))
    }
  }

  @Test("CF2: content of a newer version is unavailable, and not corrupt")
  func newerVersion() throws {
    let content = content(["version 7", "public", "800000000.0"])
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
