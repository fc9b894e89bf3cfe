import Dispatch
public import FeedCLI

/// How a process of this program begins and ends.
public enum ProcessLife {
  /// Runs `program` and exits with its code. Ctrl-C, Ctrl-\, SIGTERM and a terminal that hangs up cancel it: a save under way is finished, and
  /// the exit code is 128 + the signal's number. Another signal, 0.3 s later or more, ends the process at once, which the cache survives too. A hang-up
  /// that was ignored at the start stays so, as `nohup` wants it.
  ///
  /// Call it from a `main` that is not `async`: starting the main queue opens descriptors, and the standard ones have to come first.
  public static func run(_ program: @escaping @Sendable () async -> ExitCode) -> Never {
    occupyStandardDescriptors()
    guard hasDescriptors() else {
      let stream = Output(descriptor: STDERR_FILENO)
      Console(standardOutput: stream, standardError: stream, verbosity: .normal, isPlain: true)
        .error("\(systemReason(EMFILE)) (ulimit -n)")
      _exit(ExitCode.ioError.rawValue)
    }
    returnLargeMemory()
    signal(SIGPIPE, SIG_IGN)
    let (signals, arrived) = AsyncStream<CInt>.makeStream()
    let hangUp = isIgnored(SIGHUP) ? [] : [SIGHUP]
    let endHandling = handleSignals([SIGINT, SIGTERM, SIGQUIT] + hangUp) { arrived.yield($0) }
    Task {
      let program = Task { await program() }
      let watch = Task {
        var first: (number: CInt, time: ContinuousClock.Instant)?
        for await number in signals {
          // A terminal and a parent may both pass on one Ctrl-C.
          if let first, first.time.duration(to: .now) >= .milliseconds(300) { _exit(128 + number) }
          first = first ?? (number, .now)
          program.cancel()
        }
        return first?.number
      }
      let code = await program.value
      endHandling()
      arrived.finish()
      let interruption = await watch.value
      // Nothing is left to flush, and exit handlers would crash a thread that still runs, in TLS for example.
      _exit(code == .interrupted ? 128 + (interruption ?? SIGINT) : code.rawValue)
    }
    dispatchMain()
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    let action = signal(number, SIG_IGN)
    signal(number, action)
    return unsafeBitCast(action, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Whether there are 32 free descriptors; a command takes about twenty. Without one the main queue or libcurl crashes.
  private static func hasDescriptors() -> Bool {
    let copies = (0..<32).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
    for copy in copies where copy >= 0 { close(copy) }
    return !copies.contains(-1)
  }

  /// If a standard stream is closed at the start, the next file that is opened would take its descriptor, and data would be written into that
  /// file. The stand-in can only be read, so that writing fails.
  private static func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
