import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("File store: the limit of all feeds together")
struct TotalLimitTests {
  @Test("A save over it deletes whole feeds, the least recently saved first, and never its own")
  func oldestGoFirst() async throws {
    let sut = try TotalSUT(limit: 10_000)
    for (feed, age) in [("b", 2), ("a", 3), ("c", 1)] {
      try await sut.save(feed, daysAgo: age, pictureOf: 2_500)
    }
    #expect(try await sut.kept() == ["a", "b", "c"])
    try await sut.save("d", daysAgo: 9, pictureOf: 5_500)
    #expect(try await sut.kept() == ["c", "d"], "its own age does not matter")
    #expect(try await sut.store("c").retrieveImageData(for: try imageURL(0))?.count == 2_500)
  }

  @Test("A feed that is corrupt is as old as its header says: the others are not read")
  func corruptFeed() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 1, pictureOf: 4_000)
    let folder = try #require(try sut.folders().first)
    let feed = URL(filePath: "\(sut.path)/\(folder)/feed")
    var entry = try Data(contentsOf: feed)
    entry[entry.count - 1] ^= 1
    try entry.write(to: feed)
    try await sut.save("b", daysAgo: 2, pictureOf: 4_000)
    try await sut.save("c", daysAgo: 0, pictureOf: 4_000)
    #expect(try sut.folders().contains(folder))
    #expect(try await sut.kept() == ["c"])
  }

  @Test("A feed of a newer format version is never deleted for the limit")
  func newerFeed() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 9, pictureOf: 4_000)
    let folder = try #require(try sut.folders().first)
    let feed = URL(filePath: "\(sut.path)/\(folder)/feed")
    var entry = try Data(contentsOf: feed)
    entry[8] = 99
    try entry.write(to: feed)
    try await sut.save("b", daysAgo: 2, pictureOf: 4_000)
    try await sut.save("c", daysAgo: 1, pictureOf: 4_000)
    #expect(try Data(contentsOf: feed) == entry)
    #expect(try sut.folders().count == 2)
    #expect(try await sut.store("c").retrieve() != nil)
  }

  @Test("W2: nothing is deleted for its age alone")
  func ageIsNoReason() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 9_999, pictureOf: 100)
    try await sut.save("b", daysAgo: 0, pictureOf: 100)
    #expect(try await sut.kept() == ["a", "b"])
  }

  @Test("Saving a feed counts, as saving a picture does")
  func feedsCount() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 1, pictureOf: 5_000)
    let long = FeedImage(
      id: UUID(),
      description: String(repeating: "a", count: 6_000),
      url: try imageURL(0)
    )
    try await sut.store("b").replace(with: CachedFeed(images: [long], savedAt: savedAt))
    #expect(try await sut.kept() == ["b"])
  }

  @Test("What another program has saved since the last save counts")
  func anotherProgram() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 3, pictureOf: 4_000)
    let other = TotalSUT(sameAs: sut)
    try await other.save("b", daysAgo: 2, pictureOf: 4_000)
    try await sut.save("c", daysAgo: 1, pictureOf: 4_000)
    #expect(try await sut.kept() == ["b", "c"])
    try await other.save("d", daysAgo: 0, pictureOf: 4_000)
    #expect(try await sut.kept() == ["c", "d"])
  }

  @Test("Image data larger than it is refused")
  func ownLimit() async throws {
    let sut = try TotalSUT(limit: 1_000)
    try await sut.save("a", daysAgo: 0, pictureOf: 1_000)
    await #expect {
      try await sut.store("a").insert(Data(count: 1_001), for: try imageURL(1))
    } throws: { error in
      if case FeedStoreError.quotaReached = error { true } else { false }
    }
    #expect(try await sut.kept() == ["a"])
  }

  @Test("A save that deletes nothing opens no other feed's folder: changes there stay unnoticed")
  func visitsNoOther() async throws {
    let sut = try TotalSUT(limit: 10_000)
    for feed in ["a", "b"] { try await sut.save(feed, daysAgo: 1, pictureOf: 1_000) }
    let records = try sut.records()
    for folder in try sut.folders() {
      try Data(count: 9_000).write(
        to: URL(filePath: "\(sut.path)/\(folder)/images/\(String(repeating: "0", count: 32))")
      )
    }
    try await sut.save("c", daysAgo: 1, pictureOf: 1_000)
    #expect(try sut.records().isSuperset(of: records))
    #expect(try await sut.kept() == ["a", "b", "c"])
  }

  @Test(
    "The upper bound that a killed writer left is counted again before anything is deleted for it"
  )
  func boundIsNoReason() async throws {
    let sut = try TotalSUT(limit: 10_000)
    for feed in ["a", "b"] { try await sut.save(feed, daysAgo: 1, pictureOf: 1_000) }
    try sut.changeRecord { ($0[1], $0[2]) = ("1000000000", "") }
    try await sut.save("c", daysAgo: 1, pictureOf: 1_000)
    #expect(try await sut.kept() == ["a", "b", "c"])
    #expect(!(try sut.records()).contains { $0.contains(".1000000000.") })
  }

  @Test(
    "The next save finishes the deletion of a feed whose writer was killed; a feed that is still there stays",
    arguments: [true, false]
  )
  func killedDeletion(isFeedDeleted: Bool) async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 1, pictureOf: 1_000)
    try sut.changeRecord { ($0[2], $0[4]) = ("", "0") }
    let folder = try #require(try sut.folders().first)
    if isFeedDeleted { try FileManager.default.removeItem(atPath: "\(sut.path)/\(folder)/feed") }
    try await sut.save("b", daysAgo: 1, pictureOf: 1_000)
    #expect(try sut.folders().contains(folder) == !isFeedDeleted)
    #expect(try sut.records().count == (isFeedDeleted ? 1 : 2))
    #expect(try await sut.kept() == (isFeedDeleted ? ["b"] : ["a", "b"]))
  }

  @Test("Caches whose records were lost are counted by the next saved feed")
  func lostNumbers() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 2, pictureOf: 4_000)
    try await sut.save("b", daysAgo: 1, pictureOf: 4_000)
    try FileManager.default.removeItem(atPath: sut.path + "/usage")
    try await sut.save("c", daysAgo: 0, pictureOf: 4_000)
    #expect(try await sut.kept() == ["b", "c"])
  }

  @Test("A folder that cannot be deleted stays, and no save fails for it")
  func undeletable() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 3, pictureOf: 4_000)
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(atPath: sut.path).first { $0.count == 32 }
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777],
      ofItemAtPath: sut.path + "/" + folder
    )
    try await sut.save("b", daysAgo: 2, pictureOf: 4_000)
    try await sut.save("c", daysAgo: 1, pictureOf: 4_000)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: sut.path + "/" + folder
    )
    #expect(try await sut.kept() == ["a", "c"])
  }

  @Test("A deleted feed no longer counts")
  func deletedFeeds() async throws {
    let sut = try TotalSUT(limit: 10_000)
    try await sut.save("a", daysAgo: 2, pictureOf: 4_000)
    try await sut.save("b", daysAgo: 1, pictureOf: 4_000)
    try await sut.store("b").delete()
    try await sut.save("c", daysAgo: 0, pictureOf: 4_000)
    #expect(try await sut.kept() == ["a", "c"])
  }
}

