/// An event for a program that uses the whole screen of a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// The terminal has a new size.
  case resized
  /// The program is to stop (Ctrl-Z): it restores the screen first.
  case suspended
  /// The stopped program continues: what the terminal shows is unknown.
  case continued
}
