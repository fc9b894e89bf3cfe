import FeedPresentation
import FeedTerminal
import Synchronization
import Testing

@Suite("Watching")
struct WatchLoopTests {
  @Test("What came is displayed after each load, then there is a pause")
  func order() async throws {
    let view = ViewSpy()
    await #expect(throws: Ended.self) {
      try await makeSUT(pauses: 2).show(on: view) { WatchLoop.Turn(state("a"), isWaiting: false) }
    }
    #expect(view.shown == [state("a"), state("a")])
  }

  @Test("While the feed must wait, what is shown stays; but the first state is shown")
  func waiting() async throws {
    let view = ViewSpy()
    let turns = Mutex([
      WatchLoop.Turn(state("first"), isWaiting: true),
      WatchLoop.Turn(state("second"), isWaiting: true),
      WatchLoop.Turn(state("third"), isWaiting: false),
    ])
    await #expect(throws: Ended.self) {
      try await makeSUT(pauses: 3).show(on: view) { turns.withLock { $0.removeFirst() } }
    }
    #expect(view.shown == [state("first"), state("third")])
  }

  @Test("What follows a turn is done once it is shown, and not where the feed must wait")
  func following() async throws {
    let view = ViewSpy()
    let counts = Mutex<[Int]>([])
    await #expect(throws: Ended.self) {
      try await makeSUT(pauses: 3).show(on: view) {
        WatchLoop.Turn(state("a"), isWaiting: view.shown.count == 2) {
          counts.withLock { $0.append(view.shown.count) }
        }
      }
    }
    #expect(counts.withLock { $0 } == [1, 2])
  }

  @Test("It ends with the error of a load")
  func failure() async throws {
    await #expect(throws: LoadFailed.self) {
      try await makeSUT(pauses: 9).show(on: ViewSpy()) { throw LoadFailed() }
    }
  }

  @Test("Nothing is loaded once nobody reads")
  func noReader() async throws {
    var output = Output(isTerminal: false) { _ in }
    output.checkReader = { throw OutputError.closedPipe }
    let sut = WatchLoop(output: output, pause: {})
    await #expect(throws: OutputError.closedPipe) {
      try await sut.again { Issue.record("loaded") }
    }
  }

  private func state(_ message: String) -> FeedViewState {
    .failed(message: message)
  }

  /// A loop that ends in the last of its pauses.
  private func makeSUT(pauses: Int) -> WatchLoop {
    let left = Mutex(pauses)
    return WatchLoop(output: Output(isTerminal: false) { _ in }) {
      let isLast = left.withLock { left in
        left -= 1
        return left == 0
      }
      if isLast {
        throw Ended()
      }
    }
  }

  private struct Ended: Error {}
  private struct LoadFailed: Error {}
}

private final class ViewSpy: FeedView {
  private let states = Mutex<[FeedViewState]>([])

  var shown: [FeedViewState] { states.withLock(\.self) }

  nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    states.withLock { $0.append(state) }
  }
}
