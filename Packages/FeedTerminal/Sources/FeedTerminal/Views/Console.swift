/// How much is said on stderr.
public enum Verbosity: Hashable, Sendable {
  /// Errors alone.
  case quiet
  /// Notices too.
  case normal
  /// Everything that happens.
  case verbose
}

/// The two streams of a command, and how much is said on them.
public struct Console: Sendable {
  let standardOutput: Output
  let standardError: Output
  let verbosity: Verbosity
  let isPlain: Bool

  /// Makes a console; `isPlain` for text without colour.
  public init(standardOutput: Output, standardError: Output, verbosity: Verbosity, isPlain: Bool) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.verbosity = verbosity
    self.isPlain = isPlain
  }

  /// How data looks on stdout.
  public var style: Style { Style(isPlain: isPlain || !standardOutput.isTerminal) }

  /// The same, with nothing said but errors.
  public var quiet: Console {
    Console(standardOutput: standardOutput, standardError: standardError, verbosity: .quiet, isPlain: isPlain)
  }

  /// Data: what was asked for.
  public func write(_ data: String) throws {
    guard !data.isEmpty else { return }
    try standardOutput.write(data)
  }

  /// An error that ends the command, or is part of its outcome.
  public func error(_ text: String) { say(messages.error(text)) }

  /// A notice, unless the console is quiet.
  public func notice(_ text: String) {
    if verbosity != .quiet { say(messages.notice(text)) }
  }

  /// A detail, for `-v`.
  public func detail(_ text: String) {
    if verbosity == .verbose { say(messages.detail(text)) }
  }

  /// Progress, for a person at a terminal, and for `-v`.
  func progress(_ text: String) {
    if verbosity == .verbose || (verbosity == .normal && standardError.isTerminal) { say(messages.detail(text)) }
  }

  /// The lines of stderr.
  var messages: Messages { Messages(style: errorStyle) }

  /// How text looks on stderr.
  var errorStyle: Style { Style(isPlain: isPlain || !standardError.isTerminal) }

  func say(_ line: String) {
    // Where stderr itself is gone there is nobody left to tell.
    try? standardError.write(line)
  }
}
