import FeedLibrary
import FeedLibraryFiles
import FeedTestSupport
import Foundation
import Testing

@Suite("When feeds were last used, in a file")
struct FeedUseFileTests {
  private let time = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A later run gets what an earlier one left")
  func laterRun() async throws {
    let directory = try TemporaryDirectory()
    let (a, b) = (try url("a"), try url("b"))
    try await sut(in: directory).update { [time] uses in
      uses.note([a, b], at: time.addingTimeInterval(0.5))
      uses.sweptAt = time
    }
    let uses = try await sut(in: directory).update { $0 }
    #expect(uses == FeedUses(times: [a: time, b: time], sweptAt: time))
  }

  @Test("Of updates that several programs make at once, none is lost")
  func atOnce() async throws {
    let directory = try TemporaryDirectory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let sut = sut(in: directory)
        let feed = try url("\(number)")
        group.addTask { [time] in try await sut.update { $0.note([feed], at: time) } }
      }
      try await group.waitForAll()
    }
    #expect(try await sut(in: directory).update { $0.times.count } == 20)
  }

  @Test(
    "Lines that are no uses count for nothing, and the others do",
    arguments: [
      "x https://b.example/", "-1 https://b.example/", "9223372036854775807 https://b.example/",
      "1800000000", "1800000000 https://b.example/ more", "\u{0}", "\u{FFFD}",
    ]
  )
  func nonsense(line: String) async throws {
    let directory = try TemporaryDirectory()
    let text = "\(line)\n1800000000 https://a.example/\n"
    try Data(text.utf8).write(to: URL(filePath: directory.file))
    let uses = try await sut(in: directory).update { [time] uses in
      uses.sweptAt = time
      return uses
    }
    #expect(uses.times == [try url("a"): time])
  }

  @Test("An update that throws changes nothing")
  func failing() async throws {
    struct Failure: Error, Equatable {}
    let directory = try TemporaryDirectory()
    let sut = sut(in: directory)
    await #expect(throws: Failure()) {
      try await sut.update { [time] uses in
        uses.sweptAt = time
        throw Failure()
      }
    }
    #expect(try await sut.update { $0 } == FeedUses())
  }

  private func sut(in directory: TemporaryDirectory) -> FeedUseFile {
    FeedUseFile(path: directory.file)
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://\(name).example/"))
  }
}
