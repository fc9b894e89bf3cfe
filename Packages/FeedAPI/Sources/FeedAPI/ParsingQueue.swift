import Dispatch
import Synchronization

/// Reads response bodies on threads of its own: a body that takes long to read keeps no task of the
/// program waiting. One queue can serve any number of loaders.
///
/// What nobody waits for any more is cancelled. It keeps its thread until it notices, so the number of
/// threads bounds it too.
public final class ParsingQueue: Sendable {
  private let threads: [ParsingThread]
  /// How many bodies each thread has to read.
  private let loads: Mutex<[Int]>

  /// Makes a queue with `threads` threads: one for each processor, but at least two, unless told.
  public init(threads: Int? = nil) {
    let count = max(1, threads ?? max(2, ProcessInfo.processInfo.activeProcessorCount))
    self.threads = (0..<count).map { _ in ParsingThread() }
    loads = Mutex(Array(repeating: 0, count: count))
  }

  /// Returns what `read` makes of a response, and throws what it throws; `Task.isCancelled` is `true`
  /// in it once nobody waits for it.
  ///
  /// The exchange and the reading together may take `limit`: then it throws
  /// ``/FeedCore/FailureCause/readingTimedOut(after:)``. A cancel throws `CancellationError` at once.
  public func read<Value: Sendable>(
    _ response: HTTPResponse, within limit: Duration,
    _ read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) async throws -> Value {
    let (results, arrived) = AsyncStream<Result<Value, any Error>>.makeStream()
    let thread = leastBusyThread()
    let reading = Task(executorPreference: threads[thread]) { [self] in
      arrived.yield(
        Result {
          try Task.checkCancellation()
          return try read(response)
        })
      loads.withLock { $0[thread] -= 1 }
    }
    let timer = Task {
      try await Task.sleep(for: limit - response.duration)
      arrived.yield(.failure(FailureCause.readingTimedOut(after: limit)))
    }
    defer {
      reading.cancel()
      timer.cancel()
    }
    // A cancel ends the stream.
    for await result in results { return try result.get() }
    throw CancellationError()
  }

  private func leastBusyThread() -> Int {
    loads.withLock { loads in
      let thread = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[thread] += 1
      return thread
    }
  }
}

/// A thread of Dispatch, of which a serial queue gets one however many others are busy.
private final class ParsingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "feed.parsing")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
