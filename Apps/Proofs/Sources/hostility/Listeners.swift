import LiveServers

/// A socket of this machine that takes connections and says nothing.
final class SilentListener: Sendable {
  let port: UInt16
  private let descriptor: CInt

  init(backlog: CInt = 16) throws {
    (descriptor, port) = try PlainConnection.bound()
    guard listen(descriptor, backlog) == 0 else { throw Failure("listen: \(errno)") }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Takes whoever has connected, and hangs up.
  func hangUp() {
    while case let connection = accept(descriptor, nil, nil), connection >= 0 { close(connection) }
  }

  deinit { close(descriptor) }
}

/// One whose queue is full: whoever connects waits for an answer that does not come.
final class FullListener: Sendable {
  let port: UInt16
  private let listener: SilentListener
  private let waiting: [CInt]

  init() throws {
    listener = try SilentListener(backlog: 0)
    port = listener.port
    // One is taken by the queue of 0; the others make sure of it.
    waiting = try (0..<4).map { [port] _ in try PlainConnection.connecting(to: port) }
  }

  deinit { for descriptor in waiting { close(descriptor) } }
}
