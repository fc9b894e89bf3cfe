/// A command of a program. From this one description it is parsed, and the help, the completions
/// and the manual are written.
public struct Command: Hashable, Sendable {
  /// The word that stands for it.
  public let name: String
  /// What it does: one sentence without its full stop.
  public let summary: String
  /// The words after it, in order; those that may be left out come last.
  public let operands: [Word]
  /// Whether several words may stand where one of its operands does.
  public let repeatsOperands: Bool
  /// How its operands are typed, where they do not say it themselves, such as `FILE | --all`.
  public let usage: String?
  /// The option that a call must have.
  public let needed: Option?
  /// The options that it takes, beside those of all commands. Any other is an error, as the user
  /// expects something that the command does not do.
  public let options: [Option]
  /// Further options, for packagers: neither help nor completions name them.
  public let hidden: [Option]
  /// What a user may type.
  public let examples: [Example]

  /// Makes a command.
  public init(
    _ name: String,
    _ summary: String,
    operands: [Word] = [],
    repeatsOperands: Bool = false,
    usage: String? = nil,
    needed: Option? = nil,
    options: [Option] = [],
    hidden: [Option] = [],
    examples: [Example]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.repeatsOperands = repeatsOperands
    self.usage = usage
    self.needed = needed
    self.options = options
    self.hidden = hidden
    self.examples = examples
  }

  /// A program has one command of a name.
  public static func == (one: Command, other: Command) -> Bool {
    one.name == other.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// How it is typed: `gallery [FEED] -o WHERE`.
  public var call: String {
    let words = operands.map { $0.usage(isRepeated: repeatsOperands) }
    return ([name] + (usage.map { [$0] } ?? words) + [needed?.shortUsage].compactMap(\.self))
      .joined(separator: " ")
  }
}

extension Word {
  /// How it is typed: `FILE`, `[FILE...]`.
  func usage(isRepeated: Bool) -> String {
    let words = placeholder + (isRepeated || isNumber ? "..." : "")
    return isOptional ? "[\(words)]" : words
  }
}
