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
  /// The variable of the environment that says it too; `nil` if none does.
  public let variable: String?
  /// Whether a line of the config file may say it too, under its name.
  public let isKey: Bool
  /// Throws what is wrong with a word that is said at a place.
  let check: @Sendable (PlacedWord, Program) throws(UsageError) -> Void

  /// Makes an option. One whose words have a meaning is made by a ``Setting``.
  public init(
    _ name: String,
    short: Character? = nil,
    value: Word? = nil,
    _ summary: String,
    insteadOf operand: Word? = nil,
    variable: String? = nil,
    isKey: Bool = false
  ) {
    self.init(
      name,
      short: short,
      value: value,
      summary,
      insteadOf: operand,
      variable: variable,
      isKey: isKey,
      check: { _, _ in }
    )
  }

  init(
    _ name: String,
    short: Character? = nil,
    value: Word?,
    _ summary: String,
    insteadOf operand: Word? = nil,
    variable: String?,
    isKey: Bool,
    check: @escaping @Sendable (PlacedWord, Program) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.operand = operand
    self.variable = variable
    self.isKey = isKey
    self.check = check
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
