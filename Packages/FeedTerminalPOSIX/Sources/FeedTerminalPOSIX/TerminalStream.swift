import Synchronization

/// A terminal that this process writes to. No write waits in the system: a terminal that is slow or
/// stopped keeps nobody from ending the process, and from giving the terminal back.
final class TerminalStream: Sendable {
  private struct State {
    /// Whether the terminal was sent control sequences since it was left.
    var hasSequences = false
    /// What it is left with where a signal ends the process.
    var farewell = "\u{1B}\\\u{1B}[0m"
    /// What it was left with, as long as nothing was written since.
    var left: String?
    /// Whether nothing more is written.
    var isClosed = false
  }

  /// How long a terminal has to take what it is left with, before what it has not taken is dropped.
  private static let patience = Duration.milliseconds(100)

  private let descriptor: CInt
  /// Its flags, if its description may be shared.
  private let shared: TerminalFlags?
  private let state = Mutex(State())

  /// Makes a stream to the terminal of `descriptor`, over a description of its own if it may have
  /// one. Otherwise all streams that share the description have the same `flags`.
  init(_ descriptor: CInt, flags: TerminalFlags, mayReopen: Bool = true) {
    let own = mayReopen ? Self.reopened(descriptor) : -1
    shared = own < 0 ? flags : nil
    self.descriptor = own < 0 ? descriptor : own
  }

  deinit {
    if shared == nil {
      close(descriptor)
    }
  }

  /// The same terminal, opened once more, so that only this process sees that it does not block; -1
  /// where that is not allowed, for example in another user's terminal.
  private static func reopened(_ descriptor: CInt) -> CInt {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    #if os(Linux)
      return open("/proc/self/fd/\(descriptor)", flags)
    #else
      var name = [CChar](repeating: 0, count: 1_024)
      return ttyname_r(descriptor, &name, name.count) == 0 ? open(name, flags) : -1
    #endif
  }

  /// Writes all of a text, or throws an ``FeedTerminal/OutputError``, or a `CancellationError`.
  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      try writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) { piece in
        try state.withLock { state in
          guard !state.isClosed else {
            throw CancellationError()
          }
          if piece.contains(0x1B) {
            state.hasSequences = true
            state.left = nil
          }
          return writeWithoutWaiting(piece)
        }
      }
    }
  }

  /// Sets what the terminal is left with where a signal ends the process; nothing but an end of
  /// open sequences if it is empty.
  func willLeave(_ text: String) {
    state.withLock { $0.farewell = text.isEmpty ? State().farewell : text }
  }

  /// Leaves the terminal with `text`.
  func leave(_ text: String) {
    send(text, isLast: false)
  }

  /// Leaves the terminal for good, before the process ends. If a key `mayHaveDropped` what the
  /// terminal had not taken yet, what it was left with is sent once more.
  func giveBack(mayHaveDropped: Bool = false) {
    let farewell = state.withLock { state in
      state.isClosed = true
      guard mayHaveDropped, let left = state.left else {
        return state.farewell
      }
      state.hasSequences = true
      return left
    }
    send(farewell, isLast: true)
  }

  private func send(_ text: String, isLast: Bool) {
    let hasSequences = state.withLock { state in
      if state.hasSequences {
        state.left = text
      }
      return exchange(&state.hasSequences, with: false)
    }
    guard hasSequences else {
      return
    }
    let bytes = Array(text.utf8)[...]
    if send(bytes, isLast) {
      return
    }
    // In the background the terminal is another program's.
    guard isInForeground(of: descriptor) else {
      return
    }
    drop(isLast: isLast)
    _ = send(bytes, isLast)
  }

  /// Drops what the terminal has not taken, and has it go on if Ctrl-S stopped it. Once it is given
  /// back, only the last text may have that done: an earlier one would drop the last.
  func drop(isLast: Bool) {
    state.withLock { state in
      guard !state.isClosed || isLast else {
        return
      }
      tcflush(descriptor, TCOFLUSH)
      tcflow(descriptor, TCOOFF)
      tcflow(descriptor, TCOON)
    }
  }

  /// Returns whether the terminal took all bytes in time.
  private func send(_ bytes: ArraySlice<UInt8>, _ isLast: Bool) -> Bool {
    let deadline = ContinuousClock.now + Self.patience
    var rest = bytes
    while !rest.isEmpty {
      let count = state.withLock { state in
        guard !state.isClosed || isLast else {
          return -Int(ECANCELED)
        }
        return rest.withUnsafeBytes(writeWithoutWaiting)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard [EAGAIN, EINTR].contains(CInt(-count)), ContinuousClock.now < deadline else {
        return false
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&waiting, 1, 10)
    }
    return true
  }

  /// The number of bytes written, or the error's code, negative.
  private func writeWithoutWaiting(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let shared else {
      return writeSome(bytes, to: descriptor)
    }
    return shared.withoutBlocking(descriptor) { writeSome(bytes, to: descriptor) }
  }
}

/// Whether a terminal is this program's, and not that of the shell, or of another program.
func isInForeground(of terminal: CInt) -> Bool {
  let owner = tcgetpgrp(terminal)
  // A terminal that is not the process's controlling one has no foreground for it.
  return owner < 0 || owner == getpgrp()
}
