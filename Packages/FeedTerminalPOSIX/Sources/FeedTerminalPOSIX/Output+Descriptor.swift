public import FeedTerminal

extension Output {
  /// The stream of a file descriptor, unbuffered. If it is a terminal, it is left when `terminal`
  /// is given back. Its writes throw an `OutputError`, or a `CancellationError` after a cancel.
  public init(descriptor: CInt, of terminal: HeldTerminal = HeldTerminal()) {
    self.init(isTerminal: isatty(descriptor) == 1) { text in
      var text = text
      try text.withUTF8 { try writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }
    if isTerminal {
      let stream = TerminalStream(descriptor, flags: terminal.flags)
      write = stream.write
      leave = stream.leave
      willLeave = stream.willLeave
      size = { terminalSize(descriptor) }
      terminal.onGivingBack(stream.giveBack)
    }
    checkReader = {
      var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
      if poll(&pipe, 1, 0) > 0, pipe.revents & Int16(POLLERR) != 0 {
        throw OutputError.closedPipe
      }
    }
  }
}

/// Writes all bytes, or throws an ``OutputError``. It waits for the descriptor before each piece,
/// so that a slow reader or a stopped terminal does not keep a cancelled program from ending, and a
/// non-blocking descriptor works too.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws {
  try writeAll(bytes, to: descriptor) { writeSome($0, to: descriptor) }
}

/// The same, where `write` writes a piece and returns how much of it, or the error's code,
/// negative.
func writeAll(
  _ bytes: UnsafeRawBufferPointer,
  to descriptor: CInt,
  by write: (UnsafeRawBufferPointer) throws -> Int
) throws {
  let start = ContinuousClock.now
  var rest = bytes
  while !rest.isEmpty {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Looks for a cancel every tenth of a second. Errors of `poll` are left to `write`, which names
    // them better.
    while poll(&waiting, 1, 100) == 0 {
      try Task.checkCancellation()
    }
    // A reader that is slow but never stops makes `poll` return each time.
    if start.duration(to: .now) > .milliseconds(100) {
      try Task.checkCancellation()
    }
    // A writable pipe takes at least this much: `PIPE_BUF` of Linux.
    let count = try write(UnsafeRawBufferPointer(rebasing: rest.prefix(4_096)))
    switch CInt(-count) {
    case ..<0: rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    case EINTR: break
    // A terminal has room, but not enough for a line's end, which is two bytes there.
    case EAGAIN: poll(nil, 0, 1)
    case EPIPE: throw OutputError.closedPipe
    case let code: throw OutputError.failed(reason: systemReason(code == 0 ? ENOSPC : code))
    }
  }
}

/// Writes bytes, and returns how many, or the error's code, negative.
func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Int {
  let count = write(descriptor, bytes.baseAddress, bytes.count)
  return count < 0 ? -Int(errno) : count
}

/// The system's words for an error.
func systemReason(_ code: CInt = errno) -> String {
  String(cString: strerror(code))
}

private func terminalSize(_ descriptor: CInt) -> TerminalSize? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else {
    return nil
  }
  let columns = Int(size.ws_col)
  let rows = Int(size.ws_row)
  let cell =
    columns > 0 && rows > 0
    ? TerminalSize.Cell(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows)
    : nil
  return TerminalSize(columns: columns, rows: rows, cell: cell)
}
