import CommandLine
import FeedBrowse
import FeedCLI
import FeedPresentation
import FeedTestSupport
import Foundation
import Testing

@testable import FeedComposer

@Suite("The manual")
struct ManualPageTests {
  /// A page, and its name.
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    static func all() throws -> [Page] {
      let recipes = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Manual/feed-recipes.7"
      )
      return [
        Page(name: "feed.1", text: ManualPage.ofFeed.text),
        Page(name: "feed-recipes.7", text: try String(contentsOf: recipes, encoding: .utf8)),
      ]
    }
  }

  @Test("The description completes each part of the page")
  func complete() {
    let page = ManualPage.ofFeed.text
    let program = Program.feed
    let english = Language(for: ["en"], words: [.browser])
    let items =
      program.commands.map { ManualPage.item($0.call, $0.summary) }
      + program.exits.map { ManualPage.item("\($0.code)", $0.meaning) }
      + program.commands.flatMap(\.examples).map { ManualPage.item($0.line, $0.meaning) }
      + KeyHelp.all.map { ManualPage.item($0.keys, english.text($0.message)) }
    for item in items {
      #expect(page.contains("\n\(item)\n"))
    }
    for option in program.options {
      #expect(page.contains(ManualPage.sentence(ManualPage.escaped(option.summary))))
    }
    #expect(page.contains("The keys are \(ManualPage.escaped("url, cache-dir")), "))
    #expect(page.replacing("\n", with: " ").contains("\(ManualPage.escaped(program.purpose))."))
  }

  @Test("roff has nothing to complain of", arguments: try Page.all())
  func groff(page: Page) throws {
    guard let groff = ShellProgram("groff") else { return }
    let result = try groff.run(["-Tutf8", "-man", "-ww", "-z"], page.text)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test("mandoc has nothing to complain of", arguments: try Page.all())
  func mandoc(page: Page) throws {
    guard let mandoc = ShellProgram("mandoc") else { return }
    let result = try mandoc.run(["-T", "lint", "-W", "all"], page.text)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test("Nothing in a page is obeyed by a terminal", arguments: try Page.all())
  func safety(page: Page) {
    HostileText.expectNone(in: page.text)
  }

  @Test("What is to be typed can be copied from the page as it is")
  func copied() throws {
    guard let groff = ShellProgram("groff") else { return }
    let arguments = ["-Tutf8", "-man", "-P-cbou", "-rLL=500n"]
    let page = try groff.run(arguments, ManualPage.ofFeed.text).output
    let program = Program.feed
    for line in program.commands.flatMap(\.examples).map(\.line)
      + program.commands.map(program.synopsis)
    {
      #expect(page.contains(line))
    }
    for option in program.options { #expect(page.contains("       \(option.usage)")) }
    for code in ExitCode.allCases { #expect(page.contains("\(code.rawValue) ")) }
  }

  @Test("Files, scripts and lines of a page can be copied as they are", arguments: try Page.all())
  func copiedBlocks(page: Page) throws {
    guard let groff = ShellProgram("groff") else { return }
    let read = try groff.run(["-Tutf8", "-man", "-P-cbou", "-rLL=500n"], page.text).output
    let blocks = page.text.matches(of: /\n\.nf\n([\s\S]*?)\n\.fi/).map { String($0.1) }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = ManualText.plain(block).split(separator: "\n").map { "       \($0)" }
      #expect(read.contains("\n\(lines.joined(separator: "\n"))\n"))
    }
  }
}
