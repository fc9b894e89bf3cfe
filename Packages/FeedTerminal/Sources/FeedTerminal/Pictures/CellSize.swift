/// A size in cells of a terminal.
public struct CellSize: Hashable, Sendable {
  /// Cells in a line, at least 1.
  public let columns: Int
  /// Lines, at least 1.
  public let rows: Int

  /// Makes a size; anything less than 1 becomes 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

extension ImageSize {
  /// The cells for a picture, scaled down to fit `bound`, with its proportions as far as cells allow. It is never scaled up. A terminal
  /// that does not report its `cell` is assumed to have one twice as high as wide, as nearly all fonts do.
  public func cells(within bound: CellSize, cell: TerminalSize.Cell?) -> CellSize {
    let columns = Double(width) / Double(cell?.width ?? 10)
    let rows = Double(height) / Double(cell?.height ?? 20)
    let scale = min(1, Double(bound.columns) / columns, Double(bound.rows) / rows)
    let fitted = { (cells: Double, most: Int) in min(most, max(1, Int((cells * scale).rounded()))) }
    return CellSize(columns: fitted(columns, bound.columns), rows: fitted(rows, bound.rows))
  }
}
