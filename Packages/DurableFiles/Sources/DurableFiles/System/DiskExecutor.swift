import Dispatch

/// Runs an actor's work on its own queue: blocking I/O would stall the cooperative pool, which has
/// only a few threads.
public final class DiskExecutor: SerialExecutor {
  private let queue: DispatchQueue
  /// Makes an executor; `label` names its queue.
  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  /// Runs a job on the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// This executor, for an actor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless it is on the queue.
  public func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
