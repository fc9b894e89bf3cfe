/// Updates a terminal's screen: of each frame only the changed lines are written. It returns the text to write.
public struct ScreenUpdate: Hashable, Sendable {
  private let rows: Int
  private var shown: [String]?

  /// Makes an update of a terminal of this size, with unknown contents.
  public init(size: TerminalSize) { rows = size.rows }

  /// Switches to the alternate screen, and hides the cursor. Write it first.
  public static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  /// Restores the screen and the cursor. Write it last, however the program ends.
  public static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  /// Shows `lines`, at most as many as the screen has; none may be wider than the screen, or contain a line's end.
  public mutating func show(_ lines: [String]) -> String {
    let lines = Array(lines.prefix(rows))
    var sequence = shown == nil ? "\u{1B}[H\u{1B}[2J" : ""
    let before = shown ?? []
    for (index, line) in lines.enumerated() where index >= before.count ? !line.isEmpty : before[index] != line {
      // Erased first: after a line that fills its row the cursor is still on its last character.
      sequence += "\u{1B}[\(index + 1);1H\u{1B}[K\(line)"
    }
    if lines.count < before.count { sequence += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    shown = lines
    return sequence
  }
}
