import FeedCache
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCacheSQLite

@Suite("SQLite store")
struct SQLiteStoreTests {
  @Test(
    "SF1: what one program saved, another one finds: the feed whole, its validators, and the image data"
  )
  func survivesProcess() async throws {
    let sut = try SUT()
    let feed = try feed(of: 3)
    try await sut.store.replace(with: feed)
    try await sut.store.insert(Data("image data".utf8), for: try imageURL(1))

    let another = try sut.reopened()
    #expect(try await another.retrieve()?.feed == feed)
    #expect(try await another.retrieveImageData(for: try imageURL(1)) == Data("image data".utf8))
  }

  @Test("A database of version 1 is read as it is, and the next commit makes it one of version 2")
  func firstVersion() async throws {
    let sut = try SUT(limit: FeedImageDataLimit(count: 1))
    let url = try imageURL(0)
    try await sut.store.replace(with: try feed(of: 1))
    try await sut.store.insert(Data([1]), for: url)
    try sut.change("PRAGMA user_version = 1")

    let stored = try await sut.reopened().retrieve()
    #expect(stored?.feed.images.count == 1)
    #expect(try await sut.reopened().retrieveImageData(for: url) == Data([1]))
    await #expect(throws: FeedStoreError.self) {
      try await sut.store.insert(Data([2]), for: try imageURL(7))
    }
    #expect(try sut.version() == 1)

    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let store = try sut.reopened()
        group.addTask {
          try await store.insert(Data([3]), for: ImageDataKey(url, picture: id(number)))
        }
      }
      try await group.waitForAll()
    }
    #expect(try sut.version() == 2)
    #expect(try await sut.reopened().retrieve() == stored)
    #expect(try await sut.reopened().retrieveImageData(for: url) == Data([1]))
    for number in 0..<8 {
      let key = ImageDataKey(url, picture: id(number))
      #expect(try await sut.reopened().retrieveImageData(for: key) == Data([3]))
    }
  }

  @Test("S2: a database with content of the second version is read whole, and goes on")
  func secondVersion() async throws {
    let id = UUID()
    let page = try imageURL(0).absoluteString
    let content = content([
      "private", "800000000.0", "\"1\"", nil, "Title", page, "800000060.0", "3", "2",
      id.uuidString, "Description", "Location", page, page, "Author", "700000000.0", page,
      id.uuidString, nil, "", page, nil, nil, nil, nil,
    ])
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let revision = Data("1".utf8)
    let url = try feedURL().bytes
    try sut.change(
      "UPDATE feed SET revision = ?, checksum = ?, content = ?",
      [revision, checksum(url, revision, content), content]
    )

    let full = FeedImage(
      id: id,
      description: "Description",
      location: "Location",
      url: try imageURL(0),
      page: try imageURL(0),
      author: "Author",
      published: Date(timeIntervalSinceReferenceDate: 700_000_000),
      comments: try imageURL(0)
    )
    let expected = CachedFeed(
      images: [full, FeedImage(id: id, location: "", url: try imageURL(0))],
      savedAt: Date(timeIntervalSinceReferenceDate: 800_000_000),
      validators: FeedValidators(entityTag: "\"1\"", lastModified: nil),
      details: FeedDetails(
        title: "Title",
        nextPage: try imageURL(0),
        earliestNextRequest: Date(timeIntervalSinceReferenceDate: 800_000_060),
        leftOut: 3,
        pages: 2,
        source: .unknown
      ),
      isFromPrivateNetwork: true
    )
    #expect(try await sut.reopened().retrieve()?.feed == expected)
    try await sut.store.replace(with: try feed(of: 3))
    #expect(try await sut.reopened().retrieve()?.feed.images.last?.text == "Text\n\n2")
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

  @Test(
    "W1: each feed URL has a cache of its own, however strange: one feed is never shown for another"
  )
  func feedsApart() async throws {
    let sut = try SUT()
    let strange = [
      "https://feed.example/feed.json", "https://feed.example/feed.json?",
      "https://FEED.example/feed.json",
      "https://feed.example/'%20OR%20'1'='1", "https://feed.example/%00",
      "https://feed.example/';DROP%20TABLE%20feed;--",
      "x:%25_*?", "https://feed.example/" + String(repeating: "a", count: 65_536),
    ]
    let urls = try strange.map { try #require(URL(string: $0)) }
    for (number, url) in urls.enumerated() {
      #expect(try await sut.cache.store(for: url).retrieve() == nil)
      try await sut.cache.store(for: url).replace(with: try feed(of: number))
      try await sut.cache.store(for: url).insert(Data([UInt8(number)]), for: try imageURL(0))
    }
    for (number, url) in urls.enumerated() {
      #expect(try await sut.cache.store(for: url).retrieve()?.feed.images.count == number)
      #expect(
        try await sut.cache.store(for: url).retrieveImageData(for: try imageURL(0))
          == Data([UInt8(number)])
      )
    }
    try await sut.cache.store(for: urls[0]).delete()
    #expect(Set(try await sut.cache.summaries().map(\.url)) == Set(urls.dropFirst()))
  }

  @Test("A URL with a base is the same as without one")
  func relativeURLs() async throws {
    let sut = try SUT()
    let base = try #require(URL(string: "https://feed.example/"))
    try await sut.cache.store(for: try #require(URL(string: "feed.json", relativeTo: base)))
      .replace(with: try feed(of: 1))
    #expect(try await sut.store.retrieve()?.feed.images.count == 1)
  }

  @Test(
    "The directory and the files are for their owner alone, and directories above are made as they are needed"
  )
  func modes() async throws {
    let directory = try TemporaryDirectory()
    let store = SQLiteFeedCache(path: directory.path + "/a/b/cache").store(for: try feedURL())
    try await store.replace(with: try feed(of: 1))
    #expect(try await store.retrieve() != nil)
    for name in ["a", "a/b", "a/b/cache"] { #expect(try directory.mode(of: name) == 0o700) }
    let files = directory.files()
    #expect(files == ["", "-shm", "-wal"].map { "a/b/cache/feeds.sqlite" + $0 })
    for file in files { #expect(try directory.mode(of: file) == 0o600, "\(file)") }
  }

  @Test("Reading makes nothing: no directory, no file; nor does deleting")
  func readingMakesNothing() async throws {
    let sut = try SUT()
    #expect(try await sut.store.retrieve() == nil)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == nil)
    #expect(try await sut.cache.summaries() == [])
    #expect(try await sut.cache.summary(of: try feedURL()).state == .empty)
    try await sut.store.delete()
    try await sut.cache.deleteAll()
    #expect(try FileManager.default.contentsOfDirectory(atPath: sut.directory.path) == [])
  }

  @Test("The summary of a cache says what is in it, and deleting all leaves nothing")
  func summaries() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 3))
    for image in [0, 1] { try await sut.store.insert(Data(count: 1_000), for: try imageURL(image)) }
    let summary = try await sut.cache.summary(of: try feedURL())
    #expect(summary.url == (try feedURL()))
    #expect(summary.state == .valid(savedAt: savedAt))
    #expect(summary.images == 3)
    #expect(summary.pictures == 2)
    #expect(summary.bytes > 2_000)
    #expect(summary.bytes < 4_000)
    #expect(try await sut.cache.summaries() == [summary])
    try await sut.cache.deleteAll()
    #expect(try await sut.cache.summaries() == [])
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == nil)
  }

  @Test(
    "A database that is deleted under an open store is missed at once, and made again by the next save"
  )
  func deletedFile() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await sut.store.retrieve() != nil)
    try FileManager.default.removeItem(atPath: sut.cachePath)
    #expect(try await sut.store.retrieve() == nil)
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.reopened().retrieve()?.feed.images.count == 2)
  }

  @Test(
    "Over the total limit the least recently saved feeds go, with their pictures, and never the one that is saved"
  )
  func totalLimit() async throws {
    let sut = try SUT(totalLimit: 400_000)
    let urls = try (0..<4).map { try #require(URL(string: "https://feed.example/\($0)")) }
    for url in urls {
      try await sut.cache.store(for: url).replace(with: try feed(of: 2))
      try await sut.cache.store(for: url).insert(Data(count: 150_000), for: try imageURL(0))
      // Saved again, so that it is the most recent one.
      if url == urls[1] { try await sut.cache.store(for: urls[0]).replace(with: try feed(of: 1)) }
    }
    #expect(Set(try await sut.cache.summaries().map(\.url)) == [urls[2], urls[3]])
    try await sut.cache.store(for: urls[2]).replace(with: try feed(of: 2))
    try await sut.cache.store(for: urls[0]).insert(Data(count: 150_000), for: try imageURL(0))
    #expect(Set(try await sut.cache.summaries().map(\.url)) == [urls[0], urls[2]])
    // The file shrinks with what is in it, once the log has been written into it.
    try sut.change("PRAGMA wal_checkpoint(TRUNCATE)")
    let attributes = try FileManager.default.attributesOfItem(atPath: sut.databasePath)
    #expect((attributes[.size] as? Int ?? .max) < 400_000)
  }

  @Test("A feed that went for another one's sake no longer counts its pictures")
  func totalLimitFreesQuota() async throws {
    let sut = try SUT(limit: FeedImageDataLimit(bytes: 1_000_000, count: 2), totalLimit: 400_000)
    try await sut.store.replace(with: try feed(of: 3))
    for image in [0, 1] {
      try await sut.store.insert(Data(count: 100_000), for: try imageURL(image))
    }
    let other = sut.cache.store(for: try #require(URL(string: "https://other.example/feed.json")))
    try await other.insert(Data(count: 300_000), for: try imageURL(0))
    #expect(try await sut.store.retrieve() == nil)
    try await sut.store.insert(Data([1]), for: try imageURL(2))
    #expect(try await sut.store.retrieveImageData(for: try imageURL(2)) == Data([1]))
  }

  @Test("Two stores that insert in turns count each other's pictures")
  func countsOthers() async throws {
    let limit = FeedImageDataLimit(bytes: 10_000, count: 2)
    let sut = try SUT(limit: limit)
    let other = SQLiteFeedCache(path: sut.cachePath, limit: limit).store(for: try feedURL())
    try await sut.store.replace(with: try feed(of: 6))
    for (image, store) in [(5, sut.store), (4, other), (3, sut.store), (2, other)] {
      try await store.insert(Data([1]), for: try imageURL(image))
    }
    var kept: [Int] = []
    for image in 0..<6 where try await other.retrieveImageData(for: try imageURL(image)) != nil {
      kept.append(image)
    }
    #expect(kept == [2, 3])
  }
}

private func id(_ number: Int) -> UUID {
  UUID(uuid: (UInt8(number), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
}

extension SUT {
  /// The version of the database's format.
  fileprivate func version() throws -> Int {
    try Connection(path: databasePath).number("PRAGMA user_version")
  }
}
