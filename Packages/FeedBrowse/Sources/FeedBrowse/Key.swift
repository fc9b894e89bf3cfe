/// A key that was pressed, as far as a program for looking at pictures needs to know.
public enum Key: Hashable, Sendable {
  /// A key that moves: by one, by a page, or to an end.
  case up, down, left, right, pageUp, pageDown, home, end
  /// A key that confirms, takes back or deletes; or Tab, with and without Shift.
  case enter, escape, backspace, tab, backTab
  /// A character; a space is one too.
  case character(Character)
}
