import FeedTerminal

/// The terminal's events, which the system delivers as signals.
enum TerminalSignals {
  /// Passes the events to `handle` until it is cancelled. Meanwhile Ctrl-Z is delivered as an event.
  @Sendable static func listen(_ handle: @MainActor (TerminalEvent) throws -> Void) async throws {
    let (events, arrived) = AsyncStream<TerminalEvent>.makeStream()
    let endHandling = handleSignals([SIGWINCH, SIGTSTP, SIGCONT]) { number in
      arrived.yield(number == SIGWINCH ? .resized : number == SIGTSTP ? .suspended : .continued)
    }
    defer { endHandling() }
    for await event in events { try await handle(event) }
  }

  /// Stops the process as Ctrl-Z does by default, and returns when it is continued. The system does not stop a process that has no
  /// shell to continue it.
  static func suspend() {
    var (stop, before) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    // A thread of Dispatch blocks both.
    for number in [SIGTSTP, SIGTTOU] { sigaddset(&stop, number) }
    let action = signal(SIGTSTP, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    raise(SIGTSTP)
    // Continued in the background, where the terminal is another program's, this stops again: the system checks and stops in one step.
    tcdrain(STDOUT_FILENO)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    _ = signal(SIGTSTP, action)
  }
}
