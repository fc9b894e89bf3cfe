import FeedPresentation
import FeedTerminal
import Synchronization
import Testing

@Suite("A sign of life")
struct SignOfLifeTests {
  @Test("Work that takes longer says so on a terminal, and the line is removed")
  func long() async throws {
    let text = Mutex("")
    let (shown, show) = AsyncStream<Void>.makeStream()
    let sut = makeSUT(isTerminal: true, sleep: { _ in }) { piece in
      text.withLock { $0 += piece }
      show.yield()
    }
    let value = try await sut.during {
      var signs = shown.makeAsyncIterator()
      await signs.next()
      return 7
    }
    #expect(value == 7)
    #expect(text.withLock(\.self).contains(Language.inFull.text(.loading)))
  }

  @Test("It waits for 0.3 seconds")
  func delay() async throws {
    let (asked, ask) = AsyncStream<Duration>.makeStream()
    let sut = makeSUT(isTerminal: true, sleep: { ask.yield($0) }) { _ in }
    try await sut.during {
      var durations = asked.makeAsyncIterator()
      #expect(await durations.next() == .milliseconds(300))
    }
  }

  @Test("In a pipe nothing is written")
  func pipe() async throws {
    let sut = makeSUT(isTerminal: false, sleep: { _ in Issue.record("slept") }) { _ in
      Issue.record("written")
    }
    try await sut.during {}
  }

  private func makeSUT(
    isTerminal: Bool,
    sleep: @escaping SignOfLife.Sleep,
    write: @escaping @Sendable (String) -> Void
  ) -> SignOfLife {
    let output = Output(isTerminal: isTerminal, write: write)
    let console = Console(
      standardOutput: output,
      standardError: output,
      verbosity: .normal,
      isPlain: false
    )
    return SignOfLife(console: console, language: .inFull, sleep: sleep)
  }
}
