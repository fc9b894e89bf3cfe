import Dispatch
public import FeedBrowse

/// Calls `handler` for these signals in place of their default action, from its return on until the
/// returned function is called. No signal is lost: before, it has its default action. The queue is
/// their own: others may have no free thread.
func handleSignals(_ numbers: [CInt], _ handler: @escaping @Sendable (CInt) -> Void) -> () -> Void {
  let registered = DispatchGroup()
  let queue = DispatchQueue(label: "feed.signals")
  let sources = numbers.map { number in
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    registered.enter()
    source.setRegistrationHandler { @Sendable in
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      registered.leave()
    }
    source.setEventHandler { @Sendable in handler(number) }
    source.resume()
    return source
  }
  registered.wait()
  return { for source in sources { source.cancel() } }
}

extension TerminalProcess {
  /// Passes the terminal's events, which are signals, to `handle` until it is cancelled. Meanwhile
  /// Ctrl-Z is delivered as an event.
  @Sendable public static func passEvents(
    to handle: @MainActor (TerminalEvent) throws -> Void
  ) async throws {
    let (events, arrived) = AsyncStream<TerminalEvent>.makeStream()
    let endHandling = handleSignals([SIGWINCH, SIGTSTP, SIGCONT]) { number in
      arrived.yield(number == SIGWINCH ? .resized : number == SIGTSTP ? .suspended : .continued)
    }
    defer { endHandling() }
    for await event in events {
      try await handle(event)
    }
  }

  /// Stops the process as Ctrl-Z does by default, and returns when it is continued in the
  /// foreground. The system does not stop a process that has no shell to continue it.
  @Sendable public static func suspend() {
    let action = signal(SIGTSTP, SIG_DFL)
    unblocking(SIGTSTP) { _ = raise(SIGTSTP) }
    stopInBackground(of: STDOUT_FILENO)
    _ = signal(SIGTSTP, action)
  }
}

/// Stops the process as long as the terminal is another program's. The system checks and stops in
/// one step.
func stopInBackground(of terminal: CInt) {
  unblocking(SIGTTOU) { _ = tcdrain(terminal) }
}

/// Threads of Dispatch block signals, also those that stop a process.
private func unblocking(_ number: CInt, _ work: () -> Void) {
  var signals = sigset_t()
  var before = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, &before)
  work()
  pthread_sigmask(SIG_SETMASK, &before, nil)
}
