import CFeedManual
import CommandLine
import FeedBrowse
import FeedCLI
import FeedPresentation
import FeedTerminal

/// `feed help`, and `--help`: the help of the program, or of one command; with `--man` the manual
/// page, for those who install the program.
struct HelpCommand: FeedCommand {
  static let description = Command.help

  private let text: String
  private let console: Console

  init(_ call: Call) throws {
    console = call.console
    guard call.arguments[.manual] == nil else {
      text = ManualPage.feed.text
      return
    }
    let columns = call.environment.terminal.output.size()?.columns
    text = Help(of: FeedApp.program, columns: columns).text(for: call.arguments)
  }

  func run() throws -> ExitCode {
    try console.write(text)
    return .ok
  }
}

extension ManualPage {
  /// The manual page `feed(1)`, which is in English.
  static var feed: ManualPage {
    let english = Language(for: ["en"], words: [.browser])
    let keys = KeyHelp.all.map { item($0.keys, english.text($0.message)) }
    return ManualPage(
      of: FeedApp.program,
      source: String(cString: feed_manual()),
      parts: [
        "keys": keys.joined(separator: "\n"),
        "config-keys": sentence(
          escaped("the keys are \(FeedApp.program.keys.map(\.name).joined(separator: ", "))")
        ),
      ]
    )
  }
}