/// Feeds of one picture each, in a cache with a total limit.
private struct TotalSUT {
  let directory: TemporaryDirectory
  let cache: FileFeedCache
  private let limit: Int
  var path: String { directory.path + "/cache" }

  init(limit: Int) throws {
    self.init(try TemporaryDirectory(), limit: limit)
  }

  private init(_ directory: TemporaryDirectory, limit: Int) {
    self.directory = directory
    self.limit = limit
    cache = FileFeedCache(path: directory.path + "/cache", totalLimit: limit)
  }

  /// The cache as another program sees it.
  init(sameAs other: TotalSUT) { self.init(other.directory, limit: other.limit) }

  func store(_ name: String) throws -> any FeedStore & FeedImageDataStore {
    cache.store(for: try #require(URL(string: "https://feed.example/\(name)")))
  }

  func save(_ name: String, daysAgo: Int, pictureOf bytes: Int) async throws {
    let images = [FeedImage(id: UUID(), url: try imageURL(0))]
    let savedAt = savedAt.addingTimeInterval(-86_400 * Double(daysAgo))
    try await store(name).replace(with: CachedFeed(images: images, savedAt: savedAt))
    try await store(name).insert(Data(count: bytes), for: try imageURL(0))
  }

  func kept() async throws -> [String] {
    try await cache.summaries().compactMap { $0.url?.lastPathComponent }.sorted()
  }

  func records() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: path + "/usage"))
  }

  /// Changes the fields of one feed's record: folder, bytes, count, bytes of the feed, mark.
  func changeRecord(_ change: (inout [String]) -> Void) throws {
    let record = try #require(try records().first)
    var fields = record.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    change(&fields)
    try FileManager.default.moveItem(
      atPath: "\(path)/usage/\(record)",
      toPath: "\(path)/usage/\(fields.joined(separator: "."))"
    )
  }

  func folders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.count == 32 }
  }
}
