import Dispatch
import Synchronization

/// What the threads of a server share. It is apart from ``FeedServer`` so that the threads do not keep that one alive,
/// and letting go of it stops them.
final class ServerCore: Sendable {
  /// A test run or a benchmark needs a few dozen; beyond this something leaks connections and had better be told.
  static let connectionLimit = 200

  let listener: Listener
  private let answering: @Sendable (Request) -> Answer
  private let wake: WakePipe
  private let threads = DispatchGroup()
  private let connectionCount = Mutex(0)
  private let log = Mutex(RequestLog())

  /// `http://<address>:<port>`.
  let origin: String

  init(address: String, port: UInt16, answering: @escaping @Sendable (Request) -> Answer) throws {
    self.answering = answering
    wake = try WakePipe()
    listener = try Listener(address: address, port: port)
    origin = "http://\(Listener.host(address)):\(listener.port)"
  }

  var requests: [Request] {
    log.withLock { $0.requests }
  }

  /// Takes connections on a thread of its own, and closes the listener at the end.
  func serve() throws {
    do {
      try start { core in
        while let connection = core.listener.accept(wake: core.wake) {
          core.take(connection)
        }
        close(core.listener.descriptor)
      }
    } catch {
      close(listener.descriptor)
      throw error
    }
  }

  func stop() {
    wake.signal()
    threads.wait()
  }

  private func take(_ connection: Connection) {
    let isWithinLimit = connectionCount.withLock { count in
      count += 1
      return count <= Self.connectionLimit
    }
    do {
      guard isWithinLimit else { throw FeedServerError(attempt: "take another connection", code: EAGAIN) }
      try start { core in
        Conversation(connection: connection, origin: core.origin, answer: core.answer).run()
        core.connectionCount.withLock { $0 -= 1 }
      }
    } catch {
      connectionCount.withLock { $0 -= 1 }
      turnAway(connection)
    }
  }

  /// Says that the server is full, without waiting for the peer: this is the accepting thread.
  private func turnAway(_ connection: Connection) {
    let answer = Answer.status(503)
    let nobody = Request("/", headers: ["Connection": "close"])
    do {
      _ = try Exchange(request: nobody, connection: connection).play(answer)
    } catch {
      // The peer has left, so nobody is turned away.
    }
    close(connection.descriptor)
  }

  @Sendable private func answer(_ request: Request) -> Answer {
    log.withLock { $0.append(request) }
    guard ["GET", "HEAD"].contains(request.method) else { return .status(405, headers: ["Allow": "GET, HEAD"]) }
    return answering(request)
  }

  /// Starts a thread that ``stop()`` waits for.
  private func start(_ work: @escaping @Sendable (ServerCore) -> Void) throws {
    threads.enter()
    do {
      try startThread { [self] in
        work(self)
        threads.leave()
      }
    } catch {
      threads.leave()
      throw error
    }
  }
}
