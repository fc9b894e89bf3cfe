/// A size in cells of a terminal.
struct CellSize: Hashable {
  let columns, rows: Int

  /// Anything less than 1 becomes 1.
  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

extension ImageSize {
  /// The cells for a picture, scaled down to fit `bound`, with its proportions as far as cells allow. It is never scaled up. A terminal
  /// that does not report its `cell` is assumed to have one twice as high as wide, as nearly all fonts do.
  func cells(within bound: CellSize, cell: TerminalSize.Cell?) -> CellSize {
    let columns = Double(width) / Double(cell?.width ?? 10)
    let rows = Double(height) / Double(cell?.height ?? 20)
    let scale = min(1, Double(bound.columns) / columns, Double(bound.rows) / rows)
    let fitted = { (cells: Double, most: Int) in min(most, max(1, Int((cells * scale).rounded()))) }
    return CellSize(columns: fitted(columns, bound.columns), rows: fitted(rows, bound.rows))
  }
}
