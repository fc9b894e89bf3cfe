package import FeedPresentation
import TextColumns

/// How much is written to stderr.
public enum Verbosity: Hashable, Sendable {
  /// Errors alone, notices too, or everything that happens.
  case quiet, normal, verbose
}

/// The two streams of a command, and how much is written to them. Each line on stderr begins with
/// the program's name, which identifies it in a script's output; none contains the password of a
/// URL.
public struct Console: Sendable {
  package let standardOutput: Output
  let standardError: Output
  let verbosity: Verbosity
  let isPlain: Bool
  /// Copies share it; ``quiet`` makes a new one.
  private let status = StatusLine()
  /// What its lines on stderr are about, such as one of several feeds.
  private var subject: String?

  /// Makes a console; `isPlain` for text without colour.
  public init(standardOutput: Output, standardError: Output, verbosity: Verbosity, isPlain: Bool) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.verbosity = verbosity
    self.isPlain = isPlain
  }

  /// The same console, whose lines on stderr begin with `subject`.
  public func about(_ subject: String) -> Console {
    var console = self
    console.subject = subject
    return console
  }

  /// How data looks on stdout.
  public var style: Style { Style(isPlain: isPlain || !standardOutput.isTerminal) }

  /// How wide stdout is; `nil` if it is no terminal.
  public var columns: Int? { standardOutput.size()?.columns }

  /// The same console, limited to errors.
  public var quiet: Console {
    Console(
      standardOutput: standardOutput,
      standardError: standardError,
      verbosity: .quiet,
      isPlain: isPlain
    )
  }

  /// Writes data to stdout.
  public func write(_ data: String) throws {
    guard !data.isEmpty else {
      return
    }
    guard standardOutput.isTerminal else {
      return try standardOutput.write(data)
    }
    try status.above(writeError) { try standardOutput.write(data) }
  }

  /// Writes an error that ends the command, or is part of its outcome.
  public func error(_ text: String) {
    say(text, name: errorStyle.error)
  }

  /// Writes a notice, unless the console is quiet.
  public func notice(_ text: String) {
    if verbosity != .quiet {
      say(text, name: errorStyle.warning)
    }
  }

  /// Writes a detail, for `-v`.
  public func detail(_ text: String) {
    if verbosity == .verbose {
      say(text, name: errorStyle.faint, errorStyle.faint)
    }
  }

  /// Whether no notices are written.
  public var isQuiet: Bool { verbosity == .quiet }

  /// Whether details are written.
  public var isVerbose: Bool { verbosity == .verbose }

  /// Whether a person sees what ``ask(_:)`` writes.
  public var canAsk: Bool { standardError.isTerminal && verbosity != .quiet }

  /// Writes a question to stderr; the answer is typed behind it.
  public func ask(_ text: String) {
    say(text, name: errorStyle.warning, end: " ")
  }

  /// Writes progress: to a terminal, or for `-v`.
  func progress(_ text: String) {
    guard verbosity == .verbose || (verbosity == .normal && standardError.isTerminal) else {
      return
    }
    say(text, name: errorStyle.faint, errorStyle.faint)
  }

  /// The notices of a screen, written after its rows, so that they stay visible when the rows have
  /// scrolled away.
  package func notices(of screen: FeedScreen) {
    [screen.emptyMessage, screen.notice].compactMap { $0 }.forEach(notice)
  }

  /// How text looks on stderr.
  private var errorStyle: Style { Style(isPlain: isPlain || !standardError.isTerminal) }

  /// Shows a line that disappears, for `owner`; `nil` removes it.
  func showStatus(_ line: String?, for owner: AnyObject) {
    status.show(line.map(errorStyle.faint), for: ObjectIdentifier(owner), writeError)
  }

  private func line(_ text: String) -> String {
    SafeText.line(SafeText.withoutPasswords((subject.map { "\($0): " } ?? "") + text))
  }

  /// Writes a line that begins with the program's name. On a terminal a long one breaks between
  /// words, and goes on behind a small margin.
  private func say(
    _ text: String,
    name: (String) -> String,
    _ style: (String) -> String = { $0 },
    end: String = "\n"
  ) {
    let program = "feed:"
    var lines = [program + " " + line(text)]
    if standardError.isTerminal, let size = standardError.size() {
      let columns = max(20, size.columns) - Self.margin.count
      lines = TextWrapping.linesOfWholeWords(of: lines[0], columns: columns)
    }
    let first = name(program) + style(String(lines[0].dropFirst(program.count)))
    let others = lines.dropFirst().map { "\n" + Self.margin + style($0) }
    status.above(writeError) { writeError(first + others.joined() + end) }
  }

  private static let margin = "  "

  private func writeError(_ text: String) {
    // If stderr itself fails, there is nowhere to report it.
    try? standardError.write(text)
  }
}
