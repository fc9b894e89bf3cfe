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
