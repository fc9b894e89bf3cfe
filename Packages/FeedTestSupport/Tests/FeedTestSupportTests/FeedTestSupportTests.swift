import FeedTestSupport
import Foundation
import Testing

@Suite("What tests share")
struct FeedTestSupportTests {
  @Test("What a terminal obeys is found, but not what is allowed")
  func hostileText() {
    withKnownIssue { HostileText.expectNone(in: "a\u{1B}[2Jb") }
    withKnownIssue { HostileText.expectNone(in: "a\u{202E}b") }
    HostileText.expectNone(in: "a\nb\u{1B}[1m", but: /\u{1B}\[1m/)
  }

  @Test("A hostile text is named by its escapes")
  func escaped() {
    #expect(Escaped("a\u{1B}").testDescription == "a\\u{1B}")
  }

  @Test("A directory is its user's alone, and gone with the value")
  func directory() throws {
    var sut: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(sut?.path)
    try Data().write(to: URL(filePath: path + "/file"))
    #expect(sut?.files() == ["file"])
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700
    )
    sut = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A queue is at rest once its tasks have ended or wait")
  func queue() async throws {
    let sut = TaskQueue()
    let (steps, step) = AsyncStream<Int>.makeStream()
    let task = sut.begin {
      await Task.yield()
      step.yield(1)
      step.finish()
    }
    await sut.rest()
    #expect(await steps.first { _ in true } == 1)
    try await task.value
  }

  @Test("A screen shows what was written, and refuses what it does not know")
  func screen() throws {
    var sut = VirtualScreen(columns: 4, rows: 2) { $0.count }
    try sut.write("ab\u{1B}[2;2Hc")
    #expect(sut.lines == ["ab", " c"])
    #expect(throws: VirtualScreen.Wrong.self) { try sut.write("\u{1B}[6n") }
  }
}
