import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedTestSupport
import Foundation
import Testing

/// The directories in `Fixtures` were written by the program `feed` in November 2026, which loaded
/// a feed on three days with `keep 30`: a webcam with one address, a post of three images, and a
/// lake that left on the second day. On the first two days it kept the webcam, and once an image of
/// the post.
///
/// `cache` is the cache, and `data` has the former images and the kept ones.
@Suite("File store: files of earlier versions")
struct EarlierFilesTests {
  @Test("S2: a feed is displayed as it was saved, with its pictures")
  func feed() async throws {
    let sut = try earlier("http://photos.example/feed.rss", in: "cache")
    let saved = try #require(try await sut.store.retrieve()?.feed)
    #expect(saved.savedAt == Date(timeIntervalSince1970: 1_793_692_800))
    #expect(saved.details.title == "Photos")
    let expected: [Expected] = [
      ("Day 3", "cam.png", "491F8D41-9B5E-5649-B3F8-63781B7EDC63", "day 1"),
      ("Day 2", "cam.png", "FA9A4B66-0863-5A34-BFF1-D32FD6CD679D", "day 1"),
      ("Morning bread", "bread-1.png", "30974226-5B96-536D-ADF5-F350E3A47D08", "bread-1"),
      ("Frame 2", "bread-2.png", "F2BD15C8-99A6-5BBE-B86E-E2A099091155", "bread-2"),
      ("Frame 3", "bread-3.png", "721F99B7-2176-57B7-B86C-908650950659", "bread-3"),
    ]
    try await expect(expected, in: sut)
    #expect(Set(saved.images[2...].map(\.post)) == [saved.images[2].id])
    #expect(saved.images.map(\.part) == [1, 1, 1, 2, 3])
    #expect(saved.images.map(\.parts) == [1, 1, 3, 3, 3])
    #expect(saved.images[3].alternative == "Bread 2")
    #expect(saved.images[0].published == Date(timeIntervalSince1970: 1_793_685_600))
  }

  @Test(
    "NW3: former images are displayed with the pictures that they had, last the first that left"
  )
  func formerImages() async throws {
    let sut = try earlier("http://photos.example/feed.rss", in: "data")
    let marks = [
      "#left-1793692800-d2efdf21-d8a1-503b-865d-f31439907a64",
      "#left-1793606400-3117600a-2c0f-58a4-bbee-fd5eb6c95616",
    ]
    let expected: [Expected] = [
      ("Day 1", "cam.png\(marks[0])", "6901FA14-1D88-5FB5-86C2-05B2CF2A7D71", "day 1"),
      ("The lake", "lake.png\(marks[1])", "B1F52979-7753-5F6C-BFA2-9C8236E66A67", "lake"),
    ]
    try await expect(expected, in: sut)
  }

  @Test("Kept images are displayed with the pictures that they were kept with")
  func keptImages() async throws {
    let sut = try earlier("kept:/", in: "data")
    let marks = [
      "#kept-d2efdf21-d8a1-503b-865d-f31439907a64", "#kept-97abcb4f-9647-5367-871c-47087f0a4f68",
    ]
    let expected: [Expected] = [
      ("Day 2", "cam.png\(marks[0])", "24FD40D8-0370-5BA0-BD38-66E9F154185D", "day 1"),
      ("Frame 2", "bread-2.png\(marks[1])", "D1C2DDD0-9042-57DE-A230-CACF47FCDFD7", "bread-2"),
      ("Day 1", "cam.png\(marks[0])", "720246C2-EB53-5FA2-B0ED-823773C1337B", "day 1"),
    ]
    try await expect(expected, in: sut)
    let images = try #require(try await sut.store.retrieve()?.feed.images)
    #expect(images.map(\.author) == ["photos", "photos", "photos"])
  }

  /// What a feed had of an image, and the end of its picture's data.
  private typealias Expected = (description: String, url: String, id: String, picture: String)

  private func expect(_ expected: [Expected], in sut: EarlierStore) async throws {
    let store = sut.store
    let images = try #require(try await store.retrieve()?.feed.images)
    #expect(images.map(\.description) == expected.map(\.description))
    #expect(images.map(\.url.absoluteString) == expected.map { "http://photos.example/\($0.url)" })
    #expect(images.map(\.id.uuidString) == expected.map(\.id))
    for (image, expected) in zip(images, expected) {
      let data = try #require(try await store.retrieveImageData(for: image.url))
      #expect(data.suffix(1 + expected.picture.utf8.count) == Data("=\(expected.picture)".utf8))
    }
    #expect(try await store.deleteCorruptImageData() == 0)
  }

  /// The store of a feed in a copy of a directory, which belongs to its owner alone, as a copy of
  /// the repository may not.
  private func earlier(_ url: String, in name: String) throws -> EarlierStore {
    let directory = try TemporaryDirectory()
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let path = "\(directory.path)/\(name)"
    try copy(fixtures.appending(path: name).path, to: path)
    let url = try #require(URL(string: url))
    return EarlierStore(directory: directory, store: FileFeedCache(path: path).store(for: url))
  }

  private func copy(_ folder: String, to path: String) throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: path,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    for name in try files.contentsOfDirectory(atPath: folder) {
      let source = "\(folder)/\(name)"
      var isDirectory = ObjCBool(false)
      _ = files.fileExists(atPath: source, isDirectory: &isDirectory)
      if isDirectory.boolValue {
        try copy(source, to: "\(path)/\(name)")
      } else {
        let isMade = files.createFile(
          atPath: "\(path)/\(name)",
          contents: try Data(contentsOf: URL(filePath: source)),
          attributes: [.posixPermissions: 0o600]
        )
        try #require(isMade)
      }
    }
  }
}

/// A store, and the directory that it is in.
private struct EarlierStore {
  let directory: TemporaryDirectory
  let store: any FeedStore & FeedImageDataStore
}
