import FeedPresentation
import FeedTestSupport
import Synchronization
import Testing
import TextColumns

@testable import FeedTerminal

@Suite("Progress")
struct ProgressTests {
  @Test("A bar says as much as there is room for")
  func widths() {
    let progress = ProgressState(done: 12, of: 40, bytes: 3_456_789, elapsed: .seconds(3))
    let text = { (columns: Int) in progress.text(columns: columns, language: .inFull) }
    #expect(
      text(200) == "[===========>                            ] 12/40, 3.4 MB, 1.1 MB/s, 7 s left"
    )
    #expect(text(54) == "[====>             ] 12/40, 3.4 MB, 1.1 MB/s, 7 s left")
    #expect(text(45) == "[====>              ] 12/40, 3.4 MB, 1.1 MB/s")
    #expect(text(20) == "[==>         ] 12/40")
    #expect(text(17) == "12/40, 3.4 MB")
    #expect(text(6) == "12/40")
    #expect(text(3) == "12/")
    for columns in 1...300 { #expect(text(columns).utf8.count <= columns) }
  }

  @Test(
    "It says how long the rest will take, once that can be estimated",
    arguments: [
      (0, 0.5, nil), (1, 0.5, nil), (0, 10, nil), (1, 1, "2 min left"), (50, 50, "50 s left"),
      (1, 10, "17 min left"),
      (1, 600, "17 h left"),
      (100, 10, nil), (99, 1, "1 s left"), (1, 1e18, "277777778 h left"),
    ] as [(Int, Double, String?)]
  )
  func timeLeft(done: Int, seconds: Double, words: String?) {
    let progress = ProgressState(done: done, of: 100, bytes: 0, elapsed: .seconds(seconds))
    let text = progress.text(columns: 200, language: .inFull)
    #expect(text.hasSuffix(words.map { " 0 bytes, \($0)" } ?? " 0 bytes"))
  }

  @Test("Strange numbers do no harm")
  func strange() {
    for progress in [
      ProgressState(done: 0, of: 0, bytes: 0, elapsed: .zero),
      ProgressState(done: 5, of: 2, bytes: .max, elapsed: .seconds(-1)),
      ProgressState(done: -1, of: 2, bytes: -1, elapsed: .seconds(2)),
      ProgressState(done: 1, of: .max, bytes: .max, elapsed: .seconds(1)),
    ] { #expect(progress.text(columns: 79, language: .inFull).utf8.count <= 79) }
  }

  @Test("On a terminal it changes in place, and lines that stay go above it")
  func terminal() throws {
    let written = Written()
    let console = written.console(columns: 30)
    let sut = ProgressDisplay(console: console, language: .inFull)
    var screen = VirtualScreen(
      columns: 30,
      rows: 5,
      width: DisplayWidth.columns(of:)
    )
    let show = { (done: Int) in
      sut.show(
        ProgressState(done: done, of: 3, bytes: done * 1_000, elapsed: .seconds(done)),
        detail: "not written"
      )
    }
    show(1)
    try screen.write(written.take())
    #expect(screen.lines[0] == "[====>          ] 1/3, 1.0 kB")
    show(1)
    #expect(written.take() == "")
    console.error("2.png failed")
    show(2)
    try console.write("data\n")
    try screen.write(written.take())
    #expect(
      screen.lines.prefix(3) == ["feed: 2.png failed", "data", "[=========>     ] 2/3, 2.0 kB"]
    )
    sut.end()
    try screen.write(written.take())
    sut.end()
    show(3)
    #expect(written.take() == "")
    try screen.write("3 of 3\n")
    #expect(screen.lines.prefix(4) == ["feed: 2.png failed", "data", "3 of 3", ""])
  }

  @Test("Without a terminal there is no bar: nothing, or with -v a line for each step")
  func noTerminal() {
    for (verbosity, line) in [(Verbosity.normal, ""), (.verbose, "feed: 1/2 done\n")] {
      let written = Written()
      let console = written.console(verbosity)
      let sut = ProgressDisplay(console: console, language: .inFull)
      sut.show("loading…")
      sut.show(
        ProgressState(done: 1, of: 2, bytes: 1_500, elapsed: .seconds(1)),
        detail: "1/2 done"
      )
      #expect(written.take() == line)
      console.error("x")
      sut.end()
      #expect(written.take() == "feed: x\n")
    }
  }

  /// What was written to stderr.
  private final class Written: Sendable {
    private let text = Mutex("")

    func take() -> String {
      text.withLock { text in
        defer { text = "" }
        return text
      }
    }

    func console(_ verbosity: Verbosity = .normal, columns: Int? = nil) -> Console {
      var output = Output(isTerminal: columns != nil) { [self] new in text.withLock { $0 += new } }
      output.size = { columns.map { TerminalSize(columns: $0, rows: 24) } }
      return Console(
        standardOutput: output,
        standardError: output,
        verbosity: verbosity,
        isPlain: false
      )
    }
  }
}
