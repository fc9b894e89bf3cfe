import FeedCore
import FeedFailures
import FeedLibrary
import FeedLibraryFiles
import FeedTestSupport
import Foundation
import Testing

@Suite("What was wrong with feeds, in a file")
struct FeedTroubleFileTests {
  private let refused = FeedTrouble(name: "connectivity refused")
  private let notFound = FeedTrouble(
    name: "copy invalidData status 404",
    code: .notFound,
    message: "not found: = ω",
    since: Date(timeIntervalSince1970: 1_800_000_000),
    said: ["show": Date(timeIntervalSince1970: 1_800_000_001), "prefetch": .distantFuture]
  )

  @Test("A later run gets what an earlier one left, and of a feed that is well nothing")
  func laterRun() async throws {
    let directory = try TemporaryDirectory()
    let (a, b) = (try url("a"), try url("b"))
    #expect(try await exchange(in: directory, [a: refused, b: notFound]) == [:])
    #expect(try await exchange(in: directory, [a: nil]) == [a: refused, b: notFound])
    #expect(try await sut(in: directory).troubles() == [b: notFound])
  }

  @Test("Where nothing is wrong no file is made, and where nothing changes none is written")
  func unchanged() async throws {
    let directory = try TemporaryDirectory()
    #expect(try await exchange(in: directory, [url("a"): nil]) == [:])
    #expect(!FileManager.default.fileExists(atPath: directory.file))
    _ = try await exchange(in: directory, [url("a"): refused])
    let before = try FileManager.default.attributesOfItem(atPath: directory.file)
    _ = try await exchange(in: directory, [url("a"): refused])
    let after = try FileManager.default.attributesOfItem(atPath: directory.file)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test("Of exchanges that several programs make at once, none is lost")
  func atOnce() async throws {
    let directory = try TemporaryDirectory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let sut = sut(in: directory)
        let feed = try url("\(number)")
        group.addTask { [refused] in try await sut.update { $0[feed] = refused } }
      }
      try await group.waitForAll()
    }
    #expect(try await sut(in: directory).troubles().count == 20)
  }

  @Test("Of programs that meet a trouble at once, one says it")
  func saidOnce() async throws {
    let directory = try TemporaryDirectory()
    let feed = FollowedFeed(url: try url("a"), name: "a")
    let failure = LoadFailure(.connectivity, loading: feed.url, cause: FailureCause("refused"))
    let down = MergedLoad.Remark(feed: feed, outcome: .failed(failure))
    let news = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        let sut = FeedTroubleNews(store: sut(in: directory))
        group.addTask { try await sut.news(in: [down], on: [feed]).count }
      }
      return try await group.reduce(0, +)
    }
    #expect(news == 1)
  }

  @Test("Bytes that are no troubles count for nothing, and the next one replaces them")
  func nonsense() async throws {
    let directory = try TemporaryDirectory()
    try Data("\u{0}\nx\n\n \u{FFFD}".utf8).write(to: URL(filePath: directory.file))
    _ = try await exchange(in: directory, [url("a"): refused])
    #expect(try await sut(in: directory).troubles()[url("a")] == refused)
    let text = try String(contentsOf: URL(filePath: directory.file), encoding: .utf8)
    #expect(text == "connectivity refused https://a.example/\n")
  }

  private func exchange(
    in directory: TemporaryDirectory,
    _ changes: [URL: FeedTrouble?]
  ) async throws -> [URL: FeedTrouble] {
    try await sut(in: directory).update { troubles in
      let before = troubles
      for (feed, trouble) in changes {
        troubles[feed] = trouble
      }
      return before
    }
  }

  private func sut(in directory: TemporaryDirectory) -> FeedTroubleFile {
    FeedTroubleFile(path: directory.file)
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://\(name).example/"))
  }
}
