import FeedCLI
import FeedPresentation

/// `feed browse` where there is no screen to show it on: the same feeds as lines to be read.
struct PlainShow: Showing {
  private let show: any Showing
  private let reporter: Reporter

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    var display = root.display
    display.isToBeRead = true
    let isOfOne = root.settings.feed != nil
    let feeds = try root.allFeeds() ?? (isOfOne ? nil : root.allFollowedFeeds())
    show = try root.show(of: feeds, on: display, call.environment.files)
    reporter = root.reporter
  }

  func run() async throws -> ExitCode {
    reporter.notice(.linesInsteadOfScreen)
    return try await show.run()
  }
}
