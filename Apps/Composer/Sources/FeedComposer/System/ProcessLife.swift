import Dispatch
public import FeedCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a process of this program begins and ends.
public enum ProcessLife {
  /// Runs `program` and exits with its code. Ctrl-C cancels it: it ends by itself, a save that is under way is finished, and the code is
  /// 130. A second Ctrl-C ends it at once; the cache stands that too.
  ///
  /// It is called from a `main` that is not `async`: whatever starts the main queue opens descriptors, and the standard ones come first.
  public static func run(_ program: @escaping @Sendable () async -> ExitCode) -> Never {
    occupyStandardDescriptors()
    signal(SIGPIPE, SIG_IGN)
    let task = Task { await program() }
    let signals = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in
        if task.isCancelled { _exit(128 + number) }
        task.cancel()
      }
      source.resume()
      return source
    }
    Task {
      let code = await task.value
      for source in signals { source.cancel() }
      exit(code.rawValue)
    }
    dispatchMain()
  }

  /// A standard stream that is closed at the start would be taken by the next file that is opened, and data written into it. What
  /// stands in for it can only be read, so that writing fails.
  private static func occupyStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
