import CommandLine
import FeedCLI
import FeedTerminal

/// `feed browse`: feeds on the whole screen of a terminal, one at a time, or several as one. Where
/// none of several is asked for, it begins with the list of them. `feed watch` there is the same,
/// and loads again and again.
struct BrowseCommand: FeedCommand {
  static let description = Command.browse

  private let work: @MainActor @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    if call.environment.terminal.output.isTerminal, !call.canShowScreen {
      work = try PlainShow(call).run
    } else {
      work = try BrowseOnScreen(call, isWatching: false).run
    }
  }

  func run() async throws -> ExitCode {
    try await work()
  }
}
