/// A size in cells of a terminal.
public struct CellSize: Hashable, Sendable {
  /// Cells in a line, at least 1.
  public let columns: Int
  /// Lines, at least 1.
  public let rows: Int

  /// Makes a size; what is less than 1 becomes 1.
  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

extension ImageSize {
  /// The cells that the picture takes, scaled down to fit `bound`, its proportions kept as well as cells allow. It is never scaled up.
  public func cells(within bound: CellSize, cell: TerminalSize.Cell?) -> CellSize {
    let cell = cell ?? .assumed
    let columns = Double(width) / Double(cell.width)
    let rows = Double(height) / Double(cell.height)
    let scale = min(1, Double(bound.columns) / columns, Double(bound.rows) / rows)
    let fitted = { (cells: Double, most: Int) in min(most, max(1, Int((cells * scale).rounded()))) }
    return CellSize(columns: fitted(columns, bound.columns), rows: fitted(rows, bound.rows))
  }
}
