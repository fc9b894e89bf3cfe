public import FeedBrowse
public import FeedTerminal

/// The terminal, or what stands in for it.
public struct Terminal: Sendable {
  /// Takes the terminal's events.
  public typealias EventHandler = @MainActor (TerminalEvent) throws -> Void

  /// The stream for data.
  public var output: Output
  /// The stream for notices, progress and errors.
  public var errors: Output
  /// What is typed; `nil` if nobody can type.
  public var keyboard: @Sendable () -> (any Keyboard)?
  /// What reads the terminal's answers to a question; `nil` if it gives none, or if what is typed
  /// ahead would be lost with them.
  public var answering: @Sendable () -> (any Keyboard)?
  /// How long these answers are waited for, if not as usual: over a network they may take a while.
  public var answerTime: Duration?
  /// Reads the next line, which the terminal shows while it is typed: without its end, and `nil` at
  /// the end of the input or after a cancel. `nil` if nobody can type.
  public var readLine: (@Sendable () async -> String?)?
  /// Passes on the terminal's events until it is cancelled.
  public var listen: @Sendable (_ handle: EventHandler) async throws -> Void
  /// Suspends this process, and returns when it is continued.
  public var suspend: @Sendable () -> Void

  /// Whether a person is there: to type, or to read what is written at once.
  package var isAttended: Bool { output.isTerminal || errors.isTerminal || readLine != nil }

  /// Makes the port.
  public init(
    output: Output,
    errors: Output,
    keyboard: @escaping @Sendable () -> (any Keyboard)?,
    answering: @escaping @Sendable () -> (any Keyboard)? = { nil },
    answerTime: Duration? = nil,
    readLine: (@Sendable () async -> String?)? = nil,
    listen: @escaping @Sendable (_ handle: EventHandler) async throws -> Void,
    suspend: @escaping @Sendable () -> Void
  ) {
    self.output = output
    self.errors = errors
    self.keyboard = keyboard
    self.answering = answering
    self.answerTime = answerTime
    self.readLine = readLine
    self.listen = listen
    self.suspend = suspend
  }

  /// A place for output where nobody types, such as a file.
  public static func streams(output: Output, errors: Output) -> Terminal {
    Terminal(
      output: output,
      errors: errors,
      keyboard: { nil },
      listen: { _ in },
      suspend: {}
    )
  }
}
