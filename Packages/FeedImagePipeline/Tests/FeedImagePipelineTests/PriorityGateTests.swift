import Synchronization
import Testing

@testable import FeedImagePipeline

@Suite("Who is next at a gate", .timeLimit(.minutes(5)))
struct PriorityGateTests {
  @Test("An urgent job goes before those that came first, and one place is for such jobs alone")
  func urgent() async throws {
    let sut = PriorityGate(limit: 2)
    let entered = Entered()
    try await sut.enter(SpyJob())
    let early = enter(sut, SpyJob(), "early", entered)
    let late = SpyJob()
    let hastened = enter(sut, late, "late", entered)
    await early.waits()
    await hastened.waits()
    #expect(entered.names == [])
    late.becomeUrgent()
    sut.hasten(late)
    await hastened.task.value
    #expect(entered.names == ["late"])
    sut.leave()
    sut.leave()
    await early.task.value
    #expect(entered.names == ["late", "early"])
  }

  @Test("A job that is urgent no more waits where it came")
  func noMore() async throws {
    let sut = PriorityGate(limit: 1)
    let entered = Entered()
    try await sut.enter(SpyJob())
    await enter(sut, SpyJob(), "first", entered).waits()
    let job = SpyJob()
    job.becomeUrgent()
    await enter(sut, job, "second", entered).waits()
    job.isNoMoreUrgent()
    for count in 1...2 {
      sut.leave()
      await entered.reach(count)
    }
    #expect(entered.names == ["first", "second"])
  }

  @Test("No cancel and no entry asks all that wait")
  func manyCancels() async throws {
    let sut = PriorityGate(limit: 2)
    try await sut.enter(SpyJob())
    let jobs = (0..<1_000).map { _ in SpyJob() }
    let waiting = jobs.map { enter(sut, $0, "", Entered()) }
    for one in waiting {
      await one.waits()
    }
    for one in waiting {
      one.task.cancel()
      sut.hasten(one.job)
      await one.task.value
    }
    #expect(jobs.reduce(0) { $0 + $1.timesAsked } < 10 * jobs.count)
  }

  private func enter(
    _ sut: PriorityGate,
    _ job: SpyJob,
    _ name: String,
    _ entered: Entered
  ) -> Waiting {
    let task = Task {
      do {
        try await sut.enter(job)
        entered.append(name)
      } catch {
        // Cancelled, as the test wants it.
      }
    }
    return Waiting(job: job, task: task)
  }
}

private struct Waiting {
  let job: SpyJob
  let task: Task<Void, Never>

  /// Returns when the gate knows the job: it was asked once whether it is urgent.
  func waits() async {
    while job.timesAsked == 0 {
      await Task.yield()
    }
  }
}

private final class SpyJob: Urgent {
  private struct State {
    var isUrgent = false
    var timesAsked = 0
  }

  private let state = Mutex(State())

  var timesAsked: Int { state.withLock(\.timesAsked) }

  var isUrgent: Bool {
    state.withLock { state in
      state.timesAsked += 1
      return state.isUrgent
    }
  }

  func becomeUrgent() {
    state.withLock { $0.isUrgent = true }
  }

  func isNoMoreUrgent() {
    state.withLock { $0.isUrgent = false }
  }
}

/// Who came in, in order.
private final class Entered: Sendable {
  private let state = Mutex<[String]>([])

  var names: [String] { state.withLock(\.self) }

  func append(_ name: String) {
    state.withLock { $0.append(name) }
  }

  /// Waits until this many jobs are in.
  func reach(_ count: Int) async {
    while names.count < count {
      await Task.yield()
    }
  }
}
