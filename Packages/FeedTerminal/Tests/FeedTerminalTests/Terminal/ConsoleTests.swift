import FeedTerminal
import Synchronization
import Testing

@Suite("The console")
struct ConsoleTests {
  @Test("On a terminal a long line on stderr breaks between words, and a URL stays whole")
  func wrapping() {
    let text = "cannot load http://feed.example/a/very/long/path.xml: the server is down today"
    let lines = written(columns: 40) { $0.error(text) }
    #expect(
      lines == [
        "feed: cannot load", "  http://feed.example/a/very/long/path.xml:",
        "  the server is down today",
      ]
    )
  }

  @Test("Elsewhere each line stays one")
  func lines() {
    let text = Array(repeating: "word", count: 40).joined(separator: " ")
    #expect(written(columns: nil) { $0.notice(text) } == ["feed: \(text)"])
  }

  private func written(columns: Int?, _ work: (Console) -> Void) -> [String] {
    let text = Mutex("")
    let size = columns.map { TerminalSize(columns: $0, rows: 24) }
    var output = Output(isTerminal: columns != nil) { piece in text.withLock { $0 += piece } }
    output.size = { size }
    work(Console(standardOutput: output, standardError: output, verbosity: .normal, isPlain: true))
    return text.withLock(\.self).split(separator: "\n").map(String.init)
  }
}
