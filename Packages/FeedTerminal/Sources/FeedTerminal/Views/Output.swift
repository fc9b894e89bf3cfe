public import FeedFailures

/// A stream of text, such as stdout.
public struct Output: Sendable {
  /// Writes all of a text, or throws an ``OutputError``.
  public var write: @Sendable (String) throws -> Void
  /// Whether it is a terminal.
  public var isTerminal: Bool
  /// The current size of a terminal; `nil` if it is not one.
  public var size: @Sendable () -> TerminalSize? = { nil }
  /// Throws ``OutputError/closedPipe`` once its reader has gone, for a program that writes rarely.
  public var checkReader: @Sendable () throws -> Void = {}
  /// Writes what gives a terminal back: after a cancel too, and without waiting long for a terminal
  /// that is slow or stopped. A terminal that is gone is no error.
  public var leave: @Sendable (String) -> Void
  /// Sets what ``leave`` is to be called with where a signal ends the process.
  public var willLeave: @Sendable (String) -> Void = { _ in }

  /// Makes an output.
  public init(isTerminal: Bool, write: @escaping @Sendable (String) throws -> Void) {
    self.isTerminal = isTerminal
    self.write = write
    // If it cannot be written there is nothing to give back.
    leave = { text in try? write(text) }
  }
}

/// Why a text could not be written.
public enum OutputError: ExplainedError, Hashable {
  /// Its reader has gone.
  case closedPipe
  /// The system refused, for this reason in its own words.
  case failed(reason: String)

  /// The system's reason.
  public var failureCause: FailureCause {
    switch self {
    case .closedPipe: .connection(.broken)
    case .failed(let reason): .other(reason)
    }
  }
}
