import CCurl
import Dispatch
import FeedFailures
import FeedHTTP
import Synchronization

/// The thread that libcurl runs on. A caller hands over an exchange and is suspended; nothing
/// blocks the cooperative pool.
final class CurlLoop: Sendable {
  private enum Command {
    case begin(UInt64, Exchange)
    case drop(UInt64)
    /// Its body was paused, and has room now.
    case resume(UInt64)
  }

  private struct State {
    var lastID: UInt64 = 0
    /// For the thread, in order.
    var commands: [Command] = []
    /// The callers that wait. Each is resumed once, by whatever comes first.
    var continuations: [UInt64: CheckedContinuation<HTTPResponse, any Error>] = [:]
    var pool: Pool?
    var isStopped = false

    mutating func add(_ command: Command) {
      guard let pool else {
        return
      }
      commands.append(command)
      pool.wake()
    }
  }

  private let state = Mutex(State())

  func perform(_ exchange: Exchange) async throws -> HTTPResponse {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { start(id, exchange, $0) }
    } onCancel: {
      state.withLock { $0.add(.drop(id)) }
      end(id, with: .failure(CancellationError()))
    }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.pool?.wake()
    }
  }

  private func start(
    _ id: UInt64,
    _ exchange: Exchange,
    _ continuation: CheckedContinuation<HTTPResponse, any Error>
  ) {
    let refusal: (any Error)? = state.withLock { state in
      // An earlier cancel found no exchange to end.
      if Task.isCancelled {
        return CancellationError()
      }
      if state.pool == nil {
        guard let pool = Pool() else {
          let isFull = ccurl_has_no_descriptors()
          return HTTPFailure.disconnected(
            isFull ? .tooManyOpenFiles : .other("libcurl cannot be loaded")
          )
        }
        state.pool = pool
        DispatchQueue(label: "feed.curl").async { self.run(pool) }
      }
      state.continuations[id] = continuation
      state.add(.begin(id, exchange))
      return nil
    }
    if let refusal {
      continuation.resume(throwing: refusal)
    }
  }

  private func end(_ id: UInt64, with result: Result<HTTPResponse, any Error>) {
    state.withLock { $0.continuations.removeValue(forKey: id) }?.resume(with: result)
  }

  private func run(_ pool: Pool) {
    var transfers = Transfers(pool: pool)
    while !state.withLock({ $0.isStopped }) {
      let commands = state.withLock { state in
        defer { state.commands = [] }
        return state.commands
      }
      for command in commands {
        obey(command, &transfers)
      }
      for (id, result) in transfers.perform() {
        end(id, with: result)
      }
      for id in transfers.overdue() {
        end(id, with: .failure(CurlTimeout()))
        transfers.drop(id)
      }
      transfers.wait()
    }
    for id in transfers.ids {
      transfers.drop(id)
    }
    let (commands, continuations) = state.withLock { state in
      defer {
        state.pool = nil
        state.commands = []
        state.continuations = [:]
      }
      return (state.commands, state.continuations)
    }
    // The claims in the commands end without the lock: that may resume other exchanges, which takes
    // it.
    withExtendedLifetime(commands) {
      for continuation in continuations.values {
        continuation.resume(throwing: CancellationError())
      }
    }
    pool.destroy()
  }

  private func obey(_ command: Command, _ transfers: inout Transfers) {
    switch command {
    case .begin(let id, let exchange):
      let resume = { @Sendable in self.state.withLock { $0.add(.resume(id)) } }
      if !transfers.begin(id, exchange, resume: resume) {
        end(
          id,
          with: .failure(HTTPFailure.disconnected(.other("libcurl does not take the request")))
        )
      }
    case .drop(let id):
      transfers.drop(id)
    case .resume(let id):
      guard let failure = transfers.resume(id) else {
        return
      }
      end(id, with: .failure(failure))
      transfers.drop(id)
    }
  }
}
