import CFeedManual
import CommandLine
import FeedBrowse
import FeedCLI
import FeedCommands
import FeedEnvironment
import FeedPresentation
import FeedTerminal

extension FeedCommand {
  /// `feed help`, and `--help`: the help of the program, or of one command; with `--man` the manual
  /// page, for those who install the program.
  static let help = FeedCommand(
    Command(
      "help",
      Option.help.summary,
      operands: [Word("COMMAND", .commands, isOptional: true)],
      hidden: [.manual],
      examples: [
        Example("feed help gallery", "what 'gallery' does, and its options")
      ]
    )
  ) { try HelpCommand($0).run }
}

private struct HelpCommand: Sendable {
  private let text: String
  private let console: Console

  init(_ call: Call) throws {
    console = call.console
    guard call.arguments[.manual] == nil else {
      text = ManualPage.feed(of: call.arguments.program).text
      return
    }
    let columns = call.environment.terminal.output.size()?.columns
    text = Help(of: call.arguments.program, columns: columns).text(for: call.arguments)
  }

  func run() throws -> ExitCode {
    try console.write(text)
    return .ok
  }
}

extension ManualPage {
  /// The manual page `feed(1)`, which is in English.
  static func feed(of program: Program) -> ManualPage {
    let english = Language(for: ["en"], words: [.browser])
    let keys = KeyHelp.all.map { item($0.keys, english.text($0.message)) }
    return ManualPage(
      of: program,
      source: String(cString: feed_manual()),
      parts: [
        "keys": keys.joined(separator: "\n"),
        "config-keys": sentence(
          escaped("the keys are \(program.keys.map(\.name).joined(separator: ", "))")
        ),
      ]
    )
  }
}
