import Foundation
import Synchronization

/// A TCP server on this machine that talks as a function says, on a thread for each connection.
public final class PlainServer: Sendable {
  /// The port that it listens on.
  public let port: UInt16
  private let listening: Int32
  private let desk: Desk

  /// Starts a server. A connection is closed when `talk` returns.
  public init(talk: @escaping @Sendable (PlainConnection) -> Void) throws {
    (listening, port) = try PlainConnection.listen()
    desk = Desk(talk: talk)
    desk.start { [desk, listening] in
      while true {
        let accepted = accept(listening, nil, nil)
        guard accepted >= 0, desk.take(PlainConnection(descriptor: accepted)) else { return }
      }
    }
  }

  deinit { stop() }

  /// How many connections were made so far.
  public var accepted: Int { desk.accepted }

  /// Breaks off all connections, and waits until every thread has let go.
  public func stop() {
    guard desk.breakOff() else { return }
    // Whoever waits for the next connection gets one, and sees that it is over.
    do { close(try PlainConnection(to: port).descriptor) } catch {}
    desk.wait()
    close(listening)
  }

  /// What the threads share.
  private final class Desk: Sendable {
    private struct State {
      var accepted = 0
      var open: Set<Int32> = []
      var isOver = false
    }

    private let talk: @Sendable (PlainConnection) -> Void
    private let state = Mutex(State())
    private let threads = DispatchGroup()

    init(talk: @escaping @Sendable (PlainConnection) -> Void) { self.talk = talk }

    var accepted: Int { state.withLock { $0.accepted } }

    func start(_ work: @escaping @Sendable () -> Void) {
      threads.enter()
      Thread.detachNewThread { [threads] in
        work()
        threads.leave()
      }
    }

    /// False, and the connection is closed, if it is over.
    func take(_ connection: PlainConnection) -> Bool {
      let isWelcome = state.withLock { state in
        guard !state.isOver else { return false }
        state.accepted += 1
        state.open.insert(connection.descriptor)
        return true
      }
      guard isWelcome else {
        close(connection.descriptor)
        return false
      }
      start { [self] in
        talk(connection)
        state.withLock { state in
          state.open.remove(connection.descriptor)
          _ = close(connection.descriptor)
        }
      }
      return true
    }

    /// False if it was over before.
    func breakOff() -> Bool {
      state.withLock { state in
        defer { state.isOver = true }
        for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        return !state.isOver
      }
    }

    func wait() { threads.wait() }
  }
}
