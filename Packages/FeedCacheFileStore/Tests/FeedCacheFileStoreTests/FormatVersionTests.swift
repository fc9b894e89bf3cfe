import FeedCache
import FeedCore
import FeedFailures
import Foundation
import Testing

@testable import FeedCacheFileStore

/// Entries as the programs before and after this one write them.
@Suite("File store: format versions")
struct FormatVersionTests {
  @Test("S2: a feed and a picture of format version 1 are displayed as they were saved")
  func isDisplayed() async throws {
    let sut = try await makeFormer()
    #expect(try await sut.store.retrieve()?.feed.images == Self.formerFeed().images)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data("a picture".utf8))
    #expect(try await sut.store.deleteCorruptImageData() == 0)
    let details = try await LocalFeedLoader(store: sut.store, now: { savedAt }).load().details
    #expect(details == FeedDetails(source: .unknown))
  }

  @Test("S2: a feed of format version 2 is displayed with all that was saved of it")
  func secondVersion() async throws {
    let sut = try await makeFormer(feed: Self.secondFeedEntry())
    let saved = try #require(try await sut.store.retrieve()?.feed)
    let images = try Self.formerFeed().images
    let first = FeedImage(
      id: images[0].id,
      description: images[0].description,
      location: images[0].location,
      url: images[0].url,
      page: URL(string: "https://feed.example/page"),
      author: "Ada"
    )
    #expect(saved.images == [first, images[1]])
    #expect(saved.savedAt == savedAt)
    let nextPage = try imageURL(2)
    #expect(
      saved.details
        == FeedDetails(title: "Title", nextPage: nextPage, leftOut: 3, source: .unknown)
    )
  }

  @Test("S2: a feed of format version 3 is displayed with all that was saved of it")
  func thirdVersion() async throws {
    let sut = try await makeFormer(feed: Self.thirdFeedEntry())
    let former = try Self.formerFeed()
    let first = try Self.fullImage()
    let expected = CachedFeed(
      images: [first, former.images[1]],
      savedAt: savedAt,
      validators: former.validators,
      details: FeedDetails(
        title: "Title",
        nextPage: try imageURL(2),
        earliestNextRequest: savedAt.addingTimeInterval(60),
        leftOut: 3,
        pages: 2,
        source: .unknown
      ),
      isFromPrivateNetwork: true
    )
    #expect(try await sut.store.retrieve()?.feed == expected)
  }

  @Test("S2: a feed of format version 4 is displayed with all that was saved of it")
  func fourthVersion() async throws {
    let sut = try await makeFormer(feed: Self.fourthFeedEntry())
    let former = try Self.formerFeed()
    let first = try Self.fullImage(
      alternative: "A lighthouse",
      text: "We waited an hour.",
      isSensitive: true,
      alternates: [imageURL(2), imageURL(3)]
    )
    #expect(try await sut.store.retrieve()?.feed.images == [first, former.images[1]])
  }

  @Test("S2: a feed of format version 5 is displayed with all that was saved of it")
  func fifthVersion() async throws {
    let sut = try await makeFormer(feed: Self.fifthFeedEntry())
    let former = try Self.formerFeed()
    let first = try Self.fullImage(
      alternative: "A lighthouse",
      text: "We waited an hour.",
      isSensitive: true,
      alternates: [imageURL(2), imageURL(3)]
    ).withTags(["sea", "night"])
    let expected = CachedFeed(
      images: [first, former.images[1]],
      savedAt: savedAt,
      validators: former.validators,
      details: FeedDetails(
        title: "Title",
        nextPage: try imageURL(2),
        earliestNextRequest: savedAt.addingTimeInterval(60),
        leftOut: 3,
        pages: 2,
        source: .unknown
      ),
      isFromPrivateNetwork: true
    )
    #expect(try await sut.store.retrieve()?.feed == expected)
  }

  @Test(
    "NT1: a feed of format version 1 or 2 counts as public, and has no validators to confirm it"
  )
  func unknownNetwork() async throws {
    for entry in [try Self.formerFeedEntry(), try Self.secondFeedEntry()] {
      let sut = try await makeFormer(feed: entry)
      let saved = try #require(try await sut.store.retrieve()?.feed)
      #expect(!saved.isFromPrivateNetwork)
      #expect(saved.validators == .none)
    }
  }

  @Test("A save writes the feed in format version 7, and the pictures of version 1 stay")
  func isReplaced() async throws {
    let sut = try await makeFormer()
    let revision = try #require(try await sut.store.retrieve()?.revision)
    #expect(try await sut.store.replace(only: revision, with: try feed(of: 2)))
    #expect(try Data(contentsOf: URL(filePath: sut.file("/feed")))[8] == 7)
    #expect(
      try await sut.store.retrieve()?.feed.images.map(\.url) == [try imageURL(0), try imageURL(1)]
    )
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data("a picture".utf8))
  }

  @Test(
    "A program that knows version 1 alone refuses a feed of version 7 by its version, and reads its pictures"
  )
  func isRefusedByFormerPrograms() throws {
    // Those programs check nothing before the magic and the version.
    let formerReason = { (bytes: UnsafeRawBufferPointer, magic: String) -> String? in
      let version = EntryFormat.field(at: 8, of: bytes)
      guard bytes.starts(with: magic.utf8) else { return "it is of a foreign format" }
      return version == 1 ? nil : "it is of format version \(version), not 1"
    }
    let feed = try FeedEntry(url: feedURL(), feed: Self.formerFeed()).encoded(mark: 7)
    #expect(formerReason(feed.bytes, "FEEDfeed") == "it is of format version 7, not 1")
    let url = try imageURL(0)
    let first = ImageDataEntry(key: ImageDataKey(url), data: Data("a picture".utf8))
    let picture = try first.encoded(mark: 7)
    #expect(formerReason(picture.bytes, "FEEDdata") == nil)
    #expect(Array(picture.bytes) == Array(try Self.formerPicture()))
    let other = ImageDataEntry(key: ImageDataKey(url, picture: UUID()), data: first.data)
    let newer = try other.encoded(mark: 7)
    #expect(formerReason(newer.bytes, "FEEDdata") == "it is of format version 2, not 1")
  }

  @Test(
    "CF2: a feed of a newer format version is unavailable; no validation deletes it, and no save replaces it"
  )
  func newerFeed() async throws {
    let sut = try await makeFormer(feed: Self.newer(Self.formerFeedEntry(), version: 8))
    let entry = try Data(contentsOf: URL(filePath: sut.file("/feed")))
    await expectUnavailable(isNewerFormat) { _ = try await sut.store.retrieve() }
    await expectUnavailable(isNewerFormat) {
      try await LocalFeedLoader(store: sut.store, now: { savedAt }).validate()
    }
    await expectUnavailable(isNewerFormat) { try await sut.store.replace(with: try feed(of: 2)) }
    await expectUnavailable(isNewerFormat) { _ = try await sut.cache.summary(of: try feedURL()) }
    guard case .unavailable(let cause) = try await sut.cache.summaries().first?.state else {
      Issue.record("the newer feed is not unavailable")
      return
    }
    #expect(cause.isNewerFormat)
    #expect(try Data(contentsOf: URL(filePath: sut.file("/feed"))) == entry)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data("a picture".utf8))
  }

  @Test("CF2: a feed of a newer format version is not cleared; all others are, and it is named")
  func clearedNewerFeed() async throws {
    let sut = try await makeFormer(feed: Self.newer(Self.formerFeedEntry(), version: 8))
    let entry = try Data(contentsOf: URL(filePath: sut.file("/feed")))
    let path = try sut.file("/feed")
    for name in ["other", "one more"] {
      let url = try #require(URL(string: "https://feed.example/\(name.count)"))
      try await sut.cache.store(for: url).replace(with: try feed(of: 1))
    }
    await expectUnavailable({ ($0 as? FailureCause) == .newerFormat(path: path) }) {
      try await sut.cache.deleteAll()
    }
    await expectUnavailable(isNewerFormat) { try await sut.store.delete() }
    #expect(try Data(contentsOf: URL(filePath: path)) == entry)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data("a picture".utf8))
    #expect(try await sut.cache.summaries().map(\.url) == [try feedURL()])
  }

  @Test("CI3: image data of a newer format version is unavailable, and not deleted as corrupt")
  func newerPicture() async throws {
    let sut = try await makeFormer()
    let path = try sut.file(EntryName(of: try imageURL(0)).text)
    try Self.newer(Self.formerPicture(), version: 3).write(to: URL(filePath: path))
    await expectUnavailable(isNewerFormat) {
      _ = try await sut.store.retrieveImageData(for: try imageURL(0))
    }
    #expect(try await sut.store.deleteCorruptImageData() == 0)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("A version that was never one is corruption that names it", arguments: [0, 1 << 16])
  func impossible(version: UInt64) throws {
    let feed = try Self.newer(Self.formerFeedEntry(), version: version)
    let picture = try Self.newer(Self.formerPicture(), version: version)
    let ofFeed = #expect(throws: Corruption.self) {
      try feed.withUnsafeBytes { _ = try FeedEntry(decoding: $0) }
    }
    let ofPicture = #expect(throws: Corruption.self) {
      try picture.withUnsafeBytes { _ = try ImageDataEntry(decoding: $0) }
    }
    #expect(ofFeed?.reason == "it is of format version \(version), not 7")
    #expect(ofPicture?.reason == "it is of format version \(version), not 2")
  }

  @Test("CF2: a part of an image that its format version does not have is corruption")
  func unknownPart() throws {
    for (version, isKnown) in [(UInt64(6), false), (7, true)] {
      let image = try FeedImage(id: UUID(), url: imageURL(0)).withPicture(UUID())
      let feed = CachedFeed(images: [image], savedAt: savedAt)
      let entry = try FeedEntry(url: feedURL(), feed: feed).encoded(mark: 7)
      var bytes = Data(entry.bytes)
      withUnsafeBytes(of: version.littleEndian) { bytes.replaceSubrange(8..<16, with: $0) }
      let checksum = bytes.withUnsafeBytes(EntryFormat.checksum)
      withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(40..<48, with: $0) }
      let read = Result { try bytes.withUnsafeBytes { try FeedEntry(decoding: $0).feed } }
      #expect(((try? read.get()) == feed) == isKnown)
    }
  }

  @Test("Parts that an image lacks take no bytes")
  func size() throws {
    let plain = FeedImage(id: UUID(), url: try imageURL(0))
    let full = FeedImage(
      id: UUID(),
      description: "1",
      location: "1",
      url: try imageURL(0),
      page: try imageURL(0),
      author: "1",
      published: savedAt,
      comments: try imageURL(0),
      alternative: "1",
      text: "1",
      isSensitive: true,
      alternates: [try imageURL(0)],
      tags: ["1"]
    )
    let count = { (images: [FeedImage]) in
      let feed = CachedFeed(images: images, savedAt: savedAt)
      return try FeedEntry(url: feedURL(), feed: feed).encoded(mark: 7).count
    }
    let text = 4 + 1
    let url = 4 + (try imageURL(0)).absoluteString.utf8.count
    let smallest = 16 + 2 + url
    #expect(try count([plain]) - count([]) == smallest)
    #expect(try count([full]) - count([]) == smallest + 6 * text + 3 * url + 8 + 2 * 8)
    let rare = try plain.identified(by: plain.id, ofPost: UUID()).withPicture(UUID())
      .left(at: savedAt).kept(from: imageURL(0)).asPart(2, of: 3)
    #expect(try count([rare]) - count([]) == smallest + 2 * 16 + 8 + url + 2 * 2)
  }

  /// A cache of these two entries, each in its place.
  private func makeFormer(feed entry: Data? = nil) async throws -> SUT {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    try (entry ?? Self.formerFeedEntry()).write(to: URL(filePath: try sut.file("/feed")))
    try Self.formerPicture().write(
      to: URL(filePath: try sut.file(EntryName(of: try imageURL(0)).text))
    )
    return sut
  }

  /// An entry that claims another version. What follows may be anything.
  private static func newer(_ entry: Data, version: UInt64) -> Data {
    var entry = entry
    withUnsafeBytes(of: version.littleEndian) { entry.replaceSubrange(8..<16, with: $0) }
    return entry
  }

  private static func formerFeed() throws -> CachedFeed {
    CachedFeed(
      images: [
        FeedImage(
          id: try #require(UUID(uuidString: "11111111-2222-4333-8444-555555555555")),
          description: "The last light before open water",
          location: "Cape Wrath, Scotland",
          url: try imageURL(0)
        ),
        FeedImage(
          id: try #require(UUID(uuidString: "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE")),
          description: nil,
          location: "",
          url: try imageURL(1)
        ),
      ],
      savedAt: savedAt,
      validators: FeedValidators(entityTag: "\"1\"", lastModified: "Sat, 21 Nov 2026 10:00:00 GMT")
    )
  }

  /// The first image, with all parts of format version 3, and some of later ones.
  private static func fullImage(
    alternative: String? = nil,
    text: String? = nil,
    isSensitive: Bool = false,
    alternates: [URL] = []
  ) throws -> FeedImage {
    let former = try formerFeed().images[0]
    return FeedImage(
      id: former.id,
      description: former.description,
      location: former.location,
      url: former.url,
      page: URL(string: "https://feed.example/page"),
      author: "Ada",
      published: Date(timeIntervalSince1970: 1_790_000_000),
      comments: URL(string: "https://feed.example/comments"),
      alternative: alternative,
      text: text,
      isSensitive: isSensitive,
      alternates: alternates
    )
  }

  /// What a program wrote that knew only format version 1.
  private static func formerFeedEntry() throws -> Data {
    let base64 = """
      RkVFRGZlZWQBAAAAAAAAACIBAAAAAAAAAAAAwAR9yEEHAAAAAAAAAAb80N4fSfJ4HgAAAGh0dHBzOi8vZmVlZC5leGFtcGxlL2Zl\
      ZWQuanNvbgMAAAAiMSIdAAAAU2F0LCAyMSBOb3YgMjAyNiAxMDowMDowMCBHTVQCAAAAAAAAABEREREiIkMzhERVVVVVVVUgAAAA\
      VGhlIGxhc3QgbGlnaHQgYmVmb3JlIG9wZW4gd2F0ZXIUAAAAQ2FwZSBXcmF0aCwgU2NvdGxhbmQaAAAAaHR0cHM6Ly9mZWVkLmV4\
      YW1wbGUvMC5wbmeqqqqqu7tMzI3d7u7u7u7u/////wAAAAAaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMS5wbmc=
      """
    return try #require(Data(base64Encoded: base64))
  }

  /// What a program wrote that knew format version 2.
  private static func secondFeedEntry() throws -> Data {
    let base64 = """
      RkVFRGZlZWQCAAAAAAAAAJMBAAAAAAAAAAAAwAR9yEEHAAAAAAAAAAqDemxlm3MqHgAAAGh0dHBzOi8vZmVlZC5l\
      eGFtcGxlL2ZlZWQuanNvbgMAAAAiMSIdAAAAU2F0LCAyMSBOb3YgMjAyNiAxMDowMDowMCBHTVQFAAAAVGl0bGUa\
      AAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMi5wbmf//////////wMAAAAAAAAAAQAAAAAAAAACAAAAAAAAABEREREi\
      IkMzhERVVVVVVVUgAAAAVGhlIGxhc3QgbGlnaHQgYmVmb3JlIG9wZW4gd2F0ZXIUAAAAQ2FwZSBXcmF0aCwgU2Nv\
      dGxhbmQaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMC5wbmcBGQAAAGh0dHBzOi8vZmVlZC5leGFtcGxlL3BhZ2UD\
      AAAAQWRh////////////////qqqqqru7TMyN3e7u7u7u7v////8AAAAAGgAAAGh0dHBzOi8vZmVlZC5leGFtcGxl\
      LzEucG5nAA==
      """
    return try #require(Data(base64Encoded: base64))
  }

  /// What a program wrote that knew format version 3.
  private static func thirdFeedEntry() throws -> Data {
    let base64 = """
      RkVFRGZlZWQDAAAAAAAAALEBAAAAAAAAAAAAwAR9yEEHAAAAAAAAABY7VyQLseLPHgAAAGh0dHBz\
      Oi8vZmVlZC5leGFtcGxlL2ZlZWQuanNvbgMAAAAiMSIdAAAAU2F0LCAyMSBOb3YgMjAyNiAxMDow\
      MDowMCBHTVQFAAAAVGl0bGUaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMi5wbmcAAADeBH3IQQMA\
      AAAAAAAAAgAAAAAAAAABAgAAAAAAAAARERERIiJDM4REVVVVVVVVIAAAAFRoZSBsYXN0IGxpZ2h0\
      IGJlZm9yZSBvcGVuIHdhdGVyFAAAAENhcGUgV3JhdGgsIFNjb3RsYW5kGgAAAGh0dHBzOi8vZmVl\
      ZC5leGFtcGxlLzAucG5nARkAAABodHRwczovL2ZlZWQuZXhhbXBsZS9wYWdlAwAAAEFkYQAAAIC5\
      MMhBHQAAAGh0dHBzOi8vZmVlZC5leGFtcGxlL2NvbW1lbnRzqqqqqru7TMyN3e7u7u7u7v////8A\
      AAAAGgAAAGh0dHBzOi8vZmVlZC5leGFtcGxlLzEucG5nAA==
      """
    return try #require(Data(base64Encoded: base64))
  }

  /// What a program wrote that knew format version 4.
  private static func fourthFeedEntry() throws -> Data {
    let base64 = """
      RkVFRGZlZWQEAAAAAAAAABkCAAAAAAAAAAAAwAR9yEEHAAAAAAAAAFQk14jDHGH4HgAAAGh0dHBzOi8vZmVlZC5l\
      eGFtcGxlL2ZlZWQuanNvbgMAAAAiMSIdAAAAU2F0LCAyMSBOb3YgMjAyNiAxMDowMDowMCBHTVQFAAAAVGl0bGUa\
      AAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMi5wbmcAAADeBH3IQQMAAAAAAAAAAgAAAAAAAAABAgAAAAAAAAARERER\
      IiJDM4REVVVVVVVV/wMaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMC5wbmcgAAAAVGhlIGxhc3QgbGlnaHQgYmVm\
      b3JlIG9wZW4gd2F0ZXIUAAAAQ2FwZSBXcmF0aCwgU2NvdGxhbmQZAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvcGFn\
      ZQMAAABBZGEAAACAuTDIQR0AAABodHRwczovL2ZlZWQuZXhhbXBsZS9jb21tZW50cwwAAABBIGxpZ2h0aG91c2US\
      AAAAV2Ugd2FpdGVkIGFuIGhvdXIuAgAAAAAAAAAaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMi5wbmcaAAAAaHR0\
      cHM6Ly9mZWVkLmV4YW1wbGUvMy5wbmeqqqqqu7tMzI3d7u7u7u7uAgAaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUv\
      MS5wbmcAAAAA
      """
    return try #require(Data(base64Encoded: base64))
  }

  /// What a program wrote that knew format version 5.
  private static func fifthFeedEntry() throws -> Data {
    let base64 = """
      RkVFRGZlZWQFAAAAAAAAADECAAAAAAAAAAAAwAR9yEEHAAAAAAAAANYtOT0339M5HgAAAGh0dHBzOi8vZmVlZC5leG\
      FtcGxlL2ZlZWQuanNvbgMAAAAiMSIdAAAAU2F0LCAyMSBOb3YgMjAyNiAxMDowMDowMCBHTVQFAAAAVGl0bGUaAAAA\
      aHR0cHM6Ly9mZWVkLmV4YW1wbGUvMi5wbmcAAADeBH3IQQMAAAAAAAAAAgAAAAAAAAABAgAAAAAAAAARERERIiJDM4\
      REVVVVVVVV/wcgAAAAVGhlIGxhc3QgbGlnaHQgYmVmb3JlIG9wZW4gd2F0ZXIUAAAAQ2FwZSBXcmF0aCwgU2NvdGxh\
      bmQaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMC5wbmcZAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvcGFnZQMAAABBZG\
      EAAACAuTDIQR0AAABodHRwczovL2ZlZWQuZXhhbXBsZS9jb21tZW50cwwAAABBIGxpZ2h0aG91c2USAAAAV2Ugd2Fp\
      dGVkIGFuIGhvdXIuAgAAAAAAAAAaAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvMi5wbmcaAAAAaHR0cHM6Ly9mZWVkLm\
      V4YW1wbGUvMy5wbmcCAAAAAAAAAAMAAABzZWEFAAAAbmlnaHSqqqqqu7tMzI3d7u7u7u7uAgAAAAAAGgAAAGh0dHBz\
      Oi8vZmVlZC5leGFtcGxlLzEucG5n
      """
    return try #require(Data(base64Encoded: base64))
  }

  private static func formerPicture() throws -> Data {
    let base64 = """
      RkVFRGRhdGEBAAAAAAAAAFcAAAAAAAAAAAAAAAAAAAAHAAAAAAAAAKAprm74PW2XGgAAAGh0dHBzOi8vZmVlZC5leGFtcGxlLzAu\
      cG5nYSBwaWN0dXJl
      """
    return try #require(Data(base64Encoded: base64))
  }
}

private func isNewerFormat(_ error: any Error) -> Bool {
  (error as? FailureCause)?.isNewerFormat == true
}
