import Foundation

/// What a person sees on a terminal after the bytes that reached it.
struct TerminalScreen {
  private(set) var isAlternate = false
  private(set) var hasCursor = true
  private var cells: [[Character]] = []
  private var row = 0
  private var column = 0
  private var graphics = KittyPictures()
  /// The characters of a sequence that has no end yet.
  private var unread: [Character] = []

  /// The pictures of the kitty graphics protocol, in the order in which they were shown.
  var pictures: [Data] { graphics.shown }

  /// The lines, without the spaces at their ends.
  var lines: [String] {
    cells.map { cells in
      let text = String(cells)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The lines without the marks of new images, which go when somebody looks at them.
  var unmarkedLines: [String] { lines.map { $0.replacing("•", with: " ") } }

  /// All that is to be read, as if no line had to end.
  var words: String { lines.flatMap { $0.split(separator: " ") }.joined(separator: " ") }

  /// Whether a line has these words.
  func has(_ words: String) -> Bool { lines.contains { $0.contains(words) } }

  mutating func read(_ text: String) {
    let all = unread + Array(text)
    var rest = all[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        let sequence = rest
        guard obey(&rest) else {
          unread = Array(sequence)
          return
        }
      } else {
        rest.removeFirst()
        put(character)
      }
    }
    unread = []
  }

  private mutating func put(_ character: Character) {
    if character == "\r" || character.isNewline {
      column = 0
      if character != "\r" { row += 1 }
      return
    }
    reach(row, column)
    cells[row][column] = character
    column += 1
  }

  private mutating func reach(_ row: Int, _ column: Int) {
    while cells.count <= row { cells.append([]) }
    while cells[row].count <= column { cells[row].append(" ") }
  }

  /// Returns whether the sequence was there as a whole.
  private mutating func obey(_ rest: inout ArraySlice<Character>) -> Bool {
    let body = rest.dropFirst()
    switch body.first {
    case "[":
      guard let end = body.dropFirst().firstIndex(where: { $0.isLetter }) else { return false }
      obey(body[end], String(body[(body.startIndex + 1)..<end]))
      rest = body[(end + 1)...]
    case "_", "]", "P":
      let end = body.firstIndex { $0 == "\u{1B}" || $0 == "\u{7}" }
      guard let end else { return false }
      let string = String(body[body.startIndex..<end])
      if string.hasPrefix("_G") { graphics.obey(String(string.dropFirst(2))) }
      rest = body[end...]
      // The end of a string is a sequence of its own, unless it is BEL.
      if rest.first == "\u{7}" { rest.removeFirst() }
    case nil: return false
    default: rest = body.dropFirst()
    }
    return true
  }

  private mutating func obey(_ command: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (command, parameters) {
    case ("H", _):
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case ("J", "2"): cells = []
    case ("J", _):
      cells.removeLast(max(0, cells.count - row))
    case ("K", _) where cells.indices.contains(row):
      cells[row].removeLast(max(0, cells[row].count - column))
    case ("X", _):
      reach(row, column + (numbers.first ?? 1))
      for place in column..<column + (numbers.first ?? 1) { cells[row][place] = " " }
    case ("h", "?1049"), ("l", "?1049"): isAlternate = command == "h"
    case ("h", "?25"), ("l", "?25"): hasCursor = command == "h"
    default: break
    }
  }
}
