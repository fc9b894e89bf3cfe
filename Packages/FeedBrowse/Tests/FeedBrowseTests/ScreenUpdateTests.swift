import FeedBrowse
import Testing

@Suite("A screen that is shown again and again")
struct ScreenUpdateTests {
  @Test("Of each frame only the lines that changed are written")
  func minimal() {
    var update = ScreenUpdate(size: TerminalSize(columns: 20, rows: 5))
    #expect(
      update.show(["one", "two", "three"])
        == "\u{1B}[?7l\u{1B}[H\u{1B}[2J\u{1B}[1;1H\u{1B}[Kone\u{1B}[2;1H\u{1B}[Ktwo\u{1B}[3;1H\u{1B}[Kthree\u{1B}[?7h"
    )
    #expect(update.show(["one", "two", "three"]) == "")
    #expect(update.show(["one", "2", "three"]) == "\u{1B}[?7l\u{1B}[2;1H\u{1B}[K2\u{1B}[?7h")
    #expect(update.show(["one"]) == "\u{1B}[?7l\u{1B}[2;1H\u{1B}[J\u{1B}[?7h")
    #expect(update.show(["one", "", "three"]) == "\u{1B}[?7l\u{1B}[3;1H\u{1B}[Kthree\u{1B}[?7h")
    #expect(update.show([]) == "\u{1B}[?7l\u{1B}[1;1H\u{1B}[J\u{1B}[?7h")
  }

  @Test(
    "After any row of frames the screen shows the last one, whatever it showed before",
    arguments: 1...12
  )
  func anyFrames(seed: Int) throws {
    var randomness = Randomness(seed: UInt64(seed))
    let columns = 12
    let rows = 6
    var screen = VirtualScreen(columns: columns, rows: rows)
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
      var expected = VirtualScreen(columns: columns, rows: rows)
      for (index, line) in frame.prefix(rows).enumerated() {
        try expected.write("\u{1B}[\(index + 1);1H\(line)")
      }
      #expect(screen.lines == expected.lines)
    }
  }

  @Test("The terminal is given back as it was")
  func leaving() throws {
    var screen = VirtualScreen(columns: 10, rows: 2)
    try screen.write(ScreenUpdate.enter)
    #expect(screen.isOwnScreen)
    #expect(!screen.isCursorShown)
    try screen.write(ScreenUpdate.leave)
    #expect(!screen.isOwnScreen)
    #expect(screen.isCursorShown)
  }
}
