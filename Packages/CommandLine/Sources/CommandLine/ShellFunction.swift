/// A shell that there are completions for.
public enum Shell: String, CaseIterable, Sendable {
  /// bash 3.2 or newer, zsh, and fish 3 or newer.
  case bash, zsh, fish
}

/// How each shell finds the words that complete another one, such as names in a file of the user.
public struct ShellFunction: Hashable, Sendable {
  /// What the functions are called, behind `_` in bash and zsh, and behind `__` in fish.
  public let name: String
  /// The function that writes the words, a line each; that adds them, by `compadd`; that writes
  /// them, a line each.
  public let bash, zsh, fish: String

  /// Makes a function of its definitions.
  public init(_ name: String, bash: String, zsh: String, fish: String) {
    self.name = name
    self.bash = bash
    self.zsh = zsh
    self.fish = fish
  }
}
