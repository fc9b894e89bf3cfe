/// The arguments, taken apart: which command, and which options with which words. What the words mean is for ``Settings``.
public struct Arguments: Hashable, Sendable {
  /// How much is said on stderr.
  public enum Verbosity: Hashable, Sendable {
    /// Errors alone.
    case quiet
    /// Notices too.
    case normal
    /// Everything that happens.
    case verbose
  }

  /// The command; `show` where none is named.
  public private(set) var command = Command.show
  private(set) var words: [Option: String] = [:]

  /// Whether the help, or the version, is all that is asked for.
  public var asksForHelp: Bool { words[.help] != nil }
  /// Whether the version is asked for.
  public var asksForVersion: Bool { words[.version] != nil }

  /// Whether colour was turned off.
  public var asksForPlainText: Bool { words[.noColor] != nil }
  /// Whether a JSON document was asked for.
  public var asksForJSON: Bool { words[.json] != nil }
  /// How much is to be said on stderr.
  public var verbosity: Verbosity {
    words[.quiet] != nil ? .quiet : words[.verbose] != nil ? .verbose : .normal
  }

  /// Takes apart the arguments behind the program's name. Of an option that is given twice the last one counts.
  public init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var operands: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      } else if argument.hasPrefix("--") {
        try takeLong(argument.dropFirst(2), &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try takeShort(argument)
      } else {
        operands.append(argument)
      }
    }
    if let name = operands.first {
      guard let command = Command(rawValue: name) else {
        throw UsageError("there is no command '\(name)'; 'feed --help' lists them")
      }
      self.command = command
    }
    if operands.count > 1 {
      throw UsageError("'\(operands[1])' is one argument too many for 'feed \(command.rawValue)'; see 'feed --help'")
    }
  }

  private mutating func takeLong(_ argument: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let option = Option.all.first(where: { $0.name == name }) else {
      throw UsageError("there is no option '--\(argument)'; 'feed --help' lists them")
    }
    switch (option.value, parts.count > 1 ? String(parts[1]) : nil) {
    case (nil, nil): take(option, "")
    case (nil, .some): throw UsageError("--\(name) takes no value")
    case (.some, .some(let value)): take(option, value)
    case (.some(let placeholder), nil):
      guard let value = rest.popFirst() else { throw UsageError("--\(name) needs a value: --\(name) \(placeholder)") }
      take(option, value)
    }
  }

  private mutating func takeShort(_ argument: String) throws(UsageError) {
    for letter in argument.dropFirst() {
      guard let option = Option.all.first(where: { $0.short == letter }) else {
        throw UsageError("there is no option '-\(letter)'; 'feed --help' lists them")
      }
      take(option, "")
    }
  }

  private mutating func take(_ option: Option, _ value: String) {
    // -q and -v say opposite things: the last one counts.
    if option == .quiet { words[.verbose] = nil }
    if option == .verbose { words[.quiet] = nil }
    words[option] = value
  }
}
