import FeedLibraryFiles
import FeedTestSupport
import Foundation
import Testing

@Suite("Which feeds were public, in a file")
struct PublicFeedFileTests {
  @Test("A later run knows what an earlier one added, and nothing else")
  func laterRun() async throws {
    let directory = try TemporaryDirectory()
    #expect(try await !sut(in: directory).contains(url("a")))
    #expect(!FileManager.default.fileExists(atPath: directory.file))
    for name in ["a", "b", "a"] { try await sut(in: directory).add(url(name)) }
    #expect(try await sut(in: directory).contains(url("a")))
    #expect(try await sut(in: directory).contains(url("b")))
    #expect(try await !sut(in: directory).contains(url("c")))
    let text = try String(contentsOf: URL(filePath: directory.file), encoding: .utf8)
    #expect(text == "https://a.example/\nhttps://b.example/\n")
  }

  @Test("Of what several programs add at once, nothing is lost")
  func atOnce() async throws {
    let directory = try TemporaryDirectory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let (sut, feed) = (sut(in: directory), try url("\(number)"))
        group.addTask { try await sut.add(feed) }
      }
      try await group.waitForAll()
    }
    for number in 0..<20 { #expect(try await sut(in: directory).contains(url("\(number)"))) }
  }

  @Test("Bytes that are no feeds count for nothing, and stay")
  func nonsense() async throws {
    let directory = try TemporaryDirectory()
    try Data("\u{0}\nx".utf8).write(to: URL(filePath: directory.file))
    try await sut(in: directory).add(url("a"))
    #expect(try await sut(in: directory).contains(url("a")))
    let text = try String(contentsOf: URL(filePath: directory.file), encoding: .utf8)
    #expect(text == "\u{0}\nx\nhttps://a.example/\n")
  }

  @Test("Where there are too many, the first ones go")
  func tooMany() async throws {
    let directory = try TemporaryDirectory()
    let lines = (0..<600_000).map { "\($0)\n" }.joined()
    try Data((lines + "https://a.example/\n").utf8).write(to: URL(filePath: directory.file))
    try await sut(in: directory).add(url("b"))
    let data = try Data(contentsOf: URL(filePath: directory.file))
    #expect(data.count <= 4 << 20)
    #expect(try await sut(in: directory).contains(url("a")))
    #expect(try await sut(in: directory).contains(url("b")))
  }

  private func sut(in directory: TemporaryDirectory) -> PublicFeedFile {
    PublicFeedFile(path: directory.file)
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://\(name).example/"))
  }
}
