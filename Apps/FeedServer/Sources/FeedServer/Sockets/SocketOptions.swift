/// The options that the server's sockets need. A failure to set one is not worth a connection: it costs speed at most.
enum SocketOptions {
  static func set(_ option: Int32, level: Int32 = SOL_SOCKET, of descriptor: Int32, to value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { bytes in
      _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
    }
  }

  /// No waits inside a system call, and no descriptor in programs that this process starts.
  static func setUp(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Small pieces go out at once: without that, a head and a body in two calls cost 40 ms of delayed acknowledgement.
  static func setUpConnection(_ descriptor: Int32) {
    setUp(descriptor)
    set(TCP_NODELAY, level: Int32(IPPROTO_TCP), of: descriptor, to: Int32(1))
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, of: descriptor, to: Int32(1))
    #endif
  }
}
