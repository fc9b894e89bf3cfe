/// The peer has left, or the server stops: either way there is nobody to talk to.
struct Disconnected: Error {}

/// An accepted socket. It never blocks by itself: each wait ends when the server stops.
struct Connection {
  let descriptor: Int32
  let wake: WakePipe

  /// The bytes that have arrived, at least one; empty once the peer has sent its last.
  func receive(until deadline: ContinuousClock.Instant? = nil) throws(Disconnected) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      guard Readiness.wait(descriptor, for: POLLIN, wake: wake, until: deadline) == .ready else { throw Disconnected() }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      let failure = errno
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard failure == EAGAIN || failure == EINTR else { throw Disconnected() }
    }
  }

  /// Sends all of the bytes.
  func send(_ bytes: [UInt8]) throws(Disconnected) {
    var sent = 0
    while sent < bytes.count {
      // Asked before each call, not only after a refusal, so that a peer who reads fast cannot keep a stop waiting.
      guard Readiness.wait(descriptor, for: POLLOUT, wake: wake) == .ready else { throw Disconnected() }
      let (count, failure) = bytes[sent...].withUnsafeBytes { rest in
        let count = sendQuietly(descriptor, rest)
        return (count, errno)
      }
      if count >= 0 {
        sent += count
      } else if failure != EAGAIN, failure != EINTR {
        throw Disconnected()
      }
    }
  }

  /// Waits. A peer that has broken the connection off ends it early, one that has only sent its last does not.
  func pause(_ duration: Duration) throws(Disconnected) {
    guard Readiness.wait(descriptor, for: 0, wake: wake, until: .now + duration) == .timedOut else {
      throw Disconnected()
    }
  }

  /// Waits for the peer to leave, and lets what it still sends go by.
  func stall() throws(Disconnected) {
    while try !receive().isEmpty {}
  }

  /// Closes in an orderly way. Closing with unread bytes would reset the connection, and the peer could lose the end of
  /// the answer; so the server says that it has finished and gives the peer a moment to finish too.
  func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    let deadline = ContinuousClock.now + .seconds(1)
    do {
      while try !receive(until: deadline).isEmpty, ContinuousClock.now < deadline {}
    } catch {
      // The peer had its moment, or has gone, or the server stops. The socket is closed in each case.
    }
    close(descriptor)
  }

  /// Breaks the connection off: with a linger time of zero, closing sends a reset and drops what is unsent.
  func reset() {
    SocketOptions.set(SO_LINGER, of: descriptor, to: linger(l_onoff: 1, l_linger: 0))
    close(descriptor)
  }
}

/// `send` that fails instead of raising SIGPIPE when the peer has gone. Where the flag for that is missing, a socket
/// option has been set.
private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
