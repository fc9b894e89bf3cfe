import FeedCache
import FeedCore
import FeedLibrary
import Foundation
import Synchronization
import Testing

@Suite("The same picture in several feeds")
struct SamePicturesTests {
  @Test("Pictures of different feeds with the same bytes are the same; others are not")
  func sameBytes() async throws {
    let store = ReadingStore([
      "a/1": "cat", "a/2": "dog", "b/1": "cat", "b/2": "cow", "c/1": "cat", "c/2": "elephant",
    ])
    let same = try await SamePictures { _ in store }.keys(
      in: await items(["a": 2, "b": 2, "c": 2])
    )
    #expect(same == [try key("b/1"): try key("a/1"), try key("c/1"): try key("a/1")])
    #expect(!store.reads.contains("c/2"), "no other picture has its size")
  }

  @Test("Of one feed no picture is read, and what cannot be read or is not saved is no picture")
  func nothing() async throws {
    let store = ReadingStore(["a/1": "cat", "a/2": "cat"])
    #expect(try await SamePictures { _ in store }.keys(in: await items(["a": 2])) == [:])
    #expect(store.reads == [])
    let corrupt = ReadingStore(["a/1": "cat", "b/1": "cat"], isCorrupt: true)
    #expect(try await SamePictures { _ in corrupt }.keys(in: await items(["a": 1, "b": 2])) == [:])
  }

  @Test("A merged list shows such pictures once, with the names of all feeds")
  func merged() async throws {
    let store = ReadingStore(["a/1": "cat", "b/1": "cat", "b/2": "dog"])
    let list = try merged(["a": 1, "b": 2], once: SamePictures { _ in store })
    #expect(try await list.shown().items.map { $0.all.map(\.feed.name) } == [["a", "b"], ["b"]])
  }

  private func items(_ counts: [String: Int]) async throws -> [ShownImages.Item] {
    try await merged(counts).shown().items
  }

  /// A list of these feeds, each with its number of images.
  private func merged(
    _ counts: [String: Int],
    once pictures: SamePictures? = nil
  ) throws -> ShownFeeds {
    let counts = counts.sorted { $0.key < $1.key }
    let feeds = try counts.map { FollowedFeed(url: try url($0.key), name: $0.key) }
    let list = ShownFeeds(
      feeds,
      samePictures: pictures,
      now: Date(timeIntervalSince1970: 1_800_000_000)
    )
    for (index, (name, count)) in counts.enumerated() {
      let images = try (1...count).map { number in
        FeedImage(id: UUID(), url: try url("\(name)/\(number)"))
      }
      try list.add(MarkedFeed(Feed(images: images, origin: .remote())), at: index)
    }
    return list
  }

  private func key(_ path: String) throws -> ImageDataKey {
    ImageDataKey(try url(path))
  }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://a.example/\(path)"))
  }
}

/// A store of texts by the paths of their URLs, which knows sizes without reading.
private final class ReadingStore: FeedImageDataStore {
  private let texts: [String: String]
  private let isCorrupt: Bool
  private let log = Mutex<[String]>([])

  init(_ texts: [String: String], isCorrupt: Bool = false) {
    self.texts = texts
    self.isCorrupt = isCorrupt
  }

  var reads: [String] { log.withLock(\.self) }

  func sizeOfImageData(for key: ImageDataKey) -> Int? {
    texts[String(key.url.path.dropFirst())]?.utf8.count
  }

  func retrieveImageData(for key: ImageDataKey) throws -> Data? {
    let path = String(key.url.path.dropFirst())
    log.withLock { $0.append(path) }
    if isCorrupt {
      throw FeedStoreError.emptyImageData
    }
    return texts[path].map { Data($0.utf8) }
  }

  func insert(_ data: Data, for key: ImageDataKey) {}
  func deleteCorruptImageData() -> Int { 0 }
}
