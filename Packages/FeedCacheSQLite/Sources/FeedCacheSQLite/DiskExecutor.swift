import Dispatch

/// Runs an actor's work on its own queue: blocking I/O would stall the cooperative pool, which has
/// only a few threads.
final class DiskExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "feed-sqlite")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
