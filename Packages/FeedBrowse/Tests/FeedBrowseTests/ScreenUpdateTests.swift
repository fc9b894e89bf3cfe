import FeedTerminal
import FeedTestSupport
import TerminalPictures
import Testing
import TextColumns

@testable import FeedBrowse

@Suite("A screen that is shown again and again")
struct ScreenUpdateTests {
  @Test("Of each frame only the lines that changed are written")
  func minimal() {
    var update = ScreenUpdate(size: TerminalSize(columns: 20, rows: 5))
    let first = line(1, "one") + line(2, "two") + line(3, "three")
    #expect(update.show(["one", "two", "three"]) == written("\u{1B}[H\u{1B}[2J" + first))
    #expect(update.show(["one", "two", "three"]) == "")
    #expect(update.show(["one", "2", "three"]) == written(line(2, "2")))
    #expect(update.show(["one"]) == written("\u{1B}[2;1H\u{1B}[J"))
    #expect(update.show(["one", "", "three"]) == written(line(3, "three")))
    #expect(update.show([]) == written("\u{1B}[1;1H\u{1B}[J"))
  }

  @Test(
    "After any row of frames the screen shows the last one, whatever it showed before",
    arguments: 1...12
  )
  func anyFrames(seed: Int) throws {
    var randomness = Randomness(seed: UInt64(seed))
    let columns = 12
    let rows = 6
    var screen = VirtualScreen(
      columns: columns,
      rows: rows,
      width: DisplayWidth.columns(of:)
    )
    try screen.write("left over\nfrom a shell")
    var update = ScreenUpdate(size: TerminalSize(columns: columns, rows: rows))
    // Full lines, wide and joined characters, colours and links.
    let lines = [
      "", "a", "twelve chars", "日本語日本語", "日本", "e\u{301}", "\u{1B}[1mbold\u{1B}[0m", "👩\u{200D}💻 x",
      "\u{1B}]8;id=feed-0;https://a.example\u{1B}\\link\u{1B}]8;;\u{1B}\\",
    ]
    for _ in 0..<30 {
      let frame = (0..<Int.random(in: 0...8, using: &randomness)).map { _ in
        lines[Int.random(in: 0..<lines.count, using: &randomness)]
      }
      try screen.write(update.show(frame))
      var expected = VirtualScreen(
        columns: columns,
        rows: rows,
        width: DisplayWidth.columns(of:)
      )
      for (index, line) in frame.prefix(rows).enumerated() {
        try expected.write("\u{1B}[\(index + 1);1H\(line)")
      }
      #expect(screen.lines == expected.lines)
    }
  }

  @Test("tmux takes sixels away for an erased character: so none is erased beside a picture")
  func beside() {
    var update = ScreenUpdate(size: TerminalSize(columns: 20, rows: 3))
    let area = ScreenArea(
      row: 0,
      column: 5,
      size: CellSize(columns: 15, rows: 2),
      url: "https://a.example/1.png",
      bytes: 9,
      removal: ""
    )
    _ = update.show(["one", "two", "foot"], around: area)
    let beside = update.show(["one", "2", "foot"], around: area)
    #expect(beside == written("\u{1B}[2;1H     \r2"))
    #expect(!update.isAreaBlank)
    #expect(update.show(["one", "2", "foot"]) == written(line(1, "one") + line(2, "2")))
  }

  @Test("The terminal is given back as it was")
  func leaving() throws {
    var screen = VirtualScreen(
      columns: 10,
      rows: 2,
      width: DisplayWidth.columns(of:)
    )
    try screen.write(ScreenUpdate.enter)
    #expect(screen.isOwnScreen)
    #expect(!screen.isCursorShown)
    try screen.write(ScreenUpdate.leave)
    #expect(!screen.isOwnScreen)
    #expect(screen.isCursorShown)
  }

  /// What erases a line, counted from 1, and writes it.
  private func line(_ number: Int, _ text: String) -> String {
    "\u{1B}[\(number);1H\u{1B}[X\u{1B}[K\(text)"
  }

  /// It between what ends and begins the wrapping of long lines.
  private func written(_ sequence: String) -> String {
    "\u{1B}[?7l\(sequence)\u{1B}[?7h"
  }
}
