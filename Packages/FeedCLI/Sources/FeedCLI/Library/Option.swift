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

  /// Makes an option.
  public init(_ name: String, short: Character? = nil, value: Word? = nil, _ summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
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
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// How it is typed: `-q, --quiet`, `--url URL`.
  var usage: String {
    spellings.joined(separator: ", ") + (value.map { " \($0.placeholder)" } ?? "")
  }
}
