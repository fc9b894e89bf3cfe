/// The parsed arguments: a command, and options with their words. What the words mean is not known
/// here.
public struct Arguments: Hashable, Sendable {
  /// The program whose arguments they are.
  public let program: Program
  /// The command; the program's first if none is named.
  public private(set) var command: Command
  /// Whether a command is named.
  public private(set) var namesCommand = false
  /// The words after the command, in order, without its ``numbers``.
  public private(set) var operands: [String] = []
  /// The numbers among the words after the command, where it takes some: in any place.
  public private(set) var numbers: [Int] = []
  /// The options that are given, in the order of their names: what is said of one of them is the
  /// same in each run.
  private var options: [Option] = []
  /// Their words, by their names.
  private var words: [String: [String]] = [:]

  /// Parses the arguments after the program's name.
  public init(_ arguments: [String], of program: Program) throws(UsageError) {
    self.program = program
    command = program.defaultCommand
    var operands = try takeOptions(arguments)
    // A command in many other programs, an option here.
    if operands.first == "help" {
      operands.removeFirst()
      add("", to: .help)
    }
    try takeCommand(&operands)
    // A user who asks for help need not know the rest.
    guard !asksForHelp, !asksForVersion else {
      return
    }
    try takeOperands(operands)
    try program.check(self)
  }

  /// Whether only the help is asked for.
  public var asksForHelp: Bool { self[.help] != nil }
  /// Whether only the version is asked for.
  public var asksForVersion: Bool { self[.version] != nil }

  /// The word of an option, empty for one that takes none; `nil` if it is not given. If it is given
  /// twice, the last one counts.
  public subscript(option: Option) -> String? { words[option.name]?.last }

  /// All words of an option that may be repeated, in order.
  public func all(_ option: Option) -> [String] { words[option.name] ?? [] }

  /// The word that stands for one of the command's operands; `nil` if it is not given.
  public subscript(operand: Word) -> String? {
    let words = command.operands.filter { !$0.isNumber }
    guard let place = words.firstIndex(of: operand) else {
      return nil
    }
    return operands.dropFirst(place).first
  }

  /// Takes the options, and returns the other words.
  private mutating func takeOptions(_ arguments: [String]) throws(UsageError) -> [String] {
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
    return operands
  }

  private mutating func takeCommand(_ operands: inout [String]) throws(UsageError) {
    // A word with one of these is meant as a URL: no command has any.
    guard let name = operands.first, !name.contains(where: "./:".contains) else {
      return
    }
    if let command = program.command(name) {
      operands.removeFirst()
      self.command = command
      namesCommand = true
    } else if asksForHelp {
      throw .unknown(
        "command",
        name,
        shownAs: program.shown(name),
        among: program.commandNames,
        listedBy: "\(program.name) --help"
      )
    }
  }

  private mutating func takeOperands(_ operands: [String]) throws(UsageError) {
    let name = "\(program.name) \(command.name)"
    let operands = try takeNumbers(operands, ofCall: name)
    let given = options.compactMap(\.operand)
    let expected = command.operands.filter { !given.contains($0) && !$0.isNumber }
    let takesMore = command.repeatsOperands && !expected.isEmpty
    if !takesMore, let extra = operands.dropFirst(expected.count).first {
      throw .extraWord(program.shown(extra), command: name, of: program.name)
    }
    let taken = program.options(of: command) + command.hidden
    if let option = options.first(where: { !taken.contains($0) }) {
      throw .foreignOption("--\(option.name)", command: name)
    }
    for (one, other) in program.exclusive where self[one] != nil && self[other] != nil {
      throw .exclusive(one.spellings[0], other.spellings[0])
    }
    self.operands = operands
    for operand in expected {
      try check(operand, ofCall: name)
    }
    if let needed = command.needed, self[needed]?.isEmpty ?? true {
      throw .missingOperand(needed.shortUsage, command: name)
    }
  }

  /// Takes the numbers, and returns the other words.
  private mutating func takeNumbers(
    _ words: [String],
    ofCall name: String
  ) throws(UsageError) -> [String] {
    guard let operand = command.operands.first(where: \.isNumber) else {
      return words
    }
    var others: [String] = []
    for word in words {
      if let number = Word.number(word) {
        numbers.append(number)
      } else if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        throw operand.noNumber(program.shown(word))
      } else {
        others.append(word)
      }
    }
    if numbers.isEmpty, !operand.isOptional {
      throw .missingOperand(operand.placeholder, command: name)
    }
    return others
  }

  /// Whether a word stands where the command needs one, and is of the right kind.
  private func check(_ operand: Word, ofCall name: String) throws(UsageError) {
    guard let word = self[operand], !word.isEmpty else {
      if operand.isOptional {
        return
      }
      throw .missingOperand(operand.placeholder, command: name)
    }
    switch operand.kind {
    case .words(let words) where !words.contains(word):
      throw .unknown(
        operand.placeholder,
        word,
        shownAs: program.shown(word),
        among: words,
        listedBy: "\(name) --help"
      )
    default:
      break
    }
  }

  private mutating func takeLong(
    _ argument: Substring,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = argument.split(
      separator: "=",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let name = String(parts.first ?? "")
    guard let option = program.option(where: { $0.name == name }) else {
      throw .unknown(
        "option",
        name,
        shownAs: program.shown(name),
        among: program.options.map(\.name),
        prefix: "--",
        listedBy: "\(program.name) --help"
      )
    }
    try take(option, as: "--\(name)", parts.count > 1 ? String(parts[1]) : nil, &rest)
  }

  private mutating func takeShort(
    _ argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = program.option(where: { $0.short == letter }) else {
        throw .unknown(
          "option",
          "-\(letter)",
          shownAs: program.shown("-\(letter)"),
          among: [],
          listedBy: "\(program.name) --help"
        )
      }
      let takesRest = option.value != nil && !letters.isEmpty
      try take(option, as: "-\(letter)", takesRest ? String(letters) : nil, &rest)
      if takesRest {
        return
      }
    }
  }

  /// Takes an option with the value that was joined to its `name`, if any, or else with the next
  /// word.
  private mutating func take(
    _ option: Option,
    as name: String,
    _ joined: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard option.value != nil else {
      guard joined == nil else {
        throw .needlessValue(option: name)
      }
      add("", to: option)
      return
    }
    guard let value = joined ?? rest.popFirst() else {
      throw .missingValue(option: name, usage: option.usage)
    }
    add(value, to: option)
  }

  private mutating func add(_ word: String, to option: Option) {
    if words[option.name] == nil {
      options.append(option)
      options.sort { $0.name < $1.name }
    }
    words[option.name] = option.value == nil ? [word] : all(option) + [word]
  }
}
