/// A key that was pressed, as far as a program for looking at pictures needs to know.
public enum Key: Hashable, Sendable {
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace, tab, backTab
  /// A character; a space is one too.
  case character(Character)
}
