import Foundation
import Synchronization

/// A TCP server on this machine that calls a function on a thread for each connection.
public final class PlainServer: Sendable {
  /// The port that it listens on.
  public let port: UInt16
  private let listening: Int32
  /// The threads hold this, not the server, so that a server that is dropped stops.
  private let shared = Shared()

  /// Starts a server. A connection is closed when `talk` returns.
  public init(talk: @escaping @Sendable (PlainConnection) -> Void) throws {
    (listening, port) = try PlainConnection.listen()
    shared.start { [shared, listening] in
      while case let descriptor = accept(listening, nil, nil), descriptor >= 0 {
        guard shared.open(descriptor) else {
          return
        }
        shared.start {
          talk(PlainConnection(descriptor: descriptor))
          shared.end(descriptor)
        }
      }
    }
  }

  deinit {
    stop()
  }

  /// How many connections were made so far.
  public var accepted: Int { shared.state.withLock { $0.accepted } }

  /// Breaks off all connections, and waits until every thread has ended.
  public func stop() {
    let wasStopped = shared.state.withLock { state in
      defer { state.isStopped = true }
      for descriptor in state.open {
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
      return state.isStopped
    }
    guard !wasStopped else {
      return
    }
    // The thread that waits for the next connection gets one, and ends.
    if let last = try? PlainConnection.connecting(to: port) {
      close(last)
    }
    shared.threads.wait()
    close(listening)
  }

  private final class Shared: Sendable {
    struct State {
      var accepted = 0
      var open: Set<Int32> = []
      var isStopped = false
    }

    let state = Mutex(State())
    let threads = DispatchGroup()

    func start(_ work: @escaping @Sendable () -> Void) {
      threads.enter()
      Thread.detachNewThread { [threads] in
        work()
        threads.leave()
      }
    }

    /// False, and the connection is closed, if the server was stopped.
    func open(_ descriptor: Int32) -> Bool {
      state.withLock { state in
        guard !state.isStopped else {
          close(descriptor)
          return false
        }
        state.accepted += 1
        state.open.insert(descriptor)
        return true
      }
    }

    func end(_ descriptor: Int32) {
      state.withLock { state in
        state.open.remove(descriptor)
        _ = close(descriptor)
      }
    }
  }
}

/// A port whose queue of connections is full: a client that connects gets no answer.
public final class FullListener: Sendable {
  /// The port.
  public let port: UInt16
  private let descriptors: [Int32]

  /// Starts to listen, and fills the queue.
  public init() throws {
    let (listening, port) = try PlainConnection.listen(backlog: 0)
    self.port = port
    // One fits into a queue of 0; the others make sure of it.
    descriptors = try [listening] + (0..<4).map { _ in try PlainConnection.connecting(to: port) }
  }

  deinit {
    for descriptor in descriptors {
      close(descriptor)
    }
  }
}
