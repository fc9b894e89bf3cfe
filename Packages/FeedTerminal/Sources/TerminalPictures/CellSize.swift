import FeedTerminal
import ImageHeaders

/// A size in cells of a terminal.
public struct CellSize: Hashable, Sendable {
  /// Cells in a line, and lines; at least 1 each.
  public let columns, rows: Int

  /// Makes a size. Anything less than 1 becomes 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

extension ImageSize {
  /// More pixels than this are not asked for: a screen of 4K has as many.
  private static let mostPixelsInCells = 8_294_400.0

  /// The pixels that a picture needs to cover these cells, with its proportions: at most as many as
  /// it has. The cell is assumed as for ``cells(within:cell:zoom:)``.
  func covering(_ cells: CellSize, of cell: TerminalSize.Cell?) -> ImageSize {
    let across = Double(cells.columns * (cell?.width ?? 10)) / Double(width)
    let down = Double(cells.rows * (cell?.height ?? 20)) / Double(height)
    return scaled(by: max(across, down))
  }

  /// As many pixels of it as make it so much larger on a screen, but no more than it has, and no
  /// more than a screen has.
  func scaled(by scale: Double) -> ImageSize {
    let most = (Self.mostPixelsInCells / Double(pixels)).squareRoot()
    let scale = min(1, scale, most)
    let side = { (side: Int) in max(1, Int((Double(side) * scale).rounded(.up))) }
    return ImageSize(width: side(width), height: side(height)) ?? self
  }

  /// The cells for a picture that fits `bound`, with its proportions as far as cells allow, and at
  /// most `zoom` times as large as it is. A terminal that does not report its `cell` is assumed to
  /// have one twice as high as wide, as nearly all fonts do.
  func cells(within bound: CellSize, cell: TerminalSize.Cell?, zoom: Double = 1) -> CellSize {
    let columns = Double(width) / Double(cell?.width ?? 10)
    let rows = Double(height) / Double(cell?.height ?? 20)
    let scale = min(zoom, Double(bound.columns) / columns, Double(bound.rows) / rows)
    let fitted = { (cells: Double, most: Int) in min(most, max(1, Int((cells * scale).rounded()))) }
    return CellSize(columns: fitted(columns, bound.columns), rows: fitted(rows, bound.rows))
  }
}
