/// The view of `feed watch`: each state is another load of the same feed.
public protocol WatchView: FeedView {
  /// Called first.
  func begin() throws
  /// Shows `note` with the next state.
  func note(_ note: String)
  /// Whether it uses the whole screen, and handles terminal events.
  var hasScreen: Bool { get }
  /// Handles an event: redraws, or restores the screen until the program continues.
  func handle(_ event: TerminalEvent) throws
  /// Called last, however the watch ends.
  func end()
}

/// What every such view needs.
public struct WatchParts: Sendable {
  let output: Output
  let console: Console
  let limit: Int?
  let interval: Duration
  let now: @Sendable () -> Date
  let language: Language
  let suspend: @Sendable () -> Void

  /// Makes the parts: at most `limit` rows, a load every `interval`; `suspend` stops this process until it is continued.
  public init(
    output: Output, console: Console, limit: Int?, interval: Duration, now: @escaping @Sendable () -> Date,
    language: Language, suspend: @escaping @Sendable () -> Void
  ) {
    self.output = output
    self.console = console
    self.limit = limit
    self.interval = interval
    self.now = now
    self.language = language
    self.suspend = suspend
  }

  /// The screen with at most `limit` rows.
  func limited(_ screen: FeedScreen) -> FeedScreen {
    var screen = screen
    screen.rows = Array(screen.rows.prefix(limit ?? .max))
    return screen
  }
}
