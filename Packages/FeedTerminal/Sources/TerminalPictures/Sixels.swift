import FeedTerminal
import ImageHeaders

/// Sixels, which are pixels and not cells. chafa draws them without a terminal to ask how large a
/// cell is, and versions assume different sizes.
enum Sixels {
  /// chafa 1.12 has cells of 8 × 8 pixels if it is told that they are square; 1.14 has 10 × 20.
  static let options = ["--font-ratio", "1"]
  private static let unit = 8.0
  /// A cell that is not reported is assumed to be small: a picture that is too large would scroll
  /// the screen.
  static let assumedCell = TerminalSize.Cell(width: 6, height: 12)

  /// The size to ask for, so that a picture of these `pixels` fits into `bound`, at most `zoom`
  /// times as large as it is.
  static func units(
    for pixels: ImageSize,
    in bound: CellSize,
    of cell: TerminalSize.Cell?,
    zoom: Double
  ) -> CellSize {
    let room = room(in: bound, of: cell)
    let scale =
      min(zoom, room.width / Double(pixels.width), room.height / Double(pixels.height)) / unit
    return CellSize(
      columns: Int(Double(pixels.width) * scale),
      rows: Int(Double(pixels.height) * scale)
    )
  }

  /// By how much the sixels that `text` begins with are too large for `bound`; `nil` if they fit,
  /// or are none.
  static func excess(of text: String, in bound: CellSize, of cell: TerminalSize.Cell?) -> Double? {
    // A DCS with the raster attributes: aspect ratio, width and height.
    guard let size = text.prefix(64).firstMatch(of: /^\u{1B}P[0-9;]*q"\d+;\d+;(\d+);(\d+)/),
      let width = Double(size.1), let height = Double(size.2)
    else {
      return nil
    }
    let room = room(in: bound, of: cell)
    let excess = max(width / room.width, height / room.height)
    return excess > 1 ? excess : nil
  }

  /// The pixels of some cells. A cell that is not known counts as one.
  private static func room(
    in bound: CellSize,
    of cell: TerminalSize.Cell?
  ) -> (width: Double, height: Double) {
    let width = bound.columns * (cell?.width ?? 1)
    let height = bound.rows * (cell?.height ?? 1)
    return (Double(width), Double(height))
  }
}
