/// A terminal's screen that is shown again and again: of each frame only the lines that changed are written. What is to be written is
/// returned; nothing is written here.
public struct ScreenUpdate: Hashable, Sendable {
  private let rows: Int
  private var shown: [String]?

  /// Makes an update of a terminal of this size, of which it is not known yet what it shows.
  public init(size: TerminalSize) { rows = size.rows }

  /// Takes a screen of its own for the program, and hides the cursor. It is to be written first.
  public static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  /// Gives back the screen and the cursor. It is to be written last, however the program ends.
  public static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  /// Shows `lines`, as many as the screen has; none may be wider than the screen, nor hold a line's end.
  public mutating func show(_ lines: [String]) -> String {
    let lines = Array(lines.prefix(rows))
    var sequence = shown == nil ? "\u{1B}[H\u{1B}[2J" : ""
    let before = shown ?? []
    for (index, line) in lines.enumerated() where index >= before.count ? !line.isEmpty : before[index] != line {
      // Erased first: behind a line that fills its row the cursor still stands on its last character.
      sequence += "\u{1B}[\(index + 1);1H\u{1B}[K\(line)"
    }
    if lines.count < before.count { sequence += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    shown = lines
    return sequence
  }
}
