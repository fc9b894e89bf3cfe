public import FeedPresentation

/// Says on a terminal that work goes on.
public struct SignOfLife: Sendable {
  /// Waits; a cancel throws `CancellationError`.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  private let console: Console
  private let language: Language
  private let sleep: Sleep

  /// Makes a sign on the console's stderr.
  public init(
    console: Console,
    language: Language,
    sleep: @escaping Sleep
  ) {
    self.console = console
    self.language = language
    self.sleep = sleep
  }

  /// Does `work`, and says that it goes on if it takes more than 0.3 seconds.
  public func during<Value>(_ work: () async throws -> Value) async throws -> Value {
    let display = ProgressDisplay(console: console, language: language)
    guard display.isInPlace else {
      return try await work()
    }
    let sign = Task {
      try await sleep(.milliseconds(300))
      display.show(language.text(.loading))
    }
    defer {
      sign.cancel()
      display.end()
    }
    return try await work()
  }
}
