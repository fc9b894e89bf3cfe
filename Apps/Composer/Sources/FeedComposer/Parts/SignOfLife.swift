import FeedCLI

/// Says on a terminal that work goes on.
struct SignOfLife: Sendable {
  let reporter: Reporter
  let sleep: @Sendable (Duration) async throws -> Void

  /// Does `work`, and says that it goes on if it takes more than 0.3 seconds.
  func during<Value>(_ work: () async throws -> Value) async throws -> Value {
    let display = ProgressDisplay(console: reporter.console, language: reporter.language)
    guard display.isInPlace else {
      return try await work()
    }
    let sign = Task {
      try await sleep(.milliseconds(300))
      display.show(reporter.language.text(.loading))
    }
    defer {
      sign.cancel()
      display.end()
    }
    return try await work()
  }
}
