/// What happens to a program that has a terminal's screen for its own.
public enum TerminalEvent: Hashable, Sendable {
  /// The terminal has another size.
  case resized
  /// The program is to stop (Ctrl-Z): it gives the screen back first, and then stops.
  case suspended
  /// The program was stopped, and goes on: what the terminal shows is unknown.
  case continued
}
