/// What the user has chosen for one call: its options, else the variables of the environment, else
/// the lines of the config file.
public struct Choices: Sendable {
  /// What was typed.
  public let arguments: Arguments
  private let environment: [String: String]
  private let configFile: ConfigFile

  /// Combines the arguments with the environment and the config file. Before any value is read,
  /// ``check()`` has to find no fault.
  public init(
    _ arguments: Arguments,
    environment: [String: String] = [:],
    configFile: ConfigFile = .none
  ) {
    self.arguments = arguments
    self.environment = environment
    self.configFile = configFile
  }

  /// Throws what is wrong with the first word that counts, and where it is, in the order in which
  /// the program lists its options.
  public func check() throws(UsageError) {
    for option in arguments.program.settable {
      if let word = word(of: option) {
        try option.check(word, arguments.program)
      }
    }
  }

  /// The value of a setting that the program lists: what is said, or else its standard.
  public subscript<Value>(setting: Setting<Value>) -> Value {
    word(of: setting.option).flatMap { setting.value(of: $0.text) } ?? setting.standard
  }

  /// Whether an option that takes no word is given.
  public func has(_ option: Option) -> Bool { arguments[option] != nil }

  /// The word that counts of an option, and where it stands; `nil` if nothing is said.
  public func word(of option: Option) -> PlacedWord? {
    if let text = arguments[option] {
      return PlacedWord(text, at: "--\(option.name)")
    }
    if let variable = option.variable, let text = environment[variable], !text.isEmpty {
      return PlacedWord(text, at: "$\(variable)")
    }
    return configFile[option].map { text in
      PlacedWord(text, at: "\(option.name) in the config file", in: .configFile)
    }
  }
}

/// A word of a user's, and where it stands.
public struct PlacedWord: Hashable, Sendable {
  /// The word.
  public let text: String
  /// Where it stands, as a user calls that: `--limit`, `$FEED_URL`.
  public let place: String
  /// Whose fault it is, if it is wrong.
  public let origin: UsageError.Origin

  /// Makes a word at a place.
  public init(_ text: String, at place: String, in origin: UsageError.Origin = .call) {
    self.text = text
    self.place = place
    self.origin = origin
  }

  /// Says that it is not what was expected. `shown` makes it safe to show.
  public func error(expecting expected: String, shown: (String) -> String) -> UsageError {
    .value(shown(text), place: place, expected: expected, in: origin)
  }
}
