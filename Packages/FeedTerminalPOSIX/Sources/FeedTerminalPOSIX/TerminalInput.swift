import Dispatch
import FeedTerminal
import Synchronization

/// What is typed on the terminal of stdin, key by key and without an echo. Ctrl-C and Ctrl-Z stay
/// signals.
final class TerminalInput: Keyboard {
  private let descriptor: CInt
  private let before = Mutex<termios?>(nil)
  /// A byte in it ends a wait.
  private let wake: (reading: CInt, writing: CInt)

  /// Fails if stdin is no terminal.
  init?(descriptor: CInt = STDIN_FILENO) {
    var ends: [CInt] = [0, 0]
    guard isatty(descriptor) == 1, pipe(&ends) == 0 else {
      return nil
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    self.descriptor = descriptor
    wake = (ends[0], ends[1])
  }

  deinit {
    close(wake.reading)
    close(wake.writing)
  }

  /// Sets the terminal up for keys. This process stops first while the terminal is another
  /// program's.
  func begin() {
    stopInBackground(of: descriptor)
    before.withLock { before in
      var mode = termios()
      guard tcgetattr(descriptor, &mode) == 0 else {
        return
      }
      if before == nil {
        before = mode
      }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      // The Enter key stays a line's end: SIGSTOP leaves this mode to a shell, which has to
      // understand 'fg'.
      mode.c_iflag &= ~tcflag_t(IXON)
      tcsetattr(descriptor, TCSANOW, &mode)
    }
  }

  /// Gives the terminal back as it was.
  func end() {
    before.withLock { before in
      // In the background the modes are a shell's own, and setting them would stop this process.
      if var mode = before, isInForeground(of: descriptor) {
        tcsetattr(descriptor, TCSANOW, &mode)
      }
      before = nil
    }
  }

  /// The next bytes; none if there are none within `time`; `nil` once the terminal is gone, or
  /// after a cancel.
  func bytes(within time: Duration?) async -> [UInt8]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: self.read(within: time)) }
      }
    } onCancel: {
      _ = write(wake.writing, [0], 1)
    }
  }

  /// The next line, in the terminal's own mode; `nil` at the end of the input, or after a cancel.
  func line() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: self.waitForLine()) }
      }
    } onCancel: {
      _ = write(wake.writing, [0], 1)
    }
  }

  private func waitForLine() -> String? {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard let isReady = isReady(within: nil), let bytes = isReady ? readBytes() : [] else {
        return nil
      }
      line += bytes
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  private func read(within time: Duration?) -> [UInt8]? {
    guard let isReady = isReady(within: time) else {
      return nil
    }
    // After `end`, what is typed is a shell's: reading it in the background would stop this
    // process.
    guard isReady, before.withLock({ $0 != nil }) else {
      return []
    }
    return readBytes()
  }

  /// Whether bytes come within `time`; `nil` after a cancel.
  private func isReady(within time: Duration?) -> Bool? {
    var files = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = time.map { CInt($0 / .milliseconds(1)) } ?? -1
    let ready = poll(&files, 2, milliseconds)
    if ready == 0 || ready < 0 && errno == EINTR {
      return false
    }
    return files[1].revents == 0 ? true : nil
  }

  /// The bytes that are there; `nil` at the end.
  private func readBytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    // Not `self.read`.
    let count = systemRead(descriptor, &bytes, bytes.count)
    return count > 0
      ? Array(bytes[..<count]) : count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }
}

extension TerminalProcess {
  /// The next line that is typed on standard input, which the terminal shows meanwhile: without its
  /// end, and `nil` at the end of the input, after a cancel, or if it is no terminal.
  @Sendable public static func readLine() async -> String? {
    await TerminalInput()?.line()
  }
}

private let systemRead: @Sendable (CInt, UnsafeMutableRawPointer?, Int) -> Int = read
