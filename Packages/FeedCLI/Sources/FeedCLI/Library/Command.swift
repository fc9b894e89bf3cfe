/// A command of a program. From this one description it is parsed, and the help, the completions
/// and the manual are written.
public struct Command: Hashable, Sendable {
  /// What a command that takes a feed is about if the call names none.
  public enum UnnamedFeed: Sendable {
    /// The feed of the settings.
    case settings
    /// Every feed.
    case all
    /// Nothing: the call has to name a feed, or say that it means all.
    case refused
  }

  /// The word that stands for it.
  public let name: String
  /// What it does: one sentence without its full stop.
  public let summary: String
  /// The words after it, in order; those that may be left out come last.
  public let operands: [Word]
  /// Whether several feeds may stand where one does.
  public let takesSeveralFeeds: Bool
  /// What it is about if the call names no feed; it matters only to a command that takes one.
  public let unnamedFeed: UnnamedFeed
  /// What `-o` names, for a command that needs it.
  public let output: String?
  /// The options that it takes, beside those of all commands. Any other is an error, as the user
  /// expects something that the command does not do.
  public let options: [Option]
  /// What a user may type.
  public let examples: [Example]

  /// Makes a command.
  public init(
    _ name: String,
    _ summary: String,
    operands: [Word] = [],
    takesSeveralFeeds: Bool = false,
    unnamedFeed: UnnamedFeed = .settings,
    output: String? = nil,
    options: [Option] = [],
    examples: [Example]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.takesSeveralFeeds = takesSeveralFeeds
    self.unnamedFeed = unnamedFeed
    self.output = output
    self.options = options
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
  var call: String {
    let words = operands.map { operand in
      if operand == .feed, unnamedFeed == .refused {
        return "FEED | --all"
      }
      let placeholder = operand.placeholder + (takesSeveralFeeds ? "..." : "")
      return operand.isOptional ? "[\(placeholder)]" : placeholder
    }
    let needed = output.map { ["-o \($0)"] } ?? []
    return ([name] + words + needed).joined(separator: " ")
  }

  /// Whether it takes a feed of the settings if the call names none.
  var takesDefaultFeed: Bool { operands.contains(.feed) && unnamedFeed == .settings }
}
