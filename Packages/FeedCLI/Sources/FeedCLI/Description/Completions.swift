/// The completions for shells, written from the one description of commands and options.
public enum Completions {
  /// The script that teaches `shell` the program's words. It runs nothing but the shell itself.
  public static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The spellings of the options that a word stands behind.
  static var spellingsWithValue: [String] { Option.all.filter { $0.value != nil }.flatMap(spellings) }

  /// How an option is typed: `-q`, `--quiet`.
  static func spellings(_ option: Option) -> [String] { (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"] }

  /// `text` as one word of a shell, whatever is in it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
