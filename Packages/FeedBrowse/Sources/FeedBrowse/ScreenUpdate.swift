public import FeedTerminal
import TerminalPictures

/// Updates a terminal's screen: of each frame only the changed lines are written. It returns the
/// text to write.
public struct ScreenUpdate: Hashable, Sendable {
  private let rows: Int
  private var shown: [String]?
  private var area: ScreenArea?
  private var flowing: Range<Int>?
  /// Whether the last frame has an area that is to be drawn, after its text.
  private(set) var isAreaBlank = false

  /// Makes an update of a terminal of this size, with unknown contents.
  public init(size: TerminalSize) {
    rows = size.rows
  }

  /// What takes the picture away that is drawn in the area.
  var removal: String { area?.removal ?? "" }

  /// Switches to the alternate screen, and hides the cursor. Write it first.
  public static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  /// Restores the screen, the cursor and the wrapping of long lines. Write it last, however the
  /// program ends.
  public static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Shows `lines`, at most as many as the screen has; none may contain a line's end, or be wider
  /// than the screen, but in rows that are `flowing`: there the terminal goes on in the next rows,
  /// whose lines are empty. Beside an `area`, which keeps what was drawn there, they end before its
  /// column.
  public mutating func show(
    _ lines: [String],
    around area: ScreenArea? = nil,
    flowing: Range<Int>? = nil
  ) -> String {
    let lines = Array(lines.prefix(rows))
    let flowing = flowing?.clamped(to: lines.indices)
    let hasNewFlow = flowing != self.flowing
    let hasNewArea = area != self.area
    var sequence = shown == nil ? "\u{1B}[H\u{1B}[2J" : ""
    if hasNewArea {
      sequence += removal
    }
    let before = shown ?? []
    for (index, line) in lines.enumerated() where flowing?.contains(index) != true {
      let hasFlown = hasNewFlow && self.flowing?.contains(index) == true
      let isUncovered = hasNewArea && isCovered(index, by: area)
      let isSame = index < before.count ? before[index] == line : line.isEmpty
      guard hasFlown || isUncovered || !isSame else {
        continue
      }
      let isBeside = area?.covers(index) == true
      // Erased first: after a line that fills its row the cursor is still on its last character.
      // In tmux a character that is erased takes all sixels in its line away, but a space keeps
      // them, and so does erasing the rest of an empty line.
      let spaces = String(repeating: " ", count: area?.column ?? 0)
      let erase = isBeside && !hasNewArea ? "\(spaces)\r" : "\u{1B}[X\u{1B}[K"
      sequence += "\u{1B}[\(index + 1);1H\(erase)\(line)"
    }
    if let flowing, hasNewFlow || !before.elements(in: flowing).elementsEqual(lines[flowing]) {
      sequence += Self.flow(lines, in: flowing)
    }
    if lines.count < before.count { sequence += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    isAreaBlank = area != nil && hasNewArea
    shown = lines
    self.area = area
    self.flowing = flowing
    // A line that the terminal takes for wider than it is counted is cut off.
    return sequence.isEmpty ? "" : "\u{1B}[?7l\(sequence)\u{1B}[?7h"
  }

  /// Whether a row is in this area, or in the one before it.
  private func isCovered(_ index: Int, by area: ScreenArea?) -> Bool {
    area?.covers(index) == true || self.area?.covers(index) == true
  }

  /// First all rows are erased: what flows into one must stay there.
  private static func flow(_ lines: [String], in rows: Range<Int>) -> String {
    let erased = rows.map { "\u{1B}[\($0 + 1);1H\u{1B}[X\u{1B}[K" }.joined()
    let written = rows.filter { !lines[$0].isEmpty }.map { "\u{1B}[\($0 + 1);1H\(lines[$0])" }
    return "\(erased)\u{1B}[?7h\(written.joined())\u{1B}[?7l"
  }
}

/// A part of the screen in which graphics are drawn, from a column up to the last one.
public struct ScreenArea: Hashable, Sendable {
  /// Its first line and column, counted from 0.
  let row, column: Int
  let size: CellSize
  /// Whose picture it is, and how many bytes its data has.
  let url: String, bytes: Int
  /// What takes the picture away; empty where other text does.
  let removal: String
  /// Which part of the picture is shown, and how large a cell was when it was drawn.
  var view = PictureView()
  var cell: TerminalSize.Cell?

  func covers(_ index: Int) -> Bool {
    row..<row + size.rows ~= index
  }
}

extension [String] {
  /// Those of its elements that are in a range.
  fileprivate func elements(in range: Range<Int>) -> ArraySlice<String> {
    self[range.clamped(to: indices)]
  }
}
