import Dispatch
public import FeedCLI

/// How a process of this program begins and ends.
public enum ProcessLife {
  /// Runs `program` and exits with its code. Ctrl-C, Ctrl-\, SIGTERM and a terminal that hangs up cancel it: it ends by itself, a save that is under way is finished, and the
  /// code is 128 + the signal's number. A second one ends it at once; the cache stands that too.
  ///
  /// It is called from a `main` that is not `async`: whatever starts the main queue opens descriptors, and the standard ones come first.
  public static func run(_ program: @escaping @Sendable () async -> ExitCode) -> Never {
    occupyStandardDescriptors()
    guard hasDescriptors() else { endWithoutDescriptors() }
    returnLargeMemory()
    signal(SIGPIPE, SIG_IGN)
    let (signals, arrived) = AsyncStream<CInt>.makeStream()
    // Until a source is registered its signal does what it always does, and ends the process: none is lost.
    let registered = DispatchGroup()
    let sources = [SIGINT, SIGTERM, SIGQUIT, SIGHUP].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      registered.enter()
      source.setRegistrationHandler { @Sendable in
        #if canImport(Darwin)
          signal(number, SIG_IGN)
        #endif
        registered.leave()
      }
      source.setEventHandler { @Sendable in arrived.yield(number) }
      source.resume()
      return source
    }
    registered.wait()
    Task {
      let program = Task { await program() }
      let watch = Task {
        var first: CInt?
        for await number in signals {
          if first != nil { _exit(128 + number) }
          first = number
          program.cancel()
        }
        return first
      }
      let code = await program.value
      for source in sources { source.cancel() }
      arrived.finish()
      let interruption = await watch.value
      // Nothing is left to be flushed or tidied up; and tidying up below a thread that is still at work, in TLS for example, crashes.
      _exit(code == .interrupted ? 128 + (interruption ?? SIGINT) : code.rawValue)
    }
    dispatchMain()
  }

  /// Where the main queue, or libcurl, finds no descriptor left it ends the process by a signal. A command takes some twenty.
  private static func hasDescriptors() -> Bool {
    let copies = (0..<32).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
    for copy in copies where copy >= 0 { close(copy) }
    return !copies.contains(-1)
  }

  private static func endWithoutDescriptors() -> Never {
    let environment = Environment.live
    let line = "\(String(cString: strerror(EMFILE))) (ulimit -n)"
    // Where stderr itself is gone there is nobody left to tell.
    try? environment.standardError.write(Messages(style: Style(isPlain: true)).error(line))
    _exit(ExitCode.ioError.rawValue)
  }

  /// A standard stream that is closed at the start would be taken by the next file that is opened, and data written into it. What
  /// stands in for it can only be read, so that writing fails.
  private static func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
