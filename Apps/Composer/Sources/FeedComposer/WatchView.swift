import FeedCLI
import FeedPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `feed watch` is shown on: a view of which each state is another look at the same feed.
protocol WatchView: FeedView {
  /// Comes first.
  func begin() throws
  /// Shows `note` with the next state.
  func note(_ note: String)
  /// Whether it has a screen for its own, and hears what happens to the terminal.
  var hasScreen: Bool { get }
  /// Hears it.
  func handle(_ event: TerminalEvent) throws
  /// Comes last, however the watch ends.
  func end()
}

/// What every such view needs.
struct WatchParts {
  let output: Output
  let console: Console
  let limit: Int?
  let interval: Duration
  let now: @Sendable () -> Date
  let strings: any FeedStrings
  let suspend: @Sendable () -> Void

  /// The screen with as many rows as were asked for.
  func limited(_ screen: FeedScreen) -> FeedScreen {
    var screen = screen
    screen.rows = Array(screen.rows.prefix(limit ?? .max))
    return screen
  }
}
