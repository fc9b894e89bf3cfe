import FeedCLI

extension Output {
  /// The stream behind a file descriptor. Nothing is buffered: what was written is written.
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

/// Writes all bytes, or throws an ``OutputError``.
///
/// Before each piece it waits until the descriptor takes one. So a reader that reads nothing, or a terminal that was stopped, does not keep
/// a cancelled program from ending; and a non-blocking descriptor works like any other.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws {
  var rest = bytes
  while let start = rest.baseAddress, !rest.isEmpty {
    try waitUntilWritable(descriptor)
    let count = write(descriptor, start, min(rest.count, pieceLength))
    if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
    if count < 0 && errno == EPIPE { throw OutputError.closedPipe }
    guard count > 0 else { throw OutputError.failed(reason: String(cString: strerror(count == 0 ? ENOSPC : errno))) }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}

private func terminalSize(_ descriptor: CInt) -> TerminalSize? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
  let (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
  let cell =
    columns > 0 && rows > 0
    ? TerminalSize.Cell(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows) : nil
  return TerminalSize(columns: columns, rows: rows, cell: cell)
}

/// A pipe that can be written to has room for this much (`PIPE_BUF` of Linux).
private let pieceLength = 4_096

private func waitUntilWritable(_ descriptor: CInt) throws {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  // A tenth of a second, again and again, to see whether somebody has had enough. What poll has to complain of, write says better.
  while poll(&waiting, 1, 100) == 0 { try Task.checkCancellation() }
}
