import FeedCache
import FeedCore
import Foundation
import Testing

@testable import FeedCacheFileStore

/// A cache as the first version wrote it: the same entries under other names, and the numbers in a file of their own.
@Suite("File store: a cache of the first version")
struct FormerCacheTests {
  @Test("S2: it is displayed with its pictures before anything was written, and stays as it is")
  func isRead() async throws {
    let sut = try await makeFormer()
    let before = sut.directory.files()
    #expect(try await sut.store.retrieve()?.feed.images.count == 3)
    #expect(try await sut.kept(of: 4) == [0, 1, 3])
    #expect(try await sut.cache.summary(of: feedURL()).pictures == 3)
    #expect(try await sut.cache.summaries().map(\.url) == [try feedURL()])
    #expect(try await sut.store.deleteDamagedImageData() == 0)
    #expect(sut.directory.files() == before)
  }

  @Test("Replacing keeps the pictures that are still in the feed, and drops the rest")
  func isReplaced() async throws {
    let sut = try await makeFormer()
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await sut.store.retrieve()?.feed.images.count == 1)
    #expect(try await sut.kept(of: 4) == [0])
    #expect(try FileManager.default.contentsOfDirectory(atPath: sut.cachePath).count == 3, "lock, usage and the folder")
  }

  @Test("Image data that is inserted first keeps the feed and its pictures")
  func isInsertedInto() async throws {
    let sut = try await makeFormer()
    try await sut.store.insert(Data([2]), for: try imageURL(2))
    #expect(try await sut.store.retrieve()?.feed.images.count == 3)
    #expect(try await sut.kept(of: 4) == [0, 1, 2, 3])
  }

  @Test("Deleting what was judged deletes it; and all of it, where the newer version has a cache beside it")
  func isDeleted() async throws {
    let sut = try await makeFormer()
    let revision = try #require(try await sut.store.retrieve()?.revision)
    try await sut.store.delete(only: revision)
    #expect(try await sut.store.retrieve() == nil)
    #expect(try await sut.cache.summaries() == [])

    let both = try await makeFormer()
    try FileManager.default.copyItem(
      atPath: both.cachePath + "/" + EntryName(formerlyOf: try feedURL()).text,
      toPath: both.cachePath + "/" + EntryName(of: try feedURL()).text)
    try await both.store.delete()
    #expect(try await both.store.retrieve() == nil)
  }

  @Test("W1: one of another feed under the same former name is not used, and stays for that feed")
  func isAnothers() async throws {
    let sut = try await makeFormer()
    let other = try #require(URL(string: "https://other.example/feed.json"))
    let former = sut.cachePath + "/" + EntryName(formerlyOf: try feedURL()).text
    let taken = sut.cachePath + "/" + EntryName(formerlyOf: other).text
    try FileManager.default.moveItem(atPath: former, toPath: taken)
    let store = sut.cache.store(for: other)
    #expect(try await store.retrieve() == nil)
    #expect(try await store.retrieveImageData(for: try imageURL(0)) == nil)
    try await store.replace(with: try feed(of: 1))
    try await store.delete()

    try FileManager.default.moveItem(atPath: taken, toPath: former)
    #expect(try await sut.store.retrieve()?.feed.images.count == 3)
  }

  /// Three images in the feed; data of two of them, and of one that is not in it.
  private func makeFormer() async throws -> SUT {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 3))
    for image in [0, 1, 3] { try await sut.store.insert(Data([UInt8(image)]), for: try imageURL(image)) }
    let folder = try sut.folder()
    for image in [0, 1, 3] {
      try FileManager.default.moveItem(
        atPath: folder + "/images/" + EntryName(of: try imageURL(image)).text,
        toPath: folder + "/images/" + EntryName(formerlyOf: try imageURL(image)).text)
    }
    try Data(count: 32).write(to: URL(filePath: folder + "/usage"))
    try FileManager.default.removeItem(atPath: sut.cachePath + "/usage")
    try FileManager.default.moveItem(
      atPath: folder, toPath: sut.cachePath + "/" + EntryName(formerlyOf: try feedURL()).text)
    #expect(EntryName(formerlyOf: try feedURL()).text == "2edfd3e62b7b855db9039df116453a62")
    return sut
  }
}
