import CommandLine
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCLI

@Suite("The manual")
struct ManualPageTests {
  /// A page, and the name of its file.
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    static let all = [
      Page(name: "feed.1", text: ManualPage.text),
      Page(name: "feed-recipes.7", text: RecipesPage.text),
    ]

    var testDescription: String { name }

    var file: URL {
      URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Manual/\(name)"
      ).standardizedFileURL
    }
  }

  @Test(
    "Each file is what the description makes of it; FEED_RECORD=1 writes it anew",
    arguments: Page.all
  )
  func file(page: Page) throws {
    if ProcessInfo.processInfo.environment["FEED_RECORD"] == "1" {
      try Data(page.text.utf8).write(to: page.file)
    }
    #expect(try String(contentsOf: page.file, encoding: .utf8) == page.text)
  }

  @Test("roff has nothing to complain of", arguments: Page.all)
  func groff(page: Page) throws {
    guard let groff = ShellProgram("groff") else { return }
    let result = try groff.run(["-Tutf8", "-man", "-ww", "-z"], page.text)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test("mandoc has nothing to complain of", arguments: Page.all)
  func mandoc(page: Page) throws {
    guard let mandoc = ShellProgram("mandoc") else { return }
    let result = try mandoc.run(["-T", "lint", "-W", "all"], page.text)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test("Nothing in a page is obeyed by a terminal", arguments: Page.all)
  func safety(page: Page) {
    HostileText.expectNone(in: page.text)
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

  @Test("The files, scripts and lines of the recipes can be copied as they are")
  func copiedRecipes() throws {
    guard let groff = ShellProgram("groff") else { return }
    let page = try groff.run(["-Tutf8", "-man", "-P-cbou", "-rLL=500n"], RecipesPage.text).output
    for part in Recipe.all.flatMap(\.parts) {
      guard let block = part.block else { continue }
      let lines = block.split(separator: "\n").map { "       \($0)" }.joined(separator: "\n")
      #expect(page.contains("\n\(lines)\n"))
    }
  }
}

extension Recipe.Part {
  /// What is to be copied, of any part but text.
  fileprivate var block: String? {
    switch self {
    case .text: nil
    case .file(_, let lines), .cron(let lines), .shell(let lines): lines
    }
  }
}
