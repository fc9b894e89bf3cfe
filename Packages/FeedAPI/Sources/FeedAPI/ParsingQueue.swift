import Dispatch
import FeedFailures
public import FeedHTTP
import Synchronization

/// Reads response bodies on threads of its own: a body that takes long to read keeps no task of the
/// program waiting. One queue can serve any number of loaders.
///
/// What nobody waits for any more is cancelled. It keeps its thread until it notices, so the number
/// of threads bounds it too.
public final class ParsingQueue: Sendable {
  private let threads: [ParsingThread]
  /// How many bodies each thread has to read.
  private let loads: Mutex<[Int]>
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a queue with `threads` threads: one for each processor, but at least two, unless told.
  /// `sleep` waits for the end of a time limit.
  public init(
    threads: Int? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.sleep = sleep
    let count = max(1, threads ?? max(2, ProcessInfo.processInfo.activeProcessorCount))
    self.threads = (0..<count).map { _ in ParsingThread() }
    loads = Mutex(Array(repeating: 0, count: count))
  }

  /// Returns what `read` makes of a response, and throws what it throws; `Task.isCancelled` is
  /// `true` in it once nobody waits for it.
  ///
  /// The exchange and the reading together may take `limit`: then it throws
  /// ``/FeedFailures/FailureCause/readingTimedOut(after:)``. Waiting for a thread counts towards no
  /// limit, so that slow bodies make no other one fail. A cancel throws `CancellationError` at
  /// once.
  public func read<Value: Sendable>(
    _ response: HTTPResponse,
    within limit: Duration,
    _ read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) async throws -> Value {
    let (events, arrived) = AsyncStream<ReadingEvent<Value>>.makeStream()
    let thread = leastBusyThread()
    let reading = Task(executorPreference: threads[thread]) { [self] in
      arrived.yield(.began)
      let result = Result {
        try Task.checkCancellation()
        return try read(response)
      }
      arrived.yield(.ended(result))
      loads.withLock { $0[thread] -= 1 }
    }
    var timer: Task<Void, any Error>?
    defer {
      reading.cancel()
      timer?.cancel()
    }
    // A cancel ends the stream.
    for await event in events {
      switch event {
      case .began:
        timer = Task { [sleep] in
          try await sleep(limit - response.duration)
          arrived.yield(.ended(.failure(FailureCause.readingTimedOut(after: limit))))
        }
      case .ended(let result):
        return try result.get()
      }
    }
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

private enum ReadingEvent<Value: Sendable>: Sendable {
  case began
  case ended(Result<Value, any Error>)
}

/// A thread of Dispatch, of which a serial queue gets one however many others are busy.
private final class ParsingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "feed.parsing")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
