import Dispatch
import FeedDecorators
import FeedPresentation
import Testing

@Suite("Main-queue dispatch")
struct MainQueueDispatchTests {
  struct DisplayFailure: Error, Equatable {}

  @Test("States sent from anywhere arrive on the main queue")
  func mainQueue() async throws {
    let view = ViewSpy()
    let sut = MainQueueDispatch(view)
    try await Task.detached { try await sut.display(.loading) }.value
    #expect(view.journal.entries == [.began(.loading), .ended(.loading)])
  }

  @Test(
    "States arrive one after another, in the order in which they were sent, also when the view takes its time"
  )
  func order() async throws {
    let view = ViewSpy(takesItsTime: true)
    let sut = MainQueueDispatch(view)
    let states = (0..<20).map { FeedViewState.failed(message: "\($0)") }
    // One main-actor task after another: each has sent its state before the next one runs.
    let senders = await MainActor.run {
      states.map { state in Task { @MainActor in try await sut.display(state) } }
    }
    for sender in senders { try await sender.value }
    #expect(view.journal.entries == states.flatMap { [.began($0), .ended($0)] })
  }

  @Test("The sender waits until its state is displayed")
  func waits() async throws {
    let view = ViewSpy(takesItsTime: true)
    try await MainQueueDispatch(view).display(.loading)
    #expect(view.journal.entries.last == .ended(.loading))
  }

  @Test(
    "A failed display is not lost: its sender hears of it, and later states are shown all the same"
  )
  func failure() async throws {
    let view = ViewSpy(failingFor: .loading)
    let sut = MainQueueDispatch(view)
    await #expect(throws: DisplayFailure()) { try await sut.display(.loading) }
    try await sut.display(.failed(message: "next"))
    #expect(
      view.journal.entries == [
        .began(.loading), .began(.failed(message: "next")), .ended(.failed(message: "next")),
      ]
    )
  }

  @Test("Cancellation: a state whose sender was cancelled never reaches the view")
  func cancelled() async throws {
    let view = ViewSpy()
    let sut = MainQueueDispatch(view)
    await expectCancellation {
      withUnsafeCurrentTask { $0?.cancel() }
      try await sut.display(.loading)
    }
    #expect(view.journal.entries.isEmpty)
  }

  /// Records when a state began to be displayed and when it ended, and suspends in between.
  private struct ViewSpy: FeedView {
    enum Entry: Equatable {
      case began(FeedViewState)
      case ended(FeedViewState)
    }

    let journal = Journal<Entry>()
    var takesItsTime = false
    var failingFor: FeedViewState?

    nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
      dispatchPrecondition(condition: .onQueue(.main))
      journal.add(.began(state))
      if state == failingFor { throw DisplayFailure() }
      // Until the main actor has done all that was waiting for it.
      if takesItsTime { await Task { @MainActor in }.value }
      dispatchPrecondition(condition: .onQueue(.main))
      journal.add(.ended(state))
    }
  }
}
