import CCurl
import Dispatch
import Synchronization

/// The one thread that libcurl runs on. Whoever asks hands over an exchange and sleeps; nothing of the cooperative pool is blocked.
final class CurlLoop: Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private struct State {
    var nextID: UInt64 = 1
    /// Handed over, and not yet with libcurl.
    var waiting: [(id: UInt64, exchange: Exchange)] = []
    /// Whose answer somebody waits for. Ended exactly once, by whatever comes first.
    var continuations: [UInt64: Continuation] = [:]
    var cancelled: [UInt64] = []
    /// Whose body was paused, and has room now.
    var resumed: [UInt64] = []
    var pool: Pool?
    var isStopped = false
  }

  /// The pool as seen from other threads, which may only wake it.
  private struct Pool: @unchecked Sendable {
    // Holds because libcurl allows waking a pool from any thread, and the loop outlives every use: it is woken under the state's lock, and
    // destroyed after it was taken out there.
    let pointer: OpaquePointer
  }

  private let state = Mutex(State())

  func perform(_ exchange: Exchange) async throws -> HTTPResponse {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in start(id, exchange, continuation) }
    } onCancel: {
      cancel(id)
    }
  }

  /// Ends the thread, and whatever is under way.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      if let pool = state.pool { ccurl_pool_wake(pool.pointer) }
    }
  }

  private func start(_ id: UInt64, _ exchange: Exchange, _ continuation: Continuation) {
    enum Step { case run, woken, cancelled }
    let step: Step = state.withLock { state in
      // A cancel that came before the exchange was known found nothing to end.
      if Task.isCancelled { return .cancelled }
      state.continuations[id] = continuation
      state.waiting.append((id, exchange))
      guard let pool = state.pool else { return .run }
      ccurl_pool_wake(pool.pointer)
      return .woken
    }
    switch step {
    case .cancelled: continuation.resume(throwing: CancellationError())
    case .woken: break
    case .run: runOnce()
    }
  }

  private func cancel(_ id: UInt64) {
    let continuation = state.withLock { state in
      state.cancelled.append(id)
      if let pool = state.pool { ccurl_pool_wake(pool.pointer) }
      return state.continuations.removeValue(forKey: id)
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func resume(_ id: UInt64) {
    state.withLock { state in
      state.resumed.append(id)
      if let pool = state.pool { ccurl_pool_wake(pool.pointer) }
    }
  }

  private func end(_ id: UInt64, with result: Result<HTTPResponse, any Error>) {
    state.withLock { $0.continuations.removeValue(forKey: id) }?.resume(with: result)
  }

  /// Starts the thread, at the first request.
  private func runOnce() {
    let pool: Pool? = state.withLock { state in
      guard state.pool == nil else { return nil }
      state.pool = ccurl_pool_create().map(Pool.init)
      return state.pool
    }
    if let pool {
      DispatchQueue(label: "feed.curl").async { self.run(pool.pointer) }
    } else if state.withLock({ $0.pool == nil }) {
      endAll(with: HTTPFailure.disconnected(ConnectionFailure(.other("libcurl cannot be loaded"))))
    }
  }

  private func run(_ pool: OpaquePointer) {
    var transfers = Transfers(pool: pool)
    while true {
      let (waiting, cancelled, resumed, isStopped) = state.withLock { state in
        defer { (state.waiting, state.cancelled, state.resumed) = ([], [], []) }
        return (state.waiting, state.cancelled, state.resumed, state.isStopped)
      }
      for (id, exchange) in waiting where !transfers.begin(id, exchange, resume: { self.resume(id) }) {
        end(
          id, with: .failure(HTTPFailure.disconnected(ConnectionFailure(.other("libcurl does not take the request")))))
      }
      for id in isStopped ? transfers.ids : cancelled { transfers.drop(id) }
      if isStopped { break }
      for id in resumed {
        guard let failure = transfers.resume(id) else { continue }
        end(id, with: .failure(failure))
        transfers.drop(id)
      }
      ccurl_pool_perform(pool)
      while let finished = transfers.nextFinished() { end(finished.id, with: finished.result) }
      for id in transfers.overdue() {
        end(id, with: .failure(CurlTimeout()))
        transfers.drop(id)
      }
      // Until something happens; libcurl shortens it to its own deadlines.
      ccurl_pool_wait(pool, transfers.pause)
    }
    state.withLock { $0.pool = nil }
    endAll(with: CancellationError())
    ccurl_pool_destroy(pool)
  }

  private func endAll(with error: any Error) {
    let (continuations, waiting) = state.withLock { state in
      defer { (state.continuations, state.waiting) = ([:], []) }
      return (state.continuations, state.waiting)
    }
    // The claims of those that wait go when the lock is free: they may tell others, which takes it.
    withExtendedLifetime(waiting) {
      for continuation in continuations.values { continuation.resume(throwing: error) }
    }
  }
}
