import Dispatch

/// Runs an actor's work on its own queue: blocking I/O would stall the cooperative pool, which has only a few threads.
package final class DiskExecutor: SerialExecutor {
  private let queue: DispatchQueue
  package init(label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
