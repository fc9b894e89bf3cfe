import FeedHTTP
import FeedLibraryFiles
import FeedPolling
import FeedTestSupport
import Foundation
import Testing

@Suite("What servers asked for, in a file")
struct ServerWaitFileTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("MF3: a wait outlives the program that saved it, until it is over")
  func laterRun() async throws {
    let directory = try TemporaryDirectory()
    try await sut(in: directory).save(wait(60), of: url("a"))
    #expect(try await sut(in: directory).wait(of: url("a"))?.until == now.addingTimeInterval(60))
    #expect(try await sut(in: directory).wait(of: url("b")) == nil)
    let later = ServerWaitFile(path: directory.file, now: { [now] in now.addingTimeInterval(60) })
    #expect(try await later.wait(of: url("a")) == nil)
  }

  @Test("MF3: of waits that several programs save at once, none is lost")
  func atOnce() async throws {
    let directory = try TemporaryDirectory()
    let wait = try wait(60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let sut = sut(in: directory)
        let feed = try url("\(number)")
        group.addTask { try await sut.save(wait, of: feed) }
      }
      try await group.waitForAll()
    }
    for number in 0..<20 {
      #expect(try await sut(in: directory).wait(of: url("\(number)")) == wait)
    }
  }

  @Test("Forgetting one feed leaves the others, forgetting all leaves none, and makes no file")
  func forgetting() async throws {
    let directory = try TemporaryDirectory()
    let sut = sut(in: directory)
    try await sut.forget(nil)
    #expect(!FileManager.default.fileExists(atPath: directory.file))
    try await sut.save(wait(60), of: url("a"))
    try await sut.save(wait(60), of: url("b"))
    try await sut.forget(url("a"))
    #expect(try await sut.wait(of: url("a")) == nil)
    #expect(try await sut.wait(of: url("b")) != nil)
    try await sut.forget(nil)
    #expect(try await sut.wait(of: url("b")) == nil)
  }

  @Test(
    "Bytes that are no waits, or too many, count for nothing, and the next wait replaces them",
    arguments: [3, ServerWaits.sizeLimit + 1]
  )
  func nonsense(count: Int) async throws {
    let directory = try TemporaryDirectory()
    try Data(repeating: 0xFF, count: count).write(to: URL(filePath: directory.file))
    let sut = sut(in: directory)
    #expect(try await sut.wait(of: url("a")) == nil)
    try await sut.save(wait(60), of: url("a"))
    #expect(try await sut.wait(of: url("a")) != nil)
  }

  private func sut(in directory: TemporaryDirectory) -> ServerWaitFile {
    ServerWaitFile(path: directory.file, now: { [now] in now })
  }

  private func wait(_ seconds: Int) throws -> ServerWait {
    let response = HTTPResponse(status: 429, headers: ["Retry-After": "\(seconds)"], body: Data())
    return try #require(ServerWait(response, isOfFeed: true, now: now))
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://feed.example/\(name)"))
  }
}

extension TemporaryDirectory {
  /// Where the waits are.
  var file: String { "\(path)/waiting" }
}
