/// What can be wrong with how the program was called, or set up: one line of words for each.
enum UsageProblem: Hashable, Sendable {
  /// What a word was to name.
  enum Kind: String, Sendable {
    case command
    case option
    case shell = "SHELL"
  }

  /// What may help after a mistyped name.
  enum Hint: Hashable, Sendable {
    case didYouMean(String)
    /// The call that lists the names.
    case listed(by: String)
  }

  /// What a value was to be.
  enum Expectation: Hashable, Sendable {
    case url
    case urlWithoutPassword
    case urlWithPlainHost
    case directory
    case days
    case seconds(from: String, to: String, example: String)
    case oneOf([String])
    case images
    case instant
  }

  case unknown(Kind, String, Hint)
  case extraWord(String, command: String)
  case foreignOption(String, command: String)
  case missingOperand(String, command: String)
  /// Two of the call's words of which only one can hold.
  case exclusive(String, String)
  /// A word behind `gallery` that is not a URL: in earlier versions the file stood there.
  case galleryWord(String)
  case needlessValue(option: String)
  case missingValue(option: String, spelling: String)
  case value(String, place: String, Expectation)
  case configValue(String, key: String, Expectation)
  case configLine(path: String, line: Int)
  case configKey(String, path: String, line: Int, keys: [String])
  case unreadableConfigFile(String, reason: String)
  case noCachePlace
  case noFeed(configFile: String)
  case noChafa
}
