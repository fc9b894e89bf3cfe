/// The completions for shells, written from the description of commands and options.
public struct Completions: Sendable {
  let program: Program

  /// Makes the completions of a program.
  public init(of program: Program) {
    self.program = program
  }

  /// The script that teaches `shell` the program's words. It runs nothing but the shell itself.
  public func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The spellings of the options that take a word.
  var spellingsWithValue: [String] {
    program.options.filter { $0.value != nil }.flatMap(\.spellings)
  }

  /// The functions that list words, each once.
  var functions: [ShellFunction] {
    let options = program.options.compactMap(\.value)
    let kinds = (program.commands.flatMap(\.operands) + options).map(\.kind)
    return kinds.reduce(into: []) { functions, kind in
      if case .listed(let function) = kind, !functions.contains(function) {
        functions.append(function)
      }
    }
  }

  /// The function that lists what the first word can be beside a command: the default command needs
  /// no name.
  var functionOfFirstWord: ShellFunction? {
    if case .listed(let function)? = program.defaultCommand.operands.first?.kind {
      return function
    }
    return nil
  }

  /// Any `text` as one word of a shell.
  static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }

  /// The text with a backslash before each of these characters.
  static func escaped(_ characters: String, in text: String) -> String {
    text.map { characters.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

extension Completions {
  /// How each shell completes a word: an assignment, an action, and options of `complete`.
  func completion(of kind: Word.Kind) -> (bash: String, zsh: String, fish: String) {
    switch kind {
    case .anything, .number: (":", "", "")
    case .directories: ("files=-d", "_files -/", " -a '(__fish_complete_directories)'")
    case .files: ("files=-f", "_files", " -F")
    case .listed(let list):
      ("words=$(_\(list.name))", "_\(list.name)", " -a '(__\(list.name))'")
    case .commands: choices(program.commandNames)
    case .words(let words): choices(words)
    }
  }

  private func choices(_ words: [String]) -> (bash: String, zsh: String, fish: String) {
    let list = words.joined(separator: " ")
    return ("words='\(list)'", "(\(list))", " -a '\(list)'")
  }
}
