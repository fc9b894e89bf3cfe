import FeedPresentation
import FeedTerminal
import TextColumns

/// The list of images.
extension BrowseFrame {
  /// Of an image that is new, of one that is kept for good, and of one with a sensitive picture.
  private static let newMark = "•"
  private static let keptMark = "*"
  private static let sensitiveMark = "!"
  /// A date leaves as many to its caption, or as many as captions need.
  private static let columnsForText = 28
  /// In front of the number: what says that the image is selected. As many are free behind a line.
  private static let columnsForPointer = 2

  /// Beside a picture the list is as wide as its captions, between a quarter and a half of the
  /// screen.
  var listWidth: Int {
    guard isWide else {
      return size.columns
    }
    let wanted = Self.columnsForPointer + columnsOfText + measure.date + 4
    return min(max(size.columns / 4, wanted), size.columns / 2)
  }

  /// What most lines take without their dates: 8 are for the number and the marks.
  private var columnsOfText: Int { 8 + measure.caption }

  /// The place of the image in this cell of the screen.
  func indexInList(_ state: BrowseState, atColumn column: Int, row: Int) -> Int? {
    guard !state.isFull, column < listWidth, 1...listHeight ~= row else {
      return nil
    }
    let place = top(of: state) + row - 1
    let end = endOfFeed(in: state.rows)
    let index = place > end ? place - 1 : place
    return place != end && state.rows.indices.contains(index) ? index : nil
  }

  func list(_ state: BrowseState) -> [String] {
    let rows = state.rows
    let end = endOfFeed(in: rows)
    let top = top(of: state)
    let digits = "\(lastNumber(of: rows))".utf8.count
    return (top..<min(top + listHeight, measure.lineCount)).map { place in
      if place == end {
        return "  " + style.faint(padded(endOfFeedLine, listWidth - 4))
      }
      return line(ofImageAt: place < end ? place : place - 1, digits, in: state)
    }
  }

  /// A line of its own is in front of the first image that has left the feed: here.
  private func endOfFeed(in rows: [FeedRow]) -> Int {
    min(measure.endOfFeed, rows.count)
  }

  private func top(of state: BrowseState) -> Int {
    let isBehindEnd = state.selection >= endOfFeed(in: state.rows)
    let selected = isBehindEnd ? state.selection + 1 : state.selection
    return max(0, min(selected - listHeight / 2, measure.lineCount - listHeight))
  }

  private func line(ofImageAt index: Int, _ digits: Int, in state: BrowseState) -> String {
    let row = state.rows[index]
    let number = "\(number(of: index, in: state.rows))"
    let blanks = String(repeating: " ", count: digits - number.utf8.count)
    let room = listWidth - 2 * Self.columnsForPointer
    let line = "\(blanks)\(number)\(marks(of: row, in: state)) \(row.lineInList)"
    let isSelected = index == state.selection
    let shownDate = row.continuesPost ? nil : row.date
    let roomForText = room - DisplayWidth.columns(of: shownDate ?? "") - 2
    guard let date = shownDate, roomForText >= min(Self.columnsForText, columnsOfText) else {
      let text = padded(cut(line, room), room)
      return isSelected ? " " + style.selected(">\(text)") : "  \(text)"
    }
    let text = padded(cut(line, roomForText), roomForText + 2)
    return isSelected ? " " + style.selected(">\(text)\(date)") : "  \(text)\(style.faint(date))"
  }

  private func marks(of row: FeedRow, in state: BrowseState) -> String {
    let isKept = state.kept.contains(row.id)
    let newness = state.isNew(row) ? Self.newMark : " "
    return newness + (isKept ? Self.keptMark : row.isSensitive ? Self.sensitiveMark : " ")
  }

  private var endOfFeedLine: String {
    let text = cut("── \(language.text(.formerImages)) ", listWidth - 4)
    let rest = max(0, listWidth - 4 - DisplayWidth.columns(of: text))
    return text + String(repeating: "─", count: rest)
  }

  /// The number of the selected image, and the last one, such as `3/12`; empty without images.
  func position(in state: BrowseState) -> String {
    guard state.rows.indices.contains(state.selection) else {
      return ""
    }
    let selected = number(of: state.selection, in: state.rows)
    return "\(selected)/\(lastNumber(of: state.rows))"
  }

  /// The number by which other commands know the image at this place of the list.
  private func number(of index: Int, in rows: [FeedRow]) -> Int {
    rows[index].number ?? index + 1
  }

  private func lastNumber(of rows: [FeedRow]) -> Int {
    rows.last?.number ?? rows.count
  }
}

extension FeedRow {
  /// The image in one line.
  var summary: String {
    FeedText.line(postCaption ?? url, part?.line(), feed, location, date)
  }
}
