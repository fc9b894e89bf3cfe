import Foundation
import Testing

@testable import FeedCLI

@Suite("The manual")
struct ManualPageTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Manual/feed.1"
  ).standardizedFileURL

  @Test("The file feed.1 is what the description makes of it; FEED_RECORD=1 writes it anew")
  func file() throws {
    if ProcessInfo.processInfo.environment["FEED_RECORD"] == "1" {
      try Data(ManualPage.text.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == ManualPage.text)
  }

  @Test("roff has nothing to complain of")
  func groff() throws {
    guard let groff = ShellProgram("groff") else { return }
    let result = try groff.run(["-Tutf8", "-man", "-ww", "-z"], ManualPage.text)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test("mandoc has nothing to complain of")
  func mandoc() throws {
    guard let mandoc = ShellProgram("mandoc") else { return }
    let result = try mandoc.run(["-T", "lint", "-W", "all"], ManualPage.text)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test("What is to be typed can be copied from the page as it is")
  func copied() throws {
    guard let groff = ShellProgram("groff") else { return }
    let page = try groff.run(["-Tutf8", "-man", "-P-cbou", "-rLL=500n"], ManualPage.text).output
    for line in Program.feed.commands.flatMap(\.examples).map(\.line)
      + Program.feed.commands.map(Program.feed.synopsis)
    {
      #expect(page.contains(line))
    }
    for option in Program.feed.options { #expect(page.contains("       \(option.usage)")) }
    for code in ExitCode.allCases { #expect(page.contains("\(code.rawValue) ")) }
  }
}
