import FeedCLI

extension Output {
  /// The stream of a file descriptor, unbuffered.
  init(descriptor: CInt) {
    self.init(isTerminal: isatty(descriptor) == 1) { text in
      var text = text
      try text.withUTF8 { try writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }
    if isTerminal { size = { terminalSize(descriptor) } }
    checkReader = {
      var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
      if poll(&pipe, 1, 0) > 0, pipe.revents & Int16(POLLERR) != 0 { throw OutputError.closedPipe }
    }
  }
}

/// Writes all bytes, or throws an ``OutputError``. It waits for the descriptor before each piece, so that a slow reader or a stopped terminal
/// does not keep a cancelled program from ending, and a non-blocking descriptor works too.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws {
  var rest = bytes
  while let start = rest.baseAddress, !rest.isEmpty {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Looks for a cancel every tenth of a second. Errors of `poll` are left to `write`, which names them better.
    while poll(&waiting, 1, 100) == 0 { try Task.checkCancellation() }
    // A writable pipe takes at least this much: `PIPE_BUF` of Linux.
    let count = write(descriptor, start, min(rest.count, 4_096))
    if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
    if count < 0 && errno == EPIPE { throw OutputError.closedPipe }
    guard count > 0 else { throw OutputError.failed(reason: systemReason(count == 0 ? ENOSPC : errno)) }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}

/// The system's words for an error.
func systemReason(_ code: CInt = errno) -> String { String(cString: strerror(code)) }

private func terminalSize(_ descriptor: CInt) -> TerminalSize? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
  let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
  let cell =
    columns > 0 && rows > 0
    ? TerminalSize.Cell(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows) : nil
  return TerminalSize(columns: columns, rows: rows, cell: cell)
}
