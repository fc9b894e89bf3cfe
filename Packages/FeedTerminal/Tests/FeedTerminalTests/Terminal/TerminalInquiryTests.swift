import FeedTerminal
import Synchronization
import Testing

@Suite("Asking a terminal below what is on its screen")
struct TerminalInquiryTests {
  private static let answers = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c"

  @Test("The work begins with the answers, and the keyboard is given back before it")
  func answered() async throws {
    let terminal = AskedTerminal([Self.answers])
    let seen = try await terminal.sut().during { answers in
      terminal.note("work")
      return answers
    }
    let expected: [AskedTerminal.Event] = [
      .begin, .wrote(TerminalQuestion.terminal.text), .read, .end, .note("work"), .end,
    ]
    #expect(terminal.events == expected)
    #expect(seen?.hasKittyGraphics == true)
    #expect(seen?.hasSixels == true)
    #expect(seen?.cell == TerminalSize.Cell(width: 10, height: 20))
  }

  @Test("Answers may come in pieces, among keys")
  func pieces() async throws {
    let terminal = AskedTerminal(["j\u{1B}_Gi=3", "1;OK\u{1B}\\k\u{1B}[?6", "2c"])
    let seen = try await terminal.sut().during { $0 }
    #expect(seen?.hasKittyGraphics == true)
    #expect(seen?.hasSixels == false)
  }

  @Test("A terminal that does not answer in time is not waited for: the work begins without")
  func silent() async throws {
    let terminal = AskedTerminal(Array(repeating: "", count: 100))
    let seen = try await terminal.sut().during { answers in
      terminal.note("work")
      return answers
    }
    #expect(seen == nil)
    #expect(terminal.readsBeforeWork == 4, "a tenth of a second")
    #expect(terminal.events.last == .end)
    #expect(terminal.elapsed <= .milliseconds(600))
  }

  @Test("A terminal far away is waited for as long as is asked for")
  func slow() async throws {
    let terminal = AskedTerminal(Array(repeating: "", count: 12) + [Self.answers])
    let seen = try await terminal.sut(within: .seconds(10)).during { $0 }
    #expect(seen?.hasKittyGraphics == true)
  }

  @Test("Nor is an answer shown that comes after a longer wait")
  func lateAfterLongWait() async throws {
    let terminal = AskedTerminal(Array(repeating: "", count: 30) + [Self.answers, "ls\n"])
    let seen = try await terminal.sut(within: .milliseconds(600)).during { $0 }
    #expect(seen == nil)
    #expect(terminal.left == ["ls\n"])
  }

  @Test(
    "How long it is waited is a number of milliseconds, ten seconds at most",
    arguments: [
      (nil, 100), ("", 100), ("10s", 100), ("-1", 0), ("0", 0), ("600", 600), ("99999", 10_000),
    ] as [(String?, Int)]
  )
  func patience(word: String?, milliseconds: Int) {
    let variables = word.map { ["FEED_TERMINAL_WAIT": $0] } ?? [:]
    #expect(TerminalInquiry.patience(in: variables) == .milliseconds(milliseconds))
  }

  @Test("What tmux has said counts, where its terminal says nothing in time")
  func partly() async throws {
    let terminal = AskedTerminal(["\u{1B}[?1;2;4c"] + Array(repeating: "", count: 100))
    let seen = try await terminal.sut(.throughTmux).during { $0 }
    #expect(seen?.hasSixels == true)
    #expect(terminal.left.count > 50, "it is not waited for")
  }

  @Test("An answer that comes late is read, so that it is not shown, whatever the work does")
  func late() async throws {
    let terminal = AskedTerminal(Array(repeating: "", count: 12) + [Self.answers, "ls\n"])
    _ = try await terminal.sut().during { _ in }
    #expect(terminal.left == ["ls\n"], "what is typed after it stays for the shell")
    #expect(terminal.events.last == .end)
  }

  @Test("Nor is it shown if the work fails meanwhile")
  func lateAfterFailure() async {
    struct Failure: Error {}
    let terminal = AskedTerminal(Array(repeating: "", count: 12) + [Self.answers, "ls\n"])
    await #expect(throws: Failure.self) {
      try await terminal.sut().during { _ in throw Failure() }
    }
    #expect(terminal.left == ["ls\n"])
    #expect(terminal.events.last == .end)
  }

  @Test("The keyboard is given back if the work fails, and if the question cannot be written")
  func failed() async {
    struct Failure: Error {}
    let terminal = AskedTerminal([Self.answers])
    await #expect(throws: Failure.self) {
      try await terminal.sut().during { _ in throw Failure() }
    }
    #expect(terminal.events.last == .end)
    let broken = AskedTerminal([], error: OutputError.closedPipe)
    await #expect(throws: OutputError.closedPipe) {
      try await broken.sut().during { _ in }
    }
    #expect(broken.events == [.begin, .end])
  }

  @Test("A keyboard that ends answers nothing")
  func ended() async throws {
    let terminal = AskedTerminal([])
    #expect(try await terminal.sut().during { $0 } == nil)
    #expect(terminal.events.last == .end)
  }
}

/// A terminal that answers with these bytes, one after another; where they are empty, it is silent
/// for as long as it is waited for. After them it ends, and for a task that is cancelled.
private final class AskedTerminal: Keyboard {
  enum Event: Hashable {
    case begin, end, read
    case wrote(String)
    case note(String)
  }

  private struct State {
    var events: [Event] = []
    var bytes: [String]
    var elapsed = Duration.zero
  }

  private let state: Mutex<State>
  private let error: (any Error)?
  private let start = ContinuousClock.now

  init(_ bytes: [String], error: (any Error)? = nil) {
    state = Mutex(State(bytes: bytes))
    self.error = error
  }

  var events: [Event] { state.withLock { $0.events } }
  var left: [String] { state.withLock { $0.bytes } }
  var elapsed: Duration { state.withLock { $0.elapsed } }
  var readsBeforeWork: Int { events.prefix { $0 != .note("work") }.count { $0 == .read } }

  func sut(
    _ question: TerminalQuestion = .terminal,
    within time: Duration = TerminalInquiry.patience
  ) -> TerminalInquiry {
    let output = Output(isTerminal: true) { [self] text in
      if let error { throw error }
      add(.wrote(text))
    }
    return TerminalInquiry(question, keyboard: self, output: output, within: time) { [self] in
      start + elapsed
    }
  }

  func note(_ text: String) { add(.note(text)) }

  func begin() { add(.begin) }

  func end() { add(.end) }

  func bytes(within time: Duration?) async -> [UInt8]? {
    state.withLock { state in
      state.events.append(.read)
      guard !state.bytes.isEmpty, !Task.isCancelled else { return nil }
      let text = state.bytes.removeFirst()
      if text.isEmpty { state.elapsed += time ?? .seconds(1) }
      return Array(text.utf8)
    }
  }

  private func add(_ event: Event) {
    state.withLock { $0.events.append(event) }
  }
}
