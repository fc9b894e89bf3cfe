/// A terminal's screen, as far as the program writes to one. What it does not know is an error.
public struct VirtualScreen: Sendable {
  /// What no terminal can do, or this one does not know.
  public struct Wrong: Error {
    /// What it is.
    public let reason: String
  }

  /// A cell of graphics.
  private static let graphic = "▓"

  /// The size in cells.
  public let columns: Int
  /// The size in cells.
  public let rows: Int
  /// What is in each cell, line by line; the second half of a wide character is empty.
  public private(set) var cells: [[String]]
  /// Whether the cursor is visible.
  public private(set) var isCursorShown = true
  /// Whether it is the second screen, which leaves the first one as it was.
  public private(set) var isOwnScreen = false
  /// What was drawn by the kitty graphics protocol: its line, its column and its keys.
  public var graphics: [String] { drawn.map(\.keys) }
  private var drawn: [(number: String?, keys: String)] = []
  /// What was sent to be kept, by its number.
  public private(set) var kept: [String: String] = [:]
  /// What was sent to make it move, by its number.
  public private(set) var moves: [String: [String]] = [:]
  /// Where sixels are.
  private var sixels: [(rows: Range<Int>, columns: Range<Int>)] = []
  private var unread = ""
  private var row = 0
  private var column = 0
  /// Whether what is longer than a line goes on in the next one.
  private var isWrapping = true
  private let width: @Sendable (String) -> Int

