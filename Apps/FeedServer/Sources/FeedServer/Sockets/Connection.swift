/// The peer has left, or the server stops.
struct Disconnected: Error {}

/// An accepted socket. Its calls block; when the server stops it shuts the socket down, which ends
/// them.
struct Connection {
  let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, 0)
    // Small pieces go out at once: a head and a body in two calls would cost 40 ms of delayed
    // acknowledgement.
    setOption(TCP_NODELAY, level: Int32(IPPROTO_TCP), of: descriptor, to: Int32(1))
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, of: descriptor, to: Int32(1))
    #endif
  }

  /// Bytes that have arrived, at least one; none once the peer has sent its last.
  func receive() throws(Disconnected) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count >= 0 {
        return Array(buffer.prefix(count))
      }
      guard errno == EINTR else {
        throw Disconnected()
      }
    }
  }

  /// Sends all of the bytes.
  func send(_ bytes: [UInt8]) throws(Disconnected) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Disconnected()
      }
    }
  }

  /// Waits. A peer that closes the connection ends the wait, one that has only sent its last does
  /// not.
  func pause(_ duration: Duration) throws(Disconnected) {
    var polled = pollfd(fd: descriptor, events: 0, revents: 0)
    let milliseconds = Int32(clamping: Int64((duration / .milliseconds(1)).rounded(.up)))
    var count: Int32
    repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && errno == EINTR
    guard count == 0 else {
      throw Disconnected()
    }
  }

  /// Waits until the peer leaves, and ignores what it sends.
  func stall() throws(Disconnected) {
    while try !receive().isEmpty {}
  }

  /// Sends the end, and gives the peer about a second to close: closing with unread bytes would be
  /// a reset, and could lose the response's end.
  func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    setOption(SO_RCVTIMEO, of: descriptor, to: timeval(tv_sec: 1, tv_usec: 0))
    let deadline = ContinuousClock.now + .seconds(1)
    do { while try !receive().isEmpty, ContinuousClock.now < deadline {} } catch {
      // The second is over, the peer has left, or the server stops: the socket is closed in each
      // case.
    }
  }

  /// Makes closing a reset: without a linger time, what is unsent is dropped.
  func reset() {
    setOption(SO_LINGER, of: descriptor, to: linger(l_onoff: 1, l_linger: 0))
  }
}

// In the type the plain name is its own method.
private let sendBytes = send

/// Sets an option of a socket. A failure costs speed at most, so it is ignored.
func setOption(
  _ option: Int32,
  level: Int32 = SOL_SOCKET,
  of descriptor: Int32,
  to value: some BitwiseCopyable
) {
  withUnsafeBytes(of: value) { bytes in
    _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
  }
}
