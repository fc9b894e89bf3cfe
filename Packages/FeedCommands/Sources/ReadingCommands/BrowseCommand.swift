import CommandLine
import FeedCLI
public import FeedCommands
import FeedEnvironment
import FeedPresentation
import FeedTerminal

extension FeedCommand {
  /// `feed browse`: feeds on the whole screen of a terminal, one at a time, or several as one.
  /// Where none of several is asked for, it begins with the list of them. `feed watch` there is the
  /// same, and loads again and again.
  public static let browse = FeedCommand(
    Command(
      "browse",
      "show the feed on the whole screen, with keys; '?' lists them",
      operands: [.feed],
      repeatsOperands: true,
      options: [
        .url, .allFeeds, .tag, .new, .cacheDir, .saveDir, .maxAge, .offline, .images, .pages,
        .timeout, .now,
      ],
      examples: [
        Example(
          "feed browse",
          "choose among the followed feeds, and look at each, or at all as one"
        ),
        Example("feed browse --all", "look at them as one, the newest images first"),
      ]
    )
  ) { try BrowseCommand($0).run }
}

private struct BrowseCommand: Sendable {
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

/// `feed browse` where there is no screen to show it on: the same feeds as lines to be read.
struct PlainShow: Sendable {
  private let show: FeedShow
  private let reporter: Reporter

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    var display = parts.display
    display.isToBeRead = true
    let all = parts.named.url == nil ? try parts.allFollowedFeeds() : nil
    show = FeedShow(
      feeds: try parts.severalFeeds() ?? all ?? parts.feeds(),
      display: display
    )
    reporter = parts.reporter
  }

  func run() async throws -> ExitCode {
    reporter.notice(.linesInsteadOfScreen)
    return try await show.run()
  }
}

extension Message {
  /// The terminal cannot be drawn on, so a feed is printed line by line.
  static let linesInsteadOfScreen = Message("linesInsteadOfScreen")
}
