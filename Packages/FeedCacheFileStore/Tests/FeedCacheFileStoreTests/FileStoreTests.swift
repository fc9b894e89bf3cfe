import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedTestSupport
import Foundation
import Testing

@Suite("File store")
struct FileStoreTests {
  @Test(
    "SF1: what one program saved, another one finds: the feed whole, its validators, and the image data"
  )
  func survivesProcess() async throws {
    let sut = try SUT()
    let feed = try feed(of: 3)
    try await sut.store.replace(with: feed)
    try await sut.store.insert(Data("image data".utf8), for: try imageURL(1))

    let another = FileFeedCache(path: sut.cachePath).store(for: try feedURL())
    #expect(try await another.retrieve()?.feed == feed)
    #expect(try await another.retrieveImageData(for: try imageURL(1)) == Data("image data".utf8))
  }

  @Test("W1: each feed URL has a cache of its own: one feed is never shown for another")
  func feedsApart() async throws {
    let sut = try SUT()
    let other = sut.cache.store(for: try #require(URL(string: "https://other.example/feed.json")))
    let feed = try feed(of: 1)
    try await sut.store.replace(with: feed)
    #expect(try await other.retrieve() == nil)

    try await other.replace(with: CachedFeed(images: [], savedAt: savedAt))
    try await other.delete()
    #expect(try await sut.store.retrieve()?.feed == feed)
  }

  @Test(
    "W1: an entry that lies under another feed's hash is a miss, and not a wrong feed; and likewise an image's"
  )
  func collisions() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    let folder = try sut.folder()
    let other = try #require(URL(string: "https://other.example/feed.json"))
    try await sut.cache.store(for: other).insert(Data([2]), for: try imageURL(7))
    let otherFolder =
      sut.cachePath + "/" + (try #require(try sut.folderNames().first { !folder.hasSuffix($0) }))
    try FileManager.default.copyItem(atPath: folder + "/feed", toPath: otherFolder + "/feed")
    let image = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/images").first
    )
    let otherImage = try #require(
      try FileManager.default.contentsOfDirectory(atPath: otherFolder + "/images").first
    )
    try FileManager.default.copyItem(
      atPath: folder + "/images/" + image,
      toPath: folder + "/images/" + otherImage
    )