  /// An empty screen; `width` says how many cells a character takes.
  public init(columns: Int, rows: Int, width: @escaping @Sendable (String) -> Int) {
    self.columns = columns
    self.rows = rows
    self.width = width
    cells = Self.blank(columns, rows)
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[String]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines as a reader sees them, without the spaces at their ends.
  public var lines: [String] {
    cells.map { row in
      let line = row.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Does what a terminal does with this text.
  public mutating func write(_ text: String) throws {
    unread += text
    // A picture of iTerm2 comes in pieces.
    if let start = unread.ranges(of: "\u{1B}]1337;").last,
      !unread[start.upperBound...].contains("\u{7}")
    {
      return
    }
    var rest = Array(unread)[...]
    unread = ""
    while let cluster = rest.popFirst() {
      switch cluster {
      case "\u{1B}": try obey(&rest)
      case "\r": column = 0
      case "\n":
        row = row + 1
        column = 0
        guard row < rows else { throw Wrong(reason: "the screen scrolled") }
      default: try put(cluster)
      }
    }
  }

  private mutating func put(_ cluster: Character) throws {
    let width = self.width(String(cluster))
    if width == 0 {
      cells[row][max(0, column - 1)] += String(cluster)
      return
    }
    if isWrapping, column + width > columns, row + 1 < rows {
      row += 1
      column = 0
    }
    guard column + width <= columns else {
      throw Wrong(reason: "a line is too long: \(lines[row])\(cluster)")
    }
    cells[row][column] = String(cluster)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func obey(_ rest: inout ArraySlice<Character>) throws {
    switch rest.popFirst() {
    case "_":
      var command = ""
      while let next = rest.popFirst(), next != "\u{1B}" { command.append(next) }
      guard rest.popFirst() == "\\" else { throw Wrong(reason: "an open APC") }
      // The question whether it knows the protocol.
      if command.hasPrefix("Gi=31,") { return }
      // The last chunk of no picture.
      if command == "Gq=2,m=0;" { return }
      try draw(command)
    case "]":
      var command = ""
      while let next = rest.popFirst(), next != "\u{1B}", next != "\u{7}" { command.append(next) }
      if let size = command.firstMatch(of: /^1337;File=.*;width=(\d+);height=(\d+);/) {
        try draw(columns: Int(size.1) ?? 0, rows: Int(size.2) ?? 0)
      } else {
        guard rest.popFirst() == "\\", command.hasPrefix("8;") else {
          throw Wrong(reason: "OSC \(command)")
        }
      }
    case "P":
      var command = ""
      while let next = rest.popFirst(), next != "\u{1B}" { command.append(next) }
      guard rest.popFirst() == "\\", let size = command.firstMatch(of: /^0;1;0q"1;1;(\d+);(\d+)#/)
      else {
        throw Wrong(reason: "DCS \(command.prefix(40))")
      }
      let columns = ((Int(size.1) ?? 0) + 5) / 6
      let rows = ((Int(size.2) ?? 0) + 11) / 12
      try draw(columns: columns, rows: rows)
      sixels.append((row..<row + rows, column..<column + columns))
      // tmux leaves the cursor below them, if there is a line.
      row = min(row + rows, self.rows - 1)
      column = 0
    case "[":
      var parameters = ""
      while let next = rest.popFirst() {
        guard next.isLetter else {
          parameters.append(next)
          continue
        }
        try obey(next, parameters)
        return
      }
      throw Wrong(reason: "an open sequence")
    // The end of a string, where there is none.
    case "\\": break
    case let other: throw Wrong(reason: "ESC \(other.map(String.init) ?? "")")
    }
  }

  private mutating func draw(_ command: String) throws {
    guard let match = command.firstMatch(of: /^Ga=([a-zA-Z])(?:,d=I)?(?:,i=(\d+))?,?/) else {
      throw Wrong(reason: "APC \(command.prefix(40))")
    }
    let number = match.2.map(String.init)
    let keys = String(command[match.range.upperBound...])
    switch (match.1, number) {
    case ("d", nil): drawn = []
    case ("d", let number?):
      guard kept.removeValue(forKey: number) != nil else {
        throw Wrong(reason: "it keeps no picture \(number)")
      }
      drawn.removeAll { $0.number == number }
      moves[number] = nil
    case ("t", let number?): kept[number] = keys
    case ("f", let number?), ("a", let number?):
      guard kept[number] != nil else {
        throw Wrong(reason: "it keeps no picture \(number)")
      }
      moves[number, default: []].append("\(match.1) \(keys)")
    case ("p", let number?):
      guard let picture = kept[number] else {
        throw Wrong(reason: "it keeps no picture \(number)")
      }
      drawn.append((number, "\(row) \(column) \(keys) \(picture)"))
    case ("T", nil): drawn.append((nil, "\(row) \(column) \(keys)"))
    default: throw Wrong(reason: "APC \(command.prefix(40))")
    }
  }

  /// Graphics that go where the text in their place goes: those of iTerm2, and sixels.
  private mutating func draw(columns: Int, rows: Int) throws {
    guard row + rows <= self.rows, column + columns <= self.columns else {
      throw Wrong(reason: "graphics off the screen")
    }
    for line in row..<row + rows {
      for at in column..<column + columns { cells[line][at] = Self.graphic }
    }
  }

  /// tmux takes sixels away as a whole.
  private mutating func takeSixelsAway(in rows: Range<Int>) {
    for sixel in sixels where sixel.rows.overlaps(rows) {
      for row in sixel.rows {
        for at in sixel.columns where cells[row][at] == Self.graphic { cells[row][at] = " " }
      }
    }
    sixels.removeAll { $0.rows.overlaps(rows) }
  }

  private mutating func obey(_ command: Character, _ parameters: String) throws {
    switch (command, parameters) {
    case ("m", _): break
    // Questions.
    case ("t", "16"), ("c", ""): break
    case ("H", ""): (row, column) = (0, 0)
    case ("H", _):
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      guard place.count == 2, 1...rows ~= place[0], 1...columns ~= place[1] else {
        throw Wrong(reason: "a place off the screen: \(parameters)")
      }
      row = place[0] - 1
      column = place[1] - 1
    case ("K", ""):
      // Behind the last column the cursor still stands on it.
      let rest = min(column, columns - 1)..<columns
      // Where nothing but sixels is tmux has nothing to erase.
      let isUnderSixels = sixels.contains { $0.rows.contains(row) }
      if isUnderSixels, cells[row][rest].allSatisfy({ [" ", Self.graphic].contains($0) }) {
        return
      }
      takeSixelsAway(in: row..<row + 1)
      for at in rest { cells[row][at] = " " }
    case ("X", _):
      takeSixelsAway(in: row..<row + 1)
      for at in column..<min(columns, column + (Int(parameters) ?? 1)) { cells[row][at] = " " }
    case ("J", "2"):
      cells = Self.blank(columns, rows)
      drawn = []
      kept = [:]
      sixels = []
    case ("J", ""):
      takeSixelsAway(in: row..<rows)
      for at in column..<columns { cells[row][at] = " " }
      for below in row + 1..<max(row + 1, rows) {
        cells[below] = Array(repeating: " ", count: columns)
      }
    case ("h", "?2004"), ("l", "?2004"): break
    case ("h", "?1000"), ("l", "?1000"), ("h", "?1006"), ("l", "?1006"): break
    case ("h", "?7"), ("l", "?7"): isWrapping = command == "h"
    case ("h", "?25"), ("l", "?25"): isCursorShown = command == "h"
    case ("h", "?1049"), ("l", "?1049"): isOwnScreen = command == "h"
    default: throw Wrong(reason: "CSI \(parameters)\(command)")
    }
  }
}
