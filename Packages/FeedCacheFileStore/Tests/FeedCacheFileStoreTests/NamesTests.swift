import DurableFiles
import FeedCache
import FeedCore
import FeedFailures
import Foundation
import Testing

@testable import FeedCacheFileStore

@Suite("File store: names")
struct NamesTests {
  @Test("W1: two feeds have caches of their own, and neither deletes the other's pictures")
  func twoFeeds() async throws {
    let sut = try SUT()
    let first = try feedURL()
    let second = try #require(URL(string: "https://feed.example/Feed.json"))
    let saved = try feed(of: 2)
    try await sut.cache.store(for: first).replace(with: saved)
    try await sut.cache.store(for: first).insert(Data([1]), for: try imageURL(0))
    try await sut.cache.store(for: second).replace(with: try feed(of: 3))
    try await sut.cache.store(for: second).delete()

    #expect(try await sut.cache.store(for: first).retrieve()?.feed == saved)
    #expect(
      try await sut.cache.store(for: first).retrieveImageData(for: try imageURL(0)) == Data([1])
    )
  }

  @Test(
    "W1: another feed's entry is never replaced or deleted, wherever it is; deleting all deletes it"
  )
  func foreignEntry() async throws {
    let sut = try SUT()
    let foreign = try #require(URL(string: "https://other.example/feed.json"))
    try await sut.store.replace(with: try feed(of: 1))
    let folder = try sut.folder()
    try await sut.cache.store(for: foreign).replace(with: try feed(of: 2))
    let foreignFolder = sut.cachePath + "/" + EntryName(of: foreign).text
    try FileManager.default.removeItem(atPath: folder + "/feed")
    try FileManager.default.copyItem(atPath: foreignFolder + "/feed", toPath: folder + "/feed")
    let content = FileManager.default.contents(atPath: folder + "/feed")

    await expectUnavailable({ ($0 as? UntrustedPath)?.problem == .otherFeed }) {
      try await sut.store.replace(with: try feed(of: 1))
    }
    try await sut.store.delete()
    #expect(FileManager.default.contents(atPath: folder + "/feed") == content)

    try await sut.cache.deleteAll()
    #expect(try await sut.cache.summaries() == [])
  }

  @Test("The name of image data under a URL alone is that of earlier versions, and no other's")
  func imageNames() async throws {
    let sut = try SUT()
    let url = try imageURL(0)
    let keys = [ImageDataKey(url)] + (0..<3).map { _ in ImageDataKey(url, picture: UUID()) }
    for (number, key) in keys.enumerated() {
      try await sut.store.insert(Data(count: 100 + number), for: key)
    }
    let images = try sut.folder() + "/images"
    let names = try FileManager.default.contentsOfDirectory(atPath: images)
    #expect(Set(names) == Set(keys.map { EntryName(of: $0).text }))
    #expect(names.count == 4)
    #expect(EntryName(of: keys[0]).text == EntryName(of: url).text)
    for (number, key) in keys.enumerated() {
      #expect(try await sut.store.sizeOfImageData(for: key) == 100 + number)
    }
  }

  @Test("CI3: an entry under the name of another picture at its URL is never read, and deleted")
  func otherPicture() async throws {
    let sut = try SUT()
    let url = try imageURL(0)
    let keys = [ImageDataKey(url), ImageDataKey(url, picture: UUID())]
    for (key, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
      try await sut.store.insert(Data([1]), for: key)
      try await sut.store.insert(Data([2]), for: other)
      let images = try sut.folder() + "/images/"
      try FileManager.default.removeItem(atPath: images + EntryName(of: key).text)
      try FileManager.default.copyItem(
        atPath: images + EntryName(of: other).text,
        toPath: images + EntryName(of: key).text
      )
      #expect(try await sut.store.retrieveImageData(for: key) == nil)
      #expect(try await sut.store.retrieveImageData(for: other) == Data([2]))
      #expect(try await sut.store.deleteCorruptImageData() == 1)
      #expect(try await sut.store.retrieveImageData(for: other) == Data([2]))
      try await sut.store.delete()
    }
  }

  @Test("A corrupt entry of another feed is no entry, and is replaced")
  func corruptForeignEntry() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let path = try sut.file("/feed")
    var bytes = try Data(contentsOf: URL(filePath: path))
    // A letter of the URL.
    bytes[60] ^= 1
    try bytes.write(to: URL(filePath: path))
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
  }
}
