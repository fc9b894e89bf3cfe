import CommandLine
import Testing

@testable import FeedCLI

@Suite("What the program says it is to servers")
struct UserAgentTests {
  @Test("Its name and version")
  func value() {
    #expect(UserAgent.value == "feed/\(Program.version)")
  }

  @Test("The project's page follows, if there is one")
  func page() {
    #expect(UserAgent.text(version: "1.2.0", page: "") == "feed/1.2.0")
    #expect(
      UserAgent.text(version: "1.2.0", page: "https://feed.example")
        == "feed/1.2.0 (+https://feed.example)"
    )
  }
}
