import FeedCore
import FeedFailures
import FeedLibrary
import FeedLibraryFiles
import FeedPolling
import FeedTestSupport
import Foundation
import Testing

@Suite("Notes in a file for all feeds")
struct FeedNotesFileTests {
  private let time = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("Where nothing changes no file is made, and none is written")
  func unchanged() async throws {
    let directory = try TemporaryDirectory()
    let sut = uses(in: directory)
    try await sut.forget(nil)
    try await sut.update(url("a")) { $0 = nil }
    #expect(directory.files().isEmpty)
    try await sut.update(url("a")) { [time] in $0 = time }
    let before = try FileManager.default.attributesOfItem(atPath: directory.file)
    try await sut.update(url("a")) { [time] in $0 = time }
    let after = try FileManager.default.attributesOfItem(atPath: directory.file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test(
    "Lines that are no notes count for nothing, and the next note replaces them",
    arguments: [
      "x https://b.example/", "-1 https://b.example/", "9223372036854775807 https://b.example/",
      "1800000000", "1800000000 https://b.example/ more", "\u{0}", "\u{FFFD}",
      "1800000000 https://\u{FFFD}",
    ]
  )
  func nonsense(line: String) async throws {
    let directory = try TemporaryDirectory()
    let text = "\(line)\n1800000000 https://a.example/\n"
    try Data(text.utf8).write(to: URL(filePath: directory.file))
    let sut = uses(in: directory)
    #expect(try await sut.feeds() == [url("a")])
    try await sut.update(url("c")) { [time] in $0 = time }
    let rest = try String(contentsOf: URL(filePath: directory.file), encoding: .utf8)
    #expect(rest == "1800000000 https://c.example/\n1800000000 https://a.example/\n")
  }

  @Test(
    "Bytes that are no notes, or too many, count for nothing, and the next note replaces them",
    arguments: [3, FeedUseLines().limit + 1]
  )
  func bytes(count: Int) async throws {
    let directory = try TemporaryDirectory()
    try Data(repeating: 0xFF, count: count).write(to: URL(filePath: directory.file))
    let sut = uses(in: directory)
    #expect(try await sut.note(of: url("a")) == nil)
    try await sut.update(url("a")) { [time] in $0 = time }
    #expect(try await sut.note(of: url("a")) == time)
  }

  @Test(
    "What is no note is forgotten too, with any feed or with all, since a feed's URL may be in it",
    arguments: [
      ("x https://a.example/?token\n", 1), ("1800000000 https://a.example/?token more\n", 2),
      ("1800000000 https://a.example/?token\n", FeedUseLines().limit / 30),
    ]
  )
  func forgetsNonsense(line: String, count: Int) async throws {
    for feed in [try url("b"), nil] {
      let directory = try TemporaryDirectory()
      let text = String(repeating: line, count: count)
      try Data(text.utf8).write(to: URL(filePath: directory.file))
      try await uses(in: directory).forget(feed)
      #expect(try Data(contentsOf: URL(filePath: directory.file)).isEmpty)
    }
  }

  @Test("Of public feeds all can be forgotten, also what is no URL and what is beyond the limit")
  func forgetsPublicFeeds() async throws {
    let directory = try TemporaryDirectory()
    let sut = FeedNotesFile(in: directory.path, as: PublicFeedLines())
    let path = URL(filePath: "\(directory.path)/public")
    let lines = "https://a.example/?token \u{FF}\nhttps://b.example/\nhttps://c.example/\n"
    try Data(lines.utf8).write(to: path)
    try await sut.forget(url("b"))
    let rest = try String(contentsOf: path, encoding: .utf8)
    #expect(rest == "https://a.example/?token \u{FF}\nhttps://c.example/\n")
    let line = String(repeating: "x", count: PublicFeedLines().limit)
    try Data((lines + line).utf8).write(to: path)
    try await sut.forget(nil)
    #expect(try Data(contentsOf: path).isEmpty)
  }

  @Test("A file is not written through a symbolic link, nor where others can write")
  func foreign() async throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: directory.file,
      withDestinationPath: "\(directory.path)/elsewhere"
    )
    await #expect(throws: (any Error).self) {
      try await uses(in: directory).update(url("a")) { [time] in $0 = time }
    }
    #expect(!FileManager.default.fileExists(atPath: "\(directory.path)/elsewhere"))
  }

  @Test("Of programs that meet a trouble at once, one says it")
  func saidOnce() async throws {
    let directory = try TemporaryDirectory()
    let feed = FollowedFeed(url: try url("a"), name: "a")
    let failure = LoadFailure(.connectivity, loading: feed.url, cause: FailureCause("refused"))
    let down = FeedRemark(feed: feed, outcome: .failed(failure))
    let news = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        let store = FeedNotesFile(in: directory.path, as: FeedTroubleLines())
        let sut = FeedTroubleNews(store: store)
        group.addTask { try await sut.news(in: [down], on: [feed]).count }
      }
      return try await group.reduce(0, +)
    }
    #expect(news == 1)
  }

  @Test("All that is known of a trouble outlives the program")
  func troubles() async throws {
    let directory = try TemporaryDirectory()
    let known = [
      try url("a"): FeedTrouble(name: "connectivity refused"),
      try url("b"): FeedTrouble(
        name: "copy invalidData status 404",
        code: .notFound,
        message: "not found: = ω",
        since: time,
        said: ["show": time, "prefetch": .distantFuture]
      ),
    ]
    let sut = FeedNotesFile(in: directory.path, as: FeedTroubleLines())
    try await sut.update(Set(known.keys)) { $1 = known[$0] }
    let later = FeedNotesFile(in: directory.path, as: FeedTroubleLines())
    #expect(try await later.notes(of: later.feeds()) == known)
  }

  @Test("The last sweep stands before all uses, which are in their order")
  func order() async throws {
    let directory = try TemporaryDirectory()
    let sut = uses(in: directory)
    let times = [
      try url("a"): time + 1.5, try url("b"): time + 3, try url("c"): time + 3,
      UnfollowedFeedSweep.mark: time,
    ]
    try await sut.update(Set(times.keys)) { $1 = times[$0] }
    let text = try String(contentsOf: URL(filePath: directory.file), encoding: .utf8)
    #expect(
      text == """
        1800000000 swept
        1800000003 https://c.example/
        1800000003 https://b.example/
        1800000001 https://a.example/

        """
    )
  }

  private func uses(in directory: TemporaryDirectory) -> FeedNotesFile<FeedUseLines> {
    FeedNotesFile(in: directory.path, as: FeedUseLines())
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://\(name).example/"))
  }
}

extension TemporaryDirectory {
  /// Where the uses are.
  fileprivate var file: String { "\(path)/used" }
}
