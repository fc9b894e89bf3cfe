import CommandLine
import FeedPresentation
import Foundation
import Testing
import TextColumns

@testable import FeedCLI

@Suite("Help")
struct HelpTests {
  @Test("The help names every command and every option, and begins with examples")
  func all() throws {
    let text = Help(of: .feed).text
    for command in Program.feed.commands { #expect(text.contains("  feed \(command.name)")) }
    for option in Program.feed.options { #expect(text.contains("  \(option.usage)  ")) }
    for code in ExitCode.allCases { #expect(text.contains("\n  \(code.rawValue) ")) }
    let examples = try #require(text.range(of: "Examples:"))
    let options = try #require(text.range(of: "Options:"))
    #expect(examples.lowerBound < options.lowerBound)
  }

  @Test(
    "Every option belongs to a command and has a name of its own; every word of the help is safe to show"
  )
  func words() {
    #expect(
      Set(Program.feed.commands.flatMap(\.options) + Option.common) == Set(Program.feed.options)
    )
    #expect(Program.feed.options == Option.own + Option.common)
    #expect(
      Set(Program.feed.options.flatMap(\.spellings)).count
        == Program.feed.options.flatMap(\.spellings).count
    )
    let words =
      Program.feed.commands.map(\.summary) + Program.feed.options.map(\.summary)
      + Program.feed.commands.flatMap(\.examples).flatMap { [$0.line, $0.meaning] }
      + ExitCode.allCases.map(\.meaning)
      + [Program.feed.purpose]
    for text in words {
      #expect(!text.isEmpty)
      #expect(SafeText.line(text) == text)
    }
  }

  @Test(
    "The help of a command names the options that it takes, and no other",
    arguments: Program.feed.commands
  )
  func command(command: Command) {
    let text = Help(of: .feed).text(for: command)
    #expect(text.hasPrefix("feed \(command.name): "))
    #expect(text.contains(Program.feed.synopsis(of: command)))
    #expect(!command.examples.isEmpty)
    #expect(command.examples.allSatisfy { text.contains($0.line) })
    for option in Program.feed.options {
      #expect(
        text.contains("  \(option.usage)  ") == Program.feed.options(of: command).contains(option),
        "\(option.name)"
      )
    }
  }

  @Test(
    "No line of the help is longer than 80 columns, or the terminal; and there is one line's end at the end"
  )
  func widths() {
    let calls = Program.feed.commands.map { "feed \($0.call)" }
    let typed =
      (calls + Program.feed.commands.map(Program.feed.synopsis)
      + Program.feed.commands.flatMap(\.examples).map(\.line))
      .map {
        "  \($0)"
      }
    for columns in [nil, 300, 60, 40, 20] {
      let help = Help(of: .feed, columns: columns)
      let most = min(columns ?? 80, 80)
      for text in [help.text] + Program.feed.commands.map({ help.text(for: $0) }) {
        // What is to be typed is not broken.
        let lines = text.split(separator: "\n").map(String.init).filter {
          most == 80 || !typed.contains($0)
        }
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= most }, "\(text)")
        #expect(text.hasSuffix("\n"))
        #expect(!text.hasSuffix("\n\n"))
        #expect(!text.contains("\n\n\n"))
      }
    }
  }

  @Test(
    "On a narrow terminal what is said stands below what it is said of, but for the numbers of exit codes"
  )
  func narrow() {
    let help = Help(of: .feed, columns: 40)
    #expect(
      help.text(for: .clear).contains(
        "\n  --json\n    one JSON document on stdout instead\n    of text\n"
      )
    )
    #expect(help.text.contains("\n  64   usage error\n"))
    #expect(
      Help(of: .feed, columns: 60).text(for: .clear).contains(
        "\n  --json           one JSON document on stdout instead of\n"
      )
    )
  }

  @Test("Asked for help, nothing else in the call matters but the command")
  func asking() throws {
    #expect(try Arguments(["clear", "--help"]).asksForHelp)
    #expect(try Arguments(["-h"]).asksForHelp)
    #expect(try Arguments(["--version"]).asksForVersion)
    #expect(try Help(of: .feed).text(for: Arguments(["--help"])) == Help(of: .feed).text)
    #expect(
      try Help(of: .feed).text(for: Arguments(["gallery", "--help"]))
        == Help(of: .feed).text(for: .gallery)
    )
    #expect(
      try Help(of: .feed).text(for: Arguments(["clear", "--limit", "3", "more", "-h"]))
        == Help(of: .feed).text(for: .clear)
    )
    #expect(try Help(of: .feed).text(for: Arguments(["help"])) == Help(of: .feed).text)
    #expect(
      try Help(of: .feed).text(for: Arguments(["help", "help"])).hasPrefix(
        "feed help: show this help, or that of a command.\n"
      )
    )
    #expect(Help(of: .feed).text.contains("\n  feed help [COMMAND] "))
    #expect(
      try Help(of: .feed).text(for: Arguments(["-q", "help", "clear"]))
        == Help(of: .feed).text(for: .clear)
    )
  }

  @Test("Every example is a call that the program understands", arguments: Program.feed.commands)
  func examples(command: Command) throws {
    for example in command.examples {
      let words = example.line.split(
        separator: "feed ",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let call = try #require(words.last).prefix { !"|>)".contains($0) }.split(separator: " ").map(
        String.init
      )
      let arguments = try Arguments(Array(call.prefix { $0 != "||" }))
      #expect((arguments.asksForHelp ? .help : arguments.command) == command, "\(example.line)")
    }
  }
}
