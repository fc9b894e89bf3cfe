import CommandLine
import FeedTerminal
import Testing

@testable import FeedCLI

@Suite("A program as data")
struct ProgramTests {
  private let sut = Program.feed(with: [.show, .count])

  @Test("A command from elsewhere is parsed with its own options and words")
  func parsing() throws {
    let arguments = try Arguments(["count", "7", "--by", "year", "-q"], of: sut)
    #expect(arguments.command == .count)
    #expect(arguments[.by] == "year")
    #expect(arguments.numbers == [7])
    #expect(arguments.verbosity == .quiet)
    #expect(throws: UsageError.foreignOption("--by", command: "feed show")) {
      try Arguments(["show", "--by", "year"], of: sut)
    }
    #expect(throws: UsageError.missingOperand("N", command: "feed count")) {
      try Arguments(["count", "x"], of: sut)
    }
  }

  @Test("A call that names no command is one of the first")
  func byDefault() throws {
    #expect(try Arguments([], of: sut).command == .show)
    #expect(sut.synopsis(of: .show) == "feed [show] [FEED] [OPTION...]")
  }

  @Test("The help and the completions have it too", arguments: Shell.allCases)
  func words(shell: Shell) {
    let help = Help(of: sut)
    #expect(help.text.contains("\n  feed count N... "))
    #expect(help.text.contains(" count the images of a year\n"))
    #expect(help.text(for: .count).contains("\n  --by WHAT      year or month\n"))
    let script = Completions(of: sut).script(for: shell)
    #expect(script.contains("count"))
    #expect(script.contains("year month"))
    #expect(!script.contains("gallery"))
  }

  @Test("An option that only a command names comes behind those of the program, and before none")
  func options() {
    #expect(sut.options.filter { !Option.common.contains($0) }.last == .by)
  }
}

extension Option {
  fileprivate static let by = Option(
    "by",
    value: Word("WHAT", .words(["year", "month"])),
    "year or month"
  )
}

extension Command {
  fileprivate static let count = Command(
    "count",
    "count the images of a year",
    operands: [.imageNumber],
    options: [.by],
    examples: [Example("feed count 7", "of the seventh")]
  )
}
