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
    #expect(sut.directory.files() == before)
    #expect(try await sut.store.deleteCorruptImageData() == 0)
    #expect(try await sut.kept(of: 4) == [0, 1, 3])
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

  @Test("Deleting its revision deletes it, and a delete removes both caches if a newer one is beside it")
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
    #expect(try await both.cache.summaries().count == 1)
    try await both.store.delete()
    #expect(try await both.store.retrieve() == nil)
    #expect(try both.folderNames() == [])
  }

  @Test("Clearing deletes it, even if the lock is gone")
  func isDeletedWithoutLock() async throws {
    let sut = try await makeFormer()
    try FileManager.default.removeItem(atPath: sut.cachePath + "/lock")
    try await sut.store.delete()
    #expect(try await sut.cache.summaries() == [])
  }

  @Test("V2: corruption in it is thrown, and deleted by the first validation: the feed, or a picture alone")
  func isValidated() async throws {
    let feed = try await makeFormer()
    try corrupt(feed.file("/feed"))
    await expectCorrupt { _ = try await feed.store.retrieve() }
    try await LocalFeedLoader(store: feed.store, now: { savedAt }).validate()
    #expect(try await feed.cache.summaries() == [])

    let picture = try await makeFormer()
    try corrupt(picture.file(EntryName(formerlyOf: try imageURL(1)).text))
    #expect(try await picture.store.deleteCorruptImageData() == 1)
    #expect(try await picture.kept(of: 4) == [0, 3])
  }

  @Test("Each picture keeps its own data if two share a former name, and so does one outside the feed")
  func picturesKeepTheirOwn() async throws {
    let sut = try await makeFormer()
    let tail = String(repeating: "b", count: 24)
    let (first, second) = (
      try #require(URL(string: "https://feed.example/aaaaaaaaaaabbbbbbbb\(tail)bbbbbbbb\(tail).png")),
      try #require(URL(string: "https://feed.example/aaaaaaaaaaaQbZJxe3B\(tail)PXWz5vI_\(tail).png"))
    )
    let names = [first, second].map { EntryName(formerlyOf: $0).text }
    #expect(names[0] == names[1])
    let folder = try sut.folder()
    let entry = try ImageDataEntry(url: second, data: Data([2])).encoded(mark: 1)
    try Data(entry.bytes).write(to: URL(filePath: "\(folder)/images/\(names[0])"))
    // A feed of both, and of the picture that was kept beside the feed.
    let images = try [first, second, imageURL(3)].map { FeedImage(id: UUID(), url: $0) }
    try await sut.store.replace(with: CachedFeed(images: images, savedAt: savedAt))
    #expect(try await sut.store.retrieveImageData(for: first) == nil)
    #expect(try await sut.store.retrieveImageData(for: second) == Data([2]))
    #expect(try await sut.kept(of: 4) == [3])
  }

  private func corrupt(_ path: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: URL(filePath: path))
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
