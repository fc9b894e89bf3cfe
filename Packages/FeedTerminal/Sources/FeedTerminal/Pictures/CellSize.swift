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
