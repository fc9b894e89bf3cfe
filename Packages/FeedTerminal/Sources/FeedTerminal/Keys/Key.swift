import FeedPresentation

/// A key that was pressed, as far as a program for looking at pictures needs to know; or a button
/// of the mouse.
@frozen public enum Key: Hashable, Sendable {
  /// A key that moves: by one, by a page, or to an end.
  case up, down, left, right, pageUp, pageDown, home, end
  /// A key that confirms, takes back or deletes; or Tab, with and without Shift.
  case enter, escape, backspace, tab, backTab
  /// A character; a space is one too.
  case character(Character)
  /// The first button of the mouse was pressed in this cell, counted from 0.
  case click(column: Int, row: Int)
  /// The wheel of the mouse was turned by as many lines: down, or up if it is negative.
  case wheel(Int)
  /// No key: the terminal answers a question.
  case answer(TerminalAnswer)
}

extension Key {
  /// What is on it, safe to show.
  public var name: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .character(let character): SafeText.line(String(character))
    case .click, .wheel, .answer: ""
    }
  }
}
