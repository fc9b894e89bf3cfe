import Dispatch
import Synchronization

/// The state that the threads of a server share. It is apart from ``FeedServer``, so that the
/// threads do not keep that alive.
final class ServerCore: Sendable {
  private struct State {
    var log = RequestLog()
    /// The descriptors of the connections that are not closed.
    var open: Set<Int32> = []
    var isStopped = false
  }

  /// A test run or a benchmark needs a few dozen; more is a leak.
  static let connectionLimit = 200

  let listener: Listener
  /// `http://<address>:<port>`.
  let origin: String
  private let responding: @Sendable (Request) -> Response
  private let threads = DispatchGroup()
  private let state = Mutex(State())

  init(address: String, port: UInt16, responding: @escaping @Sendable (Request) -> Response) throws
  {
    self.responding = responding
    listener = try Listener(address: address, port: port)
    origin = "http://\(Listener.host(address)):\(listener.port)"
  }

  var requests: [Request] { state.withLock { $0.log.requests } }

  /// Accepts connections on its own thread, until the server stops.
  func start() throws {
    do {
      try startThread { core in
        while !core.state.withLock({ $0.isStopped }) {
          if let connection = core.listener.accept() {
            core.serve(connection)
          }
        }
        close(core.listener.descriptor)
      }
    } catch {
      state.withLock { $0.isStopped = true }
      close(listener.descriptor)
      throw error
    }
  }

  func stop() {
    state.withLock { state in
      guard !state.isStopped else {
        return
      }
      state.isStopped = true
      for descriptor in state.open.union([listener.descriptor]) {
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
    }
    threads.wait()
  }

  private func serve(_ connection: Connection) {
    let conversation = Conversation(connection: connection, origin: origin, response: response)
    let isWithinLimit = state.withLock { state in
      state.open.insert(connection.descriptor)
      if state.isStopped {
        shutdown(connection.descriptor, Int32(SHUT_RDWR))
      }
      return state.open.count <= Self.connectionLimit
    }
    do {
      guard isWithinLimit else {
        throw FeedServerError(attempt: "accept another connection", code: EAGAIN)
      }
      try startThread { core in
        conversation.run()
        core.end(connection)
      }
    } catch {
      conversation.reject()
      end(connection)
    }
  }

  /// Closes a connection under the lock, so that ``stop()`` shuts down no other socket with its
  /// number.
  private func end(_ connection: Connection) {
    state.withLock { state in
      state.open.remove(connection.descriptor)
      close(connection.descriptor)
    }
  }

  @Sendable private func response(to request: Request) -> Response {
    state.withLock { $0.log.append(request) }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .status(405, headers: ["Allow": "GET, HEAD"])
    }
    return responding(request)
  }

  /// Starts a thread that ``stop()`` waits for.
  private func startThread(_ work: @escaping @Sendable (ServerCore) -> Void) throws {
    threads.enter()
    do {
      try runOnThread { [self] in
        work(self)
        threads.leave()
      }
    } catch {
      threads.leave()
      throw error
    }
  }
}

/// The last requests, in order of arrival. The oldest are forgotten, so that a long benchmark does
/// not fill the memory.
struct RequestLog {
  /// At least as many are remembered.
  static let capacity = 10_000

  private(set) var requests: [Request] = []

  mutating func append(_ request: Request) {
    // Half at once, which costs next to nothing per request.
    if requests.count == 2 * Self.capacity {
      requests.removeFirst(Self.capacity)
    }
    requests.append(request)
  }
}
