import Dispatch
import FeedCore
import FeedFailures
public import FeedHTTP
import Synchronization

/// Reads response bodies on threads of its own: a body that takes long to read keeps no task of the
/// program waiting. One queue can serve any number of loaders.
///
/// What nobody waits for any more is cancelled. It keeps its thread until it notices, so the number
/// of threads bounds it too.
public final class ParsingQueue: Sendable {
  private let count: Int?
  /// Each thread with the number of bodies that it has to read; none before the first body.
  private let threads = Mutex<[(thread: ParsingThread, load: Int)]>([])
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a queue with `threads` threads: one for each processor, but at least two, unless told.
  /// `sleep` waits for the end of a time limit.
  public init(
    threads: Int? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.sleep = sleep
    count = threads
  }

  /// Returns what `read` makes of a response, and throws what it throws; `Task.isCancelled` is
  /// `true` in it once nobody waits for it.
  ///
  /// The exchange and the reading together may take `limit`: then it throws
  /// `FailureCause.readingTimedOut(after:)`. Waiting for a thread counts towards no limit, so that
  /// slow bodies make no other one fail. A cancel throws `CancellationError` at once.
  public func read<Value: Sendable>(
    _ response: HTTPResponse,
    within limit: Duration,
    _ read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) async throws -> Value {
    let (events, arrived) = AsyncStream<ReadingEvent<Value>>.makeStream()
    let (thread, index) = leastBusyThread()
    let reading = Task(executorPreference: thread) { [self] in
      arrived.yield(.began)
      let result = Result {
        try Task.checkCancellation()
        return try read(response)
      }
      arrived.yield(.ended(result))
      threads.withLock { $0[index].load -= 1 }
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

  private func leastBusyThread() -> (ParsingThread, index: Int) {
    threads.withLock { threads in
      if threads.isEmpty {
        threads = makeThreads()
      }
      let index = threads.indices.min { threads[$0].load < threads[$1].load } ?? 0
      threads[index].load += 1
      return (threads[index].thread, index)
    }
  }

  /// The number of processors is read from files of the system, which is not needed where no body
  /// is read.
  private func makeThreads() -> [(thread: ParsingThread, load: Int)] {
    let count = max(1, count ?? max(2, ProcessInfo.processInfo.activeProcessorCount))
    return (0..<count).map { _ in (ParsingThread(), 0) }
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
