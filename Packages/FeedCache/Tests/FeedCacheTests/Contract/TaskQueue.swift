import Dispatch
import Synchronization

/// Runs tasks one at a time. One that pauses goes on when no other one can.
final class TaskQueue: TaskExecutor {
  private typealias Pause = CheckedContinuation<Void, Never>

  @TaskLocal static var current: TaskQueue?

  private let queue = DispatchQueue(label: "tasks of a check")
  private let state = Mutex((jobs: 0, pauses: [Pause]()))

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs += 1 }
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.state.withLock { $0.jobs -= 1 }
      self.endPause()
    }
  }

  /// Does `work`; what it begins in groups and with `async let` is done here, too.
  func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
    try await Self.$current.withValue(self) {
      try await Task(executorPreference: self, operation: work).value
    }
  }

  func pause() async {
    await withCheckedContinuation { pause in
      state.withLock { $0.pauses.append(pause) }
      queue.async { self.endPause() }
    }
  }

  private func endPause() {
    let first = state.withLock { state in
      state.jobs > 0 || state.pauses.isEmpty ? nil : state.pauses.removeFirst()
    }
    first?.resume()
  }
}
