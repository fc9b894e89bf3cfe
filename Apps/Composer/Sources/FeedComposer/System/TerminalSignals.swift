import Dispatch
import FeedTerminal

/// What the system tells of the terminal, by signals.
enum TerminalSignals {
  /// Tells the events until it is cancelled. As long is Ctrl-Z an event, and stops nothing by itself.
  @Sendable static func listen(_ tell: @MainActor (TerminalEvent) throws -> Void) async throws {
    let (events, arrived) = AsyncStream<TerminalEvent>.makeStream()
    let meanings: [(CInt, TerminalEvent)] = [(SIGWINCH, .resized), (SIGTSTP, .suspended), (SIGCONT, .continued)]
    let sources = meanings.map { number, event in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      #if canImport(Darwin)
        source.setRegistrationHandler { @Sendable in
          if number == SIGTSTP { signal(number, SIG_IGN) }
        }
      #endif
      source.setEventHandler { @Sendable in arrived.yield(event) }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    for await event in events { try await tell(event) }
  }

  /// Stops the process as Ctrl-Z does by itself, and returns when it goes on. Where nobody could continue it the system does not stop it.
  static func suspend() {
    var (stop, before) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    let action = signal(SIGTSTP, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    raise(SIGTSTP)
    // Continued in the background: the terminal is another program's.
    if tcgetpgrp(STDOUT_FILENO) != getpgrp() { raise(SIGTSTP) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    _ = signal(SIGTSTP, action)
  }
}
