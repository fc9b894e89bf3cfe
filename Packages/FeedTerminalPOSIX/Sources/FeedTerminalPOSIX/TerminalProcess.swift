import Dispatch
import Synchronization

/// A process that has a terminal: how it begins, is stopped and ends.
public enum TerminalProcess: Sendable {
  /// Runs a program with the terminal, and returns its exit code; `nil` if it was cancelled.
  public typealias Program = @Sendable (HeldTerminal) async -> CInt?

  /// Runs `program` and exits with its code. Ctrl-C, Ctrl-\, SIGTERM and a terminal that hangs up
  /// cancel it: then it finishes what it must, and the exit code is 128 + the signal's number, or
  /// 130 without a signal.
  /// Another signal, 0.1 s later or more, ends the process at once. A hang-up that was ignored at
  /// the start stays so, as `nohup` wants it. Either way the terminal is given back.
  ///
  /// A process that can open no more than 32 files is not begun: `refuse` gets the system's words,
  /// may write them to the standard streams, and returns the exit code.
  ///
  /// Call it from a `main` that is not `async`: starting the main queue opens descriptors, and the
  /// standard ones have to come first.
  public static func run(
    _ program: @escaping Program,
    refuse: (_ reason: String) -> CInt
  ) -> Never {
    occupyStandardDescriptors()
    guard hasDescriptors() else {
      _exit(refuse("\(systemReason(EMFILE)) (ulimit -n)"))
    }
    signal(SIGPIPE, SIG_IGN)
    let terminal = HeldTerminal()
    let interruption = Interruption(terminal)
    let hangUp = isIgnored(SIGHUP) ? [] : [SIGHUP]
    let endHandling = handleSignals([SIGINT, SIGTERM, SIGQUIT] + hangUp, interruption.receive)
    let work = Task { await program(terminal) }
    interruption.cancels(work)
    Task {
      let code = await work.value
      if code == nil {
        terminal.giveBack()
      }
      endHandling()
      // Nothing is left to flush, and exit handlers would crash a thread that still runs, in TLS
      // for example.
      _exit(code ?? interruption.code)
    }
    dispatchMain()
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    let action = signal(number, SIG_IGN)
    signal(number, action)
    return unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether there are 32 free descriptors; a program with a network takes about twenty. Without
  /// one the main queue or libcurl crashes.
  private static func hasDescriptors() -> Bool {
    let copies = (0..<32).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
    for copy in copies where copy >= 0 {
      close(copy)
    }
    return !copies.contains(-1)
  }

  /// If a standard stream is closed at the start, the next file that is opened would take its
  /// descriptor, and data would be written into that file. The stand-in can only be read, so that
  /// writing fails.
  private static func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

/// What signals do. The first one cancels the program; a later one ends the process, on the
/// signals' own queue, whatever else the process is busy with.
private final class Interruption: Sendable {
  private struct State {
    var first: (number: CInt, time: ContinuousClock.Instant)?
    var program: Task<CInt?, Never>?
  }

  private let terminal: HeldTerminal
  private let state = Mutex(State())

  init(_ terminal: HeldTerminal) {
    self.terminal = terminal
  }

  /// The exit code of a program that was cancelled. A later signal ends the process meanwhile.
  var code: CInt { 128 + (state.withLock { $0.first?.number } ?? SIGINT) }

  /// Sets the task that the first signal cancels, if it has not come already.
  func cancels(_ program: Task<CInt?, Never>) {
    let isLate = state.withLock { state in
      state.program = program
      return state.first != nil
    }
    if isLate {
      program.cancel()
    }
  }

  @Sendable func receive(_ number: CInt) {
    state.withLock { state in
      guard let first = state.first else {
        state.first = (number, .now)
        let program = state.program
        // What a cancel calls may wait for a lock, and the next signal must not wait for that.
        DispatchQueue(label: "feed.cancel").async { program?.cancel() }
        return
      }
      // A terminal and a parent may both pass on one Ctrl-C; nobody presses it twice as fast.
      guard first.time.duration(to: .now) >= .milliseconds(100) else {
        return
      }
      // With the lock, so that the program's own end does not end the process before.
      terminal.giveBack(mayHaveDropped: true)
      _exit(128 + number)
    }
  }
}
