/// The size of a terminal.
public struct TerminalSize: Hashable, Sendable {
  /// The size of one cell, in pixels.
  public struct Cell: Hashable, Sendable {
    /// In pixels, at least 1.
    public let width, height: Int

    /// Makes a size of at most 10,000 by 10,000; `nil` if a side is not positive: many terminals
    /// report 0 for unknown.
    public init?(width: Int, height: Int) {
      guard width > 0, height > 0 else {
        return nil
      }
      self.width = min(width, TerminalSize.limit)
      self.height = min(height, TerminalSize.limit)
    }
  }

  /// Far more than any terminal has, and small enough to be multiplied.
  private static let limit = 10_000

  /// Cells in a line, and lines on the screen; at least 1 each.
  public let columns, rows: Int
  /// The size of one cell, if the terminal reports it.
  public let cell: Cell?

  /// Makes a size of at most 10,000 by 10,000 cells. A terminal that reports 0 is assumed to have
  /// 80 columns and 24 rows.
  public init(columns: Int, rows: Int, cell: Cell? = nil) {
    self.columns = columns > 0 ? min(columns, Self.limit) : 80
    self.rows = rows > 0 ? min(rows, Self.limit) : 24
    self.cell = cell
  }
}
