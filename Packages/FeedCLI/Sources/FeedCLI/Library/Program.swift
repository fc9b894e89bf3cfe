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
  /// What its help begins with.
  public let examples: [Example]

  /// Makes a program. Its help lists `options` in this order, then those that a command names
  /// beside them, and last those of all commands.
  public init(
    name: String,
    purpose: String,
    commands: [Command],
    options: [Option],
    common: [Option],
    examples: [Example]
  ) {
    precondition(!commands.isEmpty, "a program has a command")
    self.name = name
    self.purpose = purpose
    self.commands = commands
    self.common = common
    self.examples = examples
    listed = options
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

  /// The words that stand for commands, and so for no feed.
  public var commandNames: [String] { commands.map(\.name) }

  /// The command of a call that names none.
  var defaultCommand: Command { commands[0] }

  /// The options that a command takes.
  func options(of command: Command) -> [Option] {
    command.options + common
  }

  /// The first option that fits; each call looks for a few, so that the list of all is not made.
  func option(where fits: (Option) -> Bool) -> Option? {
    listed.first(where: fits) ?? common.first(where: fits)
      ?? commands.lazy.flatMap(\.options).first(where: fits)
  }

  func command(_ name: String) -> Command? {
    commands.first { $0.name == name }
  }

  /// How a command is typed, as its help and the manual show it.
  func synopsis(of command: Command) -> String {
    let call = command == defaultCommand ? "[\(command.name)] [FEED]" : command.call
    return "\(name) \(call) [OPTION...]"
  }
}
