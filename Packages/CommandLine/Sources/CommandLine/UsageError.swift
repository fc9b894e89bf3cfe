/// What is wrong with a call of the program, or with its config file, and what to do: one line.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// Where the fault is.
  public enum Origin: Sendable {
    /// In the arguments or the environment; in the config file.
    case call, configFile
  }

  /// Where the fault is.
  public let origin: Origin
  /// One line.
  public let description: String

  /// Makes an error of one line, which is safe to show.
  public init(_ description: String, in origin: Origin = .call) {
    self.origin = origin
    self.description = description
  }
}

extension UsageError {
  /// Nothing among `names` has this name; the error suggests what may have been meant, or else a
  /// call that lists the names. `shown` is the name as it is safe to show; `prefix` comes before
  /// each name.
  public static func unknown(
    _ kind: String,
    _ name: String,
    shownAs shown: String? = nil,
    among names: [String],
    prefix: String = "",
    listedBy call: String
  ) -> UsageError {
    let suggestion = Suggestion.near(name, among: names)
    let hint = suggestion.map { "did you mean '\(prefix)\($0)'?" } ?? "'\(call)' lists them"
    return UsageError("unknown \(kind) '\(prefix)\(shown ?? name)'; \(hint)")
  }

  /// A word more than the command takes.
  public static func extraWord(_ word: String, command: String, of program: String) -> UsageError {
    UsageError("unexpected argument '\(word)' for '\(command)'; see '\(program) --help'")
  }

  /// An option of other commands.
  public static func foreignOption(_ option: String, command: String) -> UsageError {
    UsageError("'\(command)' does not take \(option); see '\(command) --help'")
  }

  /// A word is missing.
  public static func missingOperand(_ operand: String, command: String) -> UsageError {
    UsageError("'\(command)' needs \(operand); see '\(command) --help'")
  }

  /// Each of two is allowed without the other.
  public static func exclusive(_ one: String, _ other: String) -> UsageError {
    UsageError("\(one) and \(other) cannot be used together")
  }

  /// An option that takes no value has one.
  public static func needlessValue(option: String) -> UsageError {
    UsageError("\(option) takes no value")
  }

  /// An option that takes a value has none.
  public static func missingValue(option: String, usage: String) -> UsageError {
    UsageError("\(option) needs a value: \(usage)")
  }

  /// A word that is not what is expected at its place.
  public static func value(
    _ word: String,
    place: String,
    expected: String,
    in origin: Origin = .call
  ) -> UsageError {
    UsageError("\(place): '\(word)' is not \(expected)", in: origin)
  }
}
