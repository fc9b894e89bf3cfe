import Synchronization

/// The flags of a terminal's description, which other processes and other streams of this one may
/// share. One stream at a time changes them: a second one would take the first one's for its own.
final class TerminalFlags: Sendable {
  private let lock = Mutex(())

  /// Does `write` while `descriptor` does not block, and gives the flags back after it.
  func withoutBlocking(_ descriptor: CInt, _ write: () -> Int) -> Int {
    lock.withLock { _ in
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
      defer { _ = fcntl(descriptor, F_SETFL, flags) }
      return write()
    }
  }
}
