/// An option of the command line. From this one description it is parsed, and the help, the
/// completions and the manual are written.
public struct Option: Hashable, Sendable {
  /// What follows `--`.
  public let name: String
  /// The letter that follows `-`; `nil` if it has no short spelling.
  public let short: Character?
  /// The word after it; `nil` if it takes none.
  public let value: Word?
  /// What it does: one sentence without its full stop.
  public let summary: String
  /// The operand that it stands for: a call that has it needs no such word.
  public let operand: Word?

  /// Makes an option.
  public init(
    _ name: String,
    short: Character? = nil,
    value: Word? = nil,
    _ summary: String,
    insteadOf operand: Word? = nil
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.operand = operand
  }

  /// The help, which every program has.
  public static let help = Option("help", short: "h", "show this help, or that of a command")
  /// The version, which every program has.
  public static let version = Option("version", "show the version")

  /// A program has one option of a name.
  public static func == (one: Option, other: Option) -> Bool {
    one.name == other.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// Its spellings: `-q`, `--quiet`.
  public var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// How it is typed: `-q, --quiet`, `--url URL`.
  public var usage: String { spellings.joined(separator: ", ") + placeholder }

  /// How it is typed in the shortest way: `-o WHERE`.
  var shortUsage: String { spellings[0] + placeholder }

  private var placeholder: String { value.map { " \($0.placeholder)" } ?? "" }
}
