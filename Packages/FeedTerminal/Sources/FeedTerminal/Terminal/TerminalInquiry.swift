import Synchronization

/// Asks a terminal what it can do, for a program that writes below what is on the screen already.
public struct TerminalInquiry: Sendable {
  /// How long the program waits for the answers by default.
  public static let patience = Duration.milliseconds(100)
  /// The longest wait that a person may ask for.
  private static let longestPatience = Duration.seconds(10)

  private let question: TerminalQuestion
  private let keyboard: any Keyboard
  private let output: Output
  private let time: Duration
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Makes an inquiry on the terminal of a keyboard and an output, whose answers are waited for at
  /// most for `time`.
  public init(
    _ question: TerminalQuestion,
    keyboard: any Keyboard,
    output: Output,
    within time: Duration = patience,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.question = question
    self.keyboard = keyboard
    self.output = output
    self.time = time
    self.now = now
  }

  /// How long a person wants to wait for the answers: `FEED_TERMINAL_WAIT` in these variables, in
  /// milliseconds, and ten seconds at most. What is no number counts as not set.
  public static func patience(in variables: [String: String]) -> Duration {
    guard let wait = variables["FEED_TERMINAL_WAIT"].flatMap(Int.init) else {
      return patience
    }
    return min(.milliseconds(max(0, wait)), longestPatience)
  }

  /// How long after the question an answer may still come, which must not be shown.
  private var longestDelay: Duration { max(time, Self.patience) * 5 }

  /// Asks, and does `work` with the answers that have come in time: `nil` without the terminal's
  /// attributes. Unless all have, the keyboard is held until they come, or for five times as long
  /// and until the work is over, also if that fails: they are never shown. Keys that are typed
  /// meanwhile are lost.
  public nonisolated(nonsending) func during<Value: Sendable>(
    _ work: nonisolated(nonsending) (TerminalAnswers?) async throws -> Value
  ) async throws -> Value {
    keyboard.begin()
    defer { keyboard.end() }
    let start = now()
    try output.write(question.text)
    var reading = Reading(answers: TerminalAnswers(to: question))
    await reading.goOn(with: keyboard) { now() - start >= time }
    guard !reading.answers.isComplete else {
      keyboard.end()
      return try await work(reading.answers)
    }
    let isDone = Mutex(false)
    let begun = reading
    async let late: Void = readLate(begun) {
      now() - start >= longestDelay && isDone.withLock { $0 }
    }
    let result: Result<Value, any Error>
    do {
      result = .success(try await work(reading.answers.hasAttributes ? reading.answers : nil))
    } catch {
      result = .failure(error)
    }
    isDone.withLock { $0 = true }
    await late
    return try result.get()
  }

  private func readLate(_ reading: Reading, until isOver: @Sendable () -> Bool) async {
    var reading = reading
    await reading.goOn(with: keyboard, until: isOver)
  }

  /// What is read from a keyboard on which answers come.
  private struct Reading: Sendable {
    var answers: TerminalAnswers
    private var reader = KeyReader()

    init(answers: TerminalAnswers) {
      self.answers = answers
    }

    /// Reads until all answers are there, or nothing more comes and it is over.
    mutating func goOn(with keyboard: any Keyboard, until isOver: () -> Bool) async {
      while !answers.isComplete, let bytes = await keyboard.bytes(within: pause) {
        if bytes.isEmpty, isOver() {
          return
        }
        for case .answer(let answer) in reader.keys(in: bytes) {
          answers.add(answer)
        }
      }
    }

    private var pause: Duration { TerminalInquiry.patience / 4 }
  }
}