    #expect(try await sut.cache.store(for: other).retrieve() == nil)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(7)) == nil)
  }

  @Test("A URL with a base is the same as without one")
  func relativeURLs() async throws {
    let directory = try TemporaryDirectory()
    let base = try #require(URL(string: "https://feed.example/"))
    let relative = try #require(URL(string: "feed.json", relativeTo: base))
    let image = try #require(URL(string: "0.png", relativeTo: base))
    let cache = FileFeedCache(path: directory.path + "/cache")
    try await cache.store(for: relative).replace(with: try feed(of: 1))
    try await cache.store(for: relative).insert(Data([1]), for: image)
    #expect(try await cache.store(for: relative).retrieve()?.feed.images.count == 1)
    #expect(
      try await cache.store(for: feedURL()).retrieveImageData(for: image.absoluteURL) == Data([1])
    )
    #expect(try await cache.store(for: feedURL()).retrieveImageData(for: image) == Data([1]))
    #expect(try await cache.summary(of: relative).pictures == 1)
  }

  @Test("Directories are for their owner alone, files too, and no other files are left")
  func modes() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try await sut.store.insert(Data([1]), for: try imageURL(0))

    #expect(try sut.directory.mode(of: "cache") == 0o700)
    let folder = try sut.folder().dropFirst(sut.directory.path.count + 1)
    for name in ["", "/images", "/tmp"] {
      #expect(try sut.directory.mode(of: folder + name) == 0o700)
    }
    let files = sut.directory.files()
    #expect(files.count == 4, "lock, feed, usage and one image: \(files)")
    for file in files { #expect(try sut.directory.mode(of: file) == 0o600, "\(file)") }
  }

  @Test("No file's name shows a URL")
  func names() async throws {
    let sut = try SUT()
    let hostile = try #require(URL(string: "https://feed.example/..%2F..%2Fetc%2Fpasswd"))
    try await sut.store.replace(
      with: CachedFeed(images: [FeedImage(id: UUID(), url: hostile)], savedAt: savedAt)
    )
    try await sut.store.insert(Data([1]), for: hostile)
    #expect(!sut.directory.files().contains { $0.contains("passwd") || $0.contains("example") })
    #expect(try await sut.store.retrieveImageData(for: hostile) == Data([1]))
  }

  @Test("Reading makes nothing: no directory, no file")
  func readingMakesNothing() async throws {
    let sut = try SUT()
    #expect(try await sut.store.retrieve() == nil)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == nil)
    #expect(try await sut.cache.summaries() == [])
    try await sut.store.delete()
    try await sut.cache.deleteAll()
    #expect(try FileManager.default.contentsOfDirectory(atPath: sut.directory.path) == [])
  }

  @Test("Directories above the cache are made as they are needed")
  func deepPath() async throws {
    let directory = try TemporaryDirectory()
    let store = FileFeedCache(path: directory.path + "/a/b/c").store(for: try feedURL())
    try await store.replace(with: try feed(of: 1))
    #expect(try await store.retrieve()?.feed.images.count == 1)
  }

  @Test("What a killed writer left behind is swept by the next one")
  func sweep() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let temporary = try sut.folder() + "/tmp"
    let hash = String(repeating: "0a", count: 16)
    for name in ["feed", "feed.previous", hash, hash + ".previous"] {
      try Data("half".utf8).write(to: URL(filePath: "\(temporary)/\(name)"))
    }
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
  }

  @Test(
    "Image data is counted again if the record is lost, or its writer did not finish",
    arguments: [
      "", "nonsense", "F.2.2.3", "F.2..500.1f", "F.-2.2.500.1f", "F.2.99999999999999999999.500.1f",
    ]
  )
  func usage(name: String) async throws {
    let sut = try SUT(limit: FeedImageDataLimit(bytes: 10_000, count: 2))
    try await sut.store.replace(with: try feed(of: 3))
    for image in [0, 1] { try await sut.store.insert(Data([1]), for: try imageURL(image)) }
    let record = try sut.file("usage/")
    try FileManager.default.removeItem(atPath: record)
    let name = name.replacing("F", with: try #require(try sut.folderNames().first))
    if !name.isEmpty { try Data().write(to: URL(filePath: sut.cachePath + "/usage/" + name)) }
    await #expect {
      try await sut.store.insert(Data([1]), for: try imageURL(2))
    } throws: { error in
      if case FeedStoreError.quotaReached = error { true } else { false }
    }
  }

  @Test("Files of others in the cache's directory are never touched")
  func foreignFiles() async throws {
    let sut = try SUT()
    let foreign = sut.cachePath + "/d41d8cd98f00b204e9800998ecf8427e/tmp"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
    try Data("thesis".utf8).write(to: URL(filePath: foreign + "/thesis.txt"))
    try await sut.cache.deleteAll()
    #expect(sut.directory.files().count == 1, "not even a lock is made")
    try await sut.store.replace(with: try feed(of: 1))
    try await sut.cache.deleteAll()
    #expect(FileManager.default.contents(atPath: foreign + "/thesis.txt") == Data("thesis".utf8))
  }

  @Test("A usage that cannot be right is counted again: a picture's file grew without the store")
  func impossibleUsage() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    let file = try sut.file("images/")
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 1_000_000)
    try handle.close()
    try await sut.store.insert(Data([2]), for: try imageURL(0))
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data([2]))
    #expect(try await sut.cache.summaries().map(\.bytes).first ?? 0 < 1_000)
  }

  @Test(
    "No file of the cache is ever written twice: a backup of hard links stays as it is, and a planted link reaches nothing"
  )
  func hardLinks() async throws {
    let sut = try SUT(limit: FeedImageDataLimit(count: 2))
    let precious = sut.directory.path + "/precious"
    try Data("precious".utf8).write(to: URL(filePath: precious))
    try await sut.store.replace(with: try feed(of: 3))
    for image in [2, 1] { try await sut.store.insert(Data([1]), for: try imageURL(image)) }
    let backup = sut.directory.path + "/backup"
    try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: false)
    var contents: [String: Data] = [:]
    for (index, file) in sut.directory.files().filter({ $0.hasPrefix("cache/") }).enumerated() {
      let path = "\(backup)/\(index)"
      try FileManager.default.linkItem(atPath: sut.directory.path + "/" + file, toPath: path)
      contents[path] = FileManager.default.contents(atPath: path)
    }
    // The first version wrote these in place.
    try FileManager.default.linkItem(atPath: precious, toPath: try sut.folder() + "/usage")
    try FileManager.default.linkItem(atPath: precious, toPath: try sut.folder() + "/tmp/feed")

    for image in [0, 1] { try await sut.store.insert(Data([2]), for: try imageURL(image)) }
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.kept(of: 3) == [0, 1])
    for (path, content) in contents {
      #expect(FileManager.default.contents(atPath: path) == content)
    }
    try await sut.store.delete()
    #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
  }

  @Test("A summary counts what is saved; deleting all leaves only the lock and the files of others")
  func summaries() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 3))
    try await sut.store.insert(Data(repeating: 1, count: 100), for: try imageURL(0))
    try Data().write(to: URL(filePath: sut.cachePath + "/other notes"))

    let summary = try await sut.cache.summary(of: try feedURL())
    #expect(summary.url == (try feedURL()))
    #expect((summary.state, summary.images) == (.valid(savedAt: savedAt), 3))
    #expect(summary.pictures == 1)
    #expect(summary.bytes > 100)
    #expect(try await sut.cache.summaries() == [summary])

    try await sut.cache.deleteAll()
    #expect(try await sut.cache.summaries() == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sut.cachePath).sorted() == [
        "lock", "other notes",
      ]
    )
  }
}
