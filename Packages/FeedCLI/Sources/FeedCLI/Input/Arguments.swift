/// The arguments, taken apart: which command, and which options with which words. What the words mean is for ``Settings``.
public struct Arguments: Hashable, Sendable {
  /// The command; `show` where none is named.
  public private(set) var command = Command.show
  /// Whether the command is named.
  public private(set) var namesCommand = false
  /// The word behind the command, where there is one: the feed, or the shell of `completions`.
  public private(set) var operand: String?
  private(set) var words: [Option: String] = [:]

  /// Whether the help, or the version, is all that is asked for.
  public var asksForHelp: Bool { words[.help] != nil }
  /// Whether the version is asked for.
  public var asksForVersion: Bool { words[.version] != nil }

  /// Whether colour was turned off.
  public var asksForPlainText: Bool { words[.noColor] != nil }
  /// Whether a JSON document was asked for.
  public var asksForJSON: Bool { words[.json] != nil }
  /// The shell of `completions`.
  public var shell: Shell? { command == .completions ? operand.flatMap(Shell.init) : nil }
  /// Where `gallery` writes; `-` is stdout.
  public var outputPath: String? { words[.output] }
  /// The feed that the call itself names.
  var feed: String? { command == .completions ? nil : operand }
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
        try takeShort(argument, &rest)
      } else {
        operands.append(argument)
      }
    }
    // What many other programs have for a command is an option here.
    if operands.first == "help" {
      operands.removeFirst()
      take(.help, "")
    }
    if let name = operands.first, !Self.isURL(name) {
      operands.removeFirst()
      guard let command = Command(rawValue: name) else {
        throw UsageError(unknown: .command, name, among: Command.allCases.map(\.rawValue))
      }
      self.command = command
      namesCommand = true
    }
    try takeOperands(operands)
  }

  /// A URL where a command could stand: no command looks like one.
  private static func isURL(_ word: String) -> Bool { word.contains("://") }

  private mutating func takeOperands(_ operands: [String]) throws(UsageError) {
    // Whoever asks for help does not know yet what to say.
    if asksForHelp || asksForVersion { return }
    let name = "feed \(command.rawValue)"
    if command == .gallery, let word = operands.first(where: { !Self.isURL($0) }) {
      throw UsageError(.galleryWord(word))
    }
    let most = command.operand == nil || words[.url] != nil ? 0 : 1
    if let extra = operands.dropFirst(most).first {
      throw UsageError(.extraWord(extra, command: name))
    }
    if let option = Option.all.first(where: { words[$0] != nil && !command.options.contains($0) }) {
      throw UsageError(.foreignOption("--\(option.name)", command: name))
    }
    if words[.quiet] != nil, words[.verbose] != nil { throw UsageError(.exclusive("-q", "-v")) }
    operand = operands.first
    switch command {
    case .completions:
      let shells = Shell.allCases.map(\.rawValue)
      guard let operand, !operand.isEmpty else { throw UsageError(.missingOperand("SHELL", command: name)) }
      guard shells.contains(operand) else { throw UsageError(unknown: .shell, operand, among: shells, of: name) }
    case .gallery:
      guard let path = outputPath, !path.isEmpty else {
        throw UsageError(.missingOperand("-o WHERE", command: name))
      }
    case .status, .clear:
      let namesFeed = feed != nil || words[.url] != nil
      if namesFeed, words[.allFeeds] != nil { throw UsageError(.exclusive("FEED", "--all")) }
      // Deleting what the customer did not name would be a surprise.
      if command == .clear, !namesFeed, words[.allFeeds] == nil {
        throw UsageError(.missingOperand("FEED | --all", command: name))
      }
    default: break
    }
  }

  private mutating func takeLong(_ argument: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = Option.all.first(where: { $0.name == name }) else {
      throw UsageError(unknown: .option, name, among: Option.all.map(\.name), prefix: "--")
    }
    switch (option.value, parts.count > 1 ? String(parts[1]) : nil) {
    case (nil, nil): take(option, "")
    case (nil, .some): throw UsageError(.needlessValue(option: "--\(name)"))
    case (.some, .some(let value)): take(option, value)
    case (.some, nil):
      guard let value = rest.popFirst() else {
        throw UsageError(.missingValue(option: "--\(name)", spelling: option.spelling))
      }
      take(option, value)
    }
  }

  private mutating func takeShort(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option.all.first(where: { $0.short == letter }) else {
        throw UsageError(.unknown(.option, "-\(letter)", .listed(by: "feed --help")))
      }
      guard option.value != nil else {
        take(option, "")
        continue
      }
      guard let value = letters.isEmpty ? rest.popFirst() : String(letters) else {
        throw UsageError(.missingValue(option: "-\(letter)", spelling: option.spelling))
      }
      return take(option, value)
    }
  }

  private mutating func take(_ option: Option, _ value: String) { words[option] = value }
}

extension UsageError {
  /// There is nothing of that name; what may have been meant, or else where the names are.
  fileprivate init(
    unknown kind: UsageProblem.Kind, _ word: String, among names: [String], of command: String = "feed",
    prefix: String = ""
  ) {
    let suggestion = Suggestion.near(word, among: names).map { "\(prefix)\($0)" }
    self.init(
      .unknown(
        kind, "\(prefix)\(word)", suggestion.map(UsageProblem.Hint.didYouMean) ?? .listed(by: "\(command) --help")))
  }
}
