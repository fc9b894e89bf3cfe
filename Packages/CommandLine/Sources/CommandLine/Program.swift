/// A program with commands, as data.
public struct Program: Hashable, Sendable {
  /// What is typed to run it.
  public let name: String
  /// What it is for: one sentence without its subject and its full stop.
  public let purpose: String
  /// Its commands; the first is the one of a call that names none.
  public let commands: [Command]
  /// The options that each command takes.
  public let common: [Option]
  private let listed: [Option]
  private let configKeys: [Option]
  /// What its help begins with.
  public let examples: [Example]
  /// What its exit codes mean.
  public let exits: [ExitStatus]
  /// Options of which a call has one at most.
  let exclusive: [(Option, Option)]
  /// How an error shows a wrong word, which may be anything, such as a URL with a password.
  let shown: @Sendable (String) -> String
  /// Throws what else is wrong with a call whose words are right.
  let check: @Sendable (Arguments) throws(UsageError) -> Void

  /// Makes a program. Its help lists `options` in this order, then those that a command names
  /// beside them, and last those of all commands. A config file may set each option that `isKey`,
  /// and the `keys`, which are not options of a call. `exclusive` options are an error together;
  /// `shown` makes a wrong word safe to show; `check` throws what else is wrong with a call.
  public init(
    name: String,
    purpose: String,
    commands: [Command],
    options: [Option],
    common: [Option],
    keys: [Option] = [],
    examples: [Example],
    exits: [ExitStatus] = [],
    exclusive: [(Option, Option)] = [],
    shown: @escaping @Sendable (String) -> String = { $0 },
    check: @escaping @Sendable (Arguments) throws(UsageError) -> Void = { _ in }
  ) {
    precondition(!commands.isEmpty, "a program has a command")
    self.name = name
    self.purpose = purpose
    self.commands = commands
    self.common = common
    self.examples = examples
    self.exits = exits
    self.exclusive = exclusive
    self.shown = shown
    self.check = check
    listed = options
    configKeys = keys
  }

  /// Programs are one if they have the same name and commands.
  public static func == (one: Program, other: Program) -> Bool {
    one.name == other.name && one.commands == other.commands
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  /// All options of its commands, in the order in which the help lists them.
  public var options: [Option] {
    let others = commands.flatMap(\.options) + common
    return others.reduce(into: listed) { known, option in
      if !known.contains(option) {
        known.append(option)
      }
    }
  }

  /// What its config file may say.
  public var keys: [Option] { options.filter(\.isKey) + configKeys }

  /// What a user may say anywhere.
  var settable: [Option] { options + configKeys }

  /// The words that stand for commands.
  public var commandNames: [String] { commands.map(\.name) }

  /// The command of a call that names none.
  var defaultCommand: Command { commands[0] }

  /// The options that a command takes.
  public func options(of command: Command) -> [Option] {
    command.options + common
  }

  /// The first option that fits; each call looks for a few, so that the list of all is not made.
  func option(where fits: (Option) -> Bool) -> Option? {
    listed.first(where: fits) ?? common.first(where: fits)
      ?? commands.lazy.flatMap(\.options).first(where: fits)
      ?? commands.lazy.flatMap(\.hidden).first(where: fits)
  }

  /// The command of this name.
  public func command(_ name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// How a command is typed, as its help and the manual show it.
  public func synopsis(of command: Command) -> String {
    let words = command.operands.map { $0.usage(isRepeated: false) }
    let ofDefault = (["[\(command.name)]"] + words).joined(separator: " ")
    let call = command == defaultCommand ? ofDefault : command.call
    return "\(name) \(call) [OPTION...]"
  }
}

/// What an exit code of a program means.
public struct ExitStatus: Hashable, Sendable {
  /// The number.
  public let code: Int32
  /// What it says, without a full stop.
  public let meaning: String

  /// Makes a code with its meaning.
  public init(_ code: Int32, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
