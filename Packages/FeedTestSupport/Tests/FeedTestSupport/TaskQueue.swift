import Dispatch
import Synchronization

/// Runs the tasks of a test one at a time, and tells when none of them can go on.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class TaskQueue: TaskExecutor {
  private let queue = DispatchQueue(label: "tasks of a test")
  private let jobs = Mutex(0)

  /// A queue without tasks.
  public init() {}

  /// Takes a job of one of the tasks.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0 += 1 }
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.jobs.withLock { $0 -= 1 }
    }
  }

  /// Begins a task on this queue.
  public func begin<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: self, operation: work)
  }

  /// Returns when each task has ended, or waits for what no other one of them does.
  public func rest() async {
    repeat {
      // What the tasks before it wake comes behind it.
      await withCheckedContinuation { caller in queue.async { caller.resume() } }
    } while jobs.withLock { $0 > 0 }
  }
}
