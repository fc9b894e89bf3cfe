/// The parsed arguments: a command, and options with their words. ``Settings`` knows what the words mean.
public struct Arguments: Hashable, Sendable {
  /// The command; `show` if none is named.
  public private(set) var command = Command.show
  /// Whether a command is named.
  public private(set) var namesCommand = false
  /// The words after the command, in order.
  public private(set) var operands: [String] = []
  private(set) var words: [Option: String] = [:]

  /// Whether only the help is asked for.
  public var asksForHelp: Bool { words[.help] != nil }
  /// Whether only the version is asked for.
  public var asksForVersion: Bool { words[.version] != nil }
  /// Whether colour is disabled.
  public var asksForPlainText: Bool { words[.noColor] != nil }
  /// Whether a JSON document is asked for.
  public var asksForJSON: Bool { words[.json] != nil }
  /// The shell of `completions`.
  public var shell: Shell? { operand(.shell).flatMap(Shell.init) }
  /// The number of the image of `open` or `comments`, counted from 1.
  public var imageNumber: Int? { operand(.number).flatMap { Values.count($0) } }
  /// Where `gallery` writes: a file, `-` for stdout, or a directory; or the directory of `save`.
  public var outputPath: String? { words[.output] }
  /// Whether all feeds are meant.
  public var asksForAllFeeds: Bool { words[.allFeeds] != nil }
  /// The feed that the call itself names, by its URL or its name.
  var feed: String? { operand(.feed) ?? operand(.address) }
  /// How much is written to stderr.
  public var verbosity: Verbosity {
    words[.quiet] != nil ? .quiet : words[.verbose] != nil ? .verbose : .normal
  }

  /// Parses the arguments after the program's name. If an option is given twice, the last one counts.
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
        try takeShort(argument, &rest)
      } else {
        operands.append(argument)
      }
    }
    // A command in many other programs, an option here.
    if operands.first == "help" {
      operands.removeFirst()
      words[.help] = ""
    }
    // A word with one of these is meant as a URL: no command has any.
    if let name = operands.first, !name.contains(where: "./:".contains) {
      if let command = Command(rawValue: name) {
        operands.removeFirst()
        self.command = command
        namesCommand = true
      } else if asksForHelp {
        throw .unknown("command", name, among: Command.names, listedBy: "feed --help")
      } else if operands.count > 1 {
        // Alone it may be the name of a feed.
        throw .noCommand(name, before: operands[1], commands: Command.names)
      }
    }
    // A user who asks for help need not know the rest.
    if !asksForHelp && !asksForVersion { try takeOperands(operands) }
  }

  private mutating func takeOperands(_ operands: [String]) throws(UsageError) {
    let name = "feed \(command.rawValue)"
    let expected = command.operands.filter { $0 != .feed || words[.url] == nil }
    if let extra = operands.dropFirst(expected.count).first { throw .extraWord(extra, command: name) }
    if let option = Option.all.first(where: { words[$0] != nil && !command.options.contains($0) }) {
      throw .foreignOption("--\(option.name)", command: name)
    }
    if words[.quiet] != nil, words[.verbose] != nil { throw .exclusive("-q", "-v") }
    self.operands = operands
    if let missing = expected.first(where: { !$0.isOptional && operand($0)?.isEmpty ?? true }) {
      throw .missingOperand(missing.placeholder, command: name)
    }
    switch command {
    case .completions:
      if shell == nil {
        throw .unknown("SHELL", operands[0], among: Shell.allCases.map(\.rawValue), listedBy: "\(name) --help")
      }
    case .open, .comments:
      if imageNumber == nil {
        throw .value(operands[0], place: "N", expected: "the number of an image, such as 3", in: .call)
      }
    default: break
    }
    if let output = command.output, outputPath?.isEmpty ?? true { throw .missingOperand("-o \(output)", command: name) }
    let namesFeed = feed != nil || words[.url] != nil
    if namesFeed, asksForAllFeeds { throw .exclusive("FEED", "--all") }
    // Nothing is deleted that the user did not name.
    if command == .clear, !namesFeed, !asksForAllFeeds { throw .missingOperand("FEED | --all", command: name) }
  }

  private func operand(_ word: Word) -> String? {
    command.operands.firstIndex(of: word).flatMap { operands.dropFirst($0).first }
  }

  private mutating func takeLong(_ argument: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = Option.all.first(where: { $0.name == name }) else {
      throw .unknown("option", name, among: Option.all.map(\.name), prefix: "--", listedBy: "feed --help")
    }
    try take(option, as: "--\(name)", parts.count > 1 ? String(parts[1]) : nil, &rest)
  }

  private mutating func takeShort(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.all.first(where: { $0.short == letter }) else {
        throw .unknown("option", "-\(letter)", among: [], listedBy: "feed --help")
      }
      let takesRest = option.value != nil && !letters.isEmpty
      try take(option, as: "-\(letter)", takesRest ? String(letters) : nil, &rest)
      if takesRest { return }
    }
  }

  /// Takes an option with the value that was joined to its `name`, if any, or else with the next word.
  private mutating func take(
    _ option: Option, as name: String, _ joined: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    if option.value == nil {
      guard joined == nil else { throw .needlessValue(option: name) }
      words[option] = ""
    } else {
      guard let value = joined ?? rest.popFirst() else { throw .missingValue(option: name, usage: option.usage) }
      words[option] = value
    }
  }
}
