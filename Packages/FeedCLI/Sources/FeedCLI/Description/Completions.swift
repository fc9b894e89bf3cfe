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
}
