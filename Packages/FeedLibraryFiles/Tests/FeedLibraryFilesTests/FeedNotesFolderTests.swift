import FeedCache
import FeedCore
import FeedFailures
import FeedLibrary
import FeedLibraryFiles
import FeedTestSupport
import Foundation
import Testing

@Suite("Notes in a file for each feed: what was seen")
struct FeedNotesFolderTests {
  @Test("What was seen outlives the program that saved it, each feed's its own")
  func laterRun() async throws {
    let directory = try TemporaryDirectory()
    let images = SeenImages([
      id("a"): SeenImage(
        picture: id("p"),
        published: nil,
        mark: .new,
        since: Date(timeIntervalSince1970: 1_800_000_000.125)
      ),
      id("b"): SeenImage(
        picture: id("q"),
        published: Date(timeIntervalSince1970: -1),
        mark: .seen,
        leftAt: Date(timeIntervalSince1970: 1_800_000_000)
      ),
      id("c"): SeenImage(picture: id("q"), published: nil, mark: .seenLast),
    ])
    try await folder(in: directory).update(url("a")) { $0 = images }
    let sut = folder(in: directory)
    #expect(try await sut.note(of: url("a")) == images)
    #expect(try await sut.note(of: url("b")) == nil)
  }

  @Test("A file of version 1 is read: since when the feed has had its pictures is not known")
  func firstVersion() async throws {
    let base64 = """
      ZmVlZHNlZW4BAAAAAAAAABYAAAAAAAAAaHR0cHM6Ly9mZWVkLmV4YW1wbGUvYTxIAIQL7F7jpTDpahFwJzofkztQlR\
      VY04FLFcRJWaLs//////////8A0klrAAAAAAEAAAAAAAAAcQOebN6QVlqM14myYycWFR+TO1CVFVjTgUsVxElZouwA\
      AAAAAAAAgAAAAAAAAACAAgAAAAAAAADhQHR5MTZWwJkIuwL7Aznii7Oj5FPNUzOSq1MJxj07eAAAAAAAAACAAAAAAA\
      AAAIAAAAAAAAAAAA==
      """
    let directory = try TemporaryDirectory()
    let sut = folder(in: directory)
    try await sut.update(url("a")) { $0.add(id("x")) }
    let file = try #require(directory.fileURLs.first)
    try #require(Data(base64Encoded: base64)).write(to: file)
    let expected = SeenImages([
      id("a"): SeenImage(picture: id("p"), published: nil, mark: .new),
      id("b"): SeenImage(
        picture: id("q"),
        published: Date(timeIntervalSince1970: -1),
        mark: .seen,
        leftAt: Date(timeIntervalSince1970: 1_800_000_000)
      ),
      id("c"): SeenImage(picture: id("q"), published: nil, mark: .seenLast),
    ])
    #expect(try await sut.note(of: url("a")) == expected)
  }

  @Test("Of what several programs mark at once, nothing is lost")
  func atOnce() async throws {
    let directory = try TemporaryDirectory()
    let feed = try url("a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let sut = folder(in: directory)
        group.addTask { try await sut.update(feed) { $0.add(id("\(number)")) } }
      }
      try await group.waitForAll()
    }
    let images = try await folder(in: directory).note(of: feed)
    #expect(images.map { Set($0.images.keys) } == Set((0..<20).map { id("\($0)") }))
  }

  @Test("A change that throws away what was seen leaves a feed that was never loaded")
  func forgetting() async throws {
    let directory = try TemporaryDirectory()
    let sut = folder(in: directory)
    let feed = try url("a")
    try await sut.update(feed) { $0.add(id("a")) }
    try await sut.update(feed) { $0 = nil }
    #expect(try await sut.note(of: feed) == nil)
  }

  @Test(
    "A file that is cut, too long, changed, or another feed's counts for nothing, and is replaced",
    arguments: [
      { $0.dropLast() }, { $0 + [0] }, { $0.prefix(7) }, { Data($0.reversed()) },
      { $0.dropLast() + [9] }, { Data(String(decoding: $0, as: UTF8.self).utf8) },
    ] as [@Sendable (Data) -> Data]
  )
  func nonsense(change: @Sendable (Data) -> Data) async throws {
    let directory = try TemporaryDirectory()
    let sut = folder(in: directory)
    let feed = try url("a")
    try await sut.update(feed) { $0.add(id("a")) }
    let file = try #require(directory.fileURLs.first)
    try change(Data(contentsOf: file)).write(to: file)
    #expect(try await sut.note(of: feed) == nil)
    try await sut.update(feed) { $0.add(id("b")) }
    #expect(try await sut.note(of: feed)?.images.count == 1)
  }

  @Test("A file of a newer version is not read, and no update replaces it")
  func newerVersion() async throws {
    let directory = try TemporaryDirectory()
    let sut = folder(in: directory)
    let feed = try url("a")
    try await sut.update(feed) { $0.add(id("a")) }
    let file = try #require(directory.fileURLs.first)
    var data = try Data(contentsOf: file)
    data[8] = 3
    try data.write(to: file)
    let newer = FailureCause.newerFormat(path: file.path)
    await #expect(throws: newer) { _ = try await sut.note(of: feed) }
    await #expect(throws: newer) { try await sut.update(feed) { $0.add(id("b")) } }
    #expect(try Data(contentsOf: file) == data)
  }

  @Test("The file of another feed counts for nothing")
  func otherFeed() async throws {
    let directory = try TemporaryDirectory()
    let sut = folder(in: directory)
    let feed = try url("a")
    try await sut.update(feed) { $0.add(id("a")) }
    let file = try #require(directory.fileURLs.first)
    try await sut.update(url("b")) { $0.add(id("b")) }
    let other = try #require(directory.fileURLs.first { $0 != file })
    try Data(contentsOf: other).write(to: file)
    #expect(try await sut.note(of: feed) == nil)
  }

  private func folder(in directory: TemporaryDirectory) -> FeedNotesFolder<SeenImagesCodec> {
    FeedNotesFolder(in: directory.path, as: SeenImagesCodec())
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://feed.example/\(name)"))
  }
}

private func id(_ name: String) -> UUID {
  UUIDNamespace.url.uuid(of: name)
}

extension SeenImages? {
  fileprivate mutating func add(_ new: UUID) {
    var images = self?.images ?? [:]
    images[new] = SeenImage(picture: id("p"), published: nil, mark: .new)
    self = SeenImages(images)
  }
}

extension TemporaryDirectory {
  /// All plain files in it, however deep.
  fileprivate var fileURLs: [URL] { files().map { URL(filePath: "\(path)/\($0)") } }
}
