import FeedTerminal
import FeedTestSupport
import ImageHeaders
import Testing

@testable import TerminalPictures

@Suite("The size of a picture in cells")
struct CellSizeTests {
  @Test("A picture is scaled down to fit, its proportions kept, and never up")
  func cells() throws {
    let cell = try #require(TerminalSize.Cell(width: 10, height: 20))
    let fit = { (width: Int, height: Int, columns: Int, rows: Int) in
      ImageSize(width: width, height: height)?.cells(
        within: CellSize(columns: columns, rows: rows),
        cell: cell
      )
    }
    #expect(fit(800, 400, 80, 20) == CellSize(columns: 80, rows: 20))
    #expect(fit(1_600, 400, 80, 20) == CellSize(columns: 80, rows: 10))
    #expect(fit(400, 1_600, 80, 20) == CellSize(columns: 10, rows: 20))
    #expect(fit(40, 40, 80, 20) == CellSize(columns: 4, rows: 2))
    #expect(fit(1, 1, 80, 20) == CellSize(columns: 1, rows: 1))
    #expect(fit(1_000_000, 1, 80, 20) == CellSize(columns: 80, rows: 1))
    #expect(fit(1, 1_000_000, 80, 20) == CellSize(columns: 1, rows: 20))
    #expect(fit(800, 800, 1, 1) == CellSize(columns: 1, rows: 1))
    #expect(CellSize(columns: -3, rows: 0) == CellSize(columns: 1, rows: 1))
  }

  @Test("Untrusted input: an image of any size takes at least one cell, and no more than there are")
  func anySize() throws {
    var randomness = Randomness(seed: 1)
    for _ in 0..<1_000 {
      let side = { (random: inout Randomness) in
        Int.random(in: 1...(1 << Int.random(in: 0...30, using: &random)), using: &random)
      }
      let size = try #require(ImageSize(width: side(&randomness), height: side(&randomness)))
      let cells = size.cells(within: CellSize(columns: 80, rows: 20), cell: nil)
      #expect(1...80 ~= cells.columns)
      #expect(1...20 ~= cells.rows)
    }
  }
}
