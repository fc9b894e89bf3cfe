/// The completions for shells, written from the description of commands and options.
public enum Completions: Sendable {
  /// The script that teaches `shell` the program's words. It runs nothing but the shell itself.
  public static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The spellings of the options that take a word.
  static var spellingsWithValue: [String] { Option.all.filter { $0.value != nil }.flatMap(\.spellings) }

  /// Any `text` as one word of a shell.
  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }

  /// The text with a backslash before each of these characters.
  static func escaped(_ characters: String, in text: String) -> String {
    text.map { characters.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

extension Word.Kind {
  /// How each shell completes it: an assignment, an action, and options of `complete`.
  var completion: (bash: String, zsh: String, fish: String) {
    switch self {
    case .anything: return (":", "", "")
    case .directories: return ("files=-d", "_files -/", " -a '(__fish_complete_directories)'")
    case .files: return ("files=-f", "_files", " -F")
    case .feeds: return ("words=$(_feed_names)", "_feed_names", " -a '(__feed_names)'")
    case .words(let words):
      let list = words.joined(separator: " ")
      return ("words='\(list)'", "(\(list))", " -a '\(list)'")
    }
  }
}
