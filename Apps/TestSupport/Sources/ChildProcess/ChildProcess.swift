#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#else
  public import Darwin
#endif

/// A program, run to its end, with what it cost. Its output goes to a file.
public struct ChildProcess: Sendable {
  /// How a program can end.
  public enum End: Equatable, Sendable {
    /// By itself, with this code.
    case exit(Int32)
    /// By this signal.
    case signal(Int32)
    /// It exceeded its time limit, and was killed.
    case late
  }

  /// How it ended.
  public let end: End
  /// How long it ran.
  public let duration: Duration
  /// How long it kept processors busy.
  public let processorTime: Duration
  /// The most memory that it held, in bytes: with a time limit as seen each two milliseconds, 0 if
  /// it ended before; otherwise as the system counts.
  public let peakMemory: Int

  /// Runs `path` with these words and variables, and `output` as its standard output and error;
  /// kills it after `limit`, if there is one.
  public static func run(
    _ path: String,
    _ words: [String],
    variables: [String: String],
    output: String,
    limit: Duration? = nil
  ) throws -> ChildProcess {
    let clock = ContinuousClock()
    let start = clock.now
    let child = try begin(path, words, variables, output)
    var status = CInt(0)
    var usage = rusage()
    var isLate = false
    var peak = 0
    // Without a limit the first turn waits for the end.
    while true {
      let ended = wait4(child, &status, limit == nil || isLate ? 0 : WNOHANG, &usage)
      if ended == child || ended < 0 && errno != EINTR {
        break
      }
      guard let limit, !isLate else {
        continue
      }
      peak = max(peak, peakMemory(of: child, running: path))
      if clock.now > start + limit {
        isLate = true
        kill(child, SIGKILL)
      } else {
        usleep(2_000)
      }
    }
    #if os(Linux)
      let unit = 1_024
    #else
      let unit = 1
    #endif
    let signal = status & 0x7F
    return ChildProcess(
      end: isLate ? .late : signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal),
      duration: clock.now - start,
      processorTime: time(usage.ru_utime) + time(usage.ru_stime),
      peakMemory: limit == nil ? usage.ru_maxrss * unit : peak
    )
  }

  private static func time(_ time: timeval) -> Duration {
    .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
  }

  /// The most memory that a process has held so far, in bytes; 0 where the system does not show it.
  /// What `wait4` reports on Linux includes the memory of the parent, until the program replaced
  /// it.
  private static func peakMemory(of process: pid_t, running path: String) -> Int {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      return 0
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    // The memory is the parent's until the program replaces it, and the name changes after that.
    let name = path.split(separator: "/").last?.utf8.prefix(15) ?? "".utf8.prefix(0)
    guard let own = lines.first(where: { $0.hasPrefix("Name:") }),
      own.utf8.dropFirst(6).elementsEqual(name),
      let line = lines.first(where: { $0.hasPrefix("VmHWM:") })
    else {
      return 0
    }
    return (Int(line.filter { $0.isNumber }) ?? 0) * 1_024
  }

  /// Starts a program.
  /// - Parameters:
  ///   - directory: where it runs, if not in the current one.
  ///   - input: the descriptor of its standard input, `/dev/null` without one.
  ///   - output: the file of its standard output.
  ///   - errors: the file of its standard error, the same without one.
  public static func begin(
    _ path: String,
    _ words: [String],
    _ variables: [String: String],
    in directory: String? = nil,
    input: CInt? = nil,
    _ output: String,
    errors: String? = nil
  ) throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    #if canImport(Glibc)
      // A pipe of another child would stay open in this one, and never end for its reader. Closing
      // what is not open is no error here.
      for descriptor in CInt(3)..<1_024 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    // A child would inherit blocked signals, and that SIGPIPE is ignored.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    // Not every C library can spawn in a directory; a shell can, and is replaced by the program.
    let all =
      directory.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0, path] + words } ?? [path]
      + words
    let code = withCStrings(all) { words in
      withCStrings(variables.map { "\($0)=\($1)" }) {
        posix_spawn(&child, all[0], &actions, &attributes, words, $0)
      }
    }
    guard code == 0 else {
      throw ProcessFailure(description: "\(path): \(String(cString: strerror(code)))")
    }
    return child
  }

  /// Waits for a process: its exit code, or 128 and the signal's number, as a shell reports it.
  /// Blocks the thread.
  public static func wait(for child: pid_t) -> Int32 {
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A program could not be started.
public struct ProcessFailure: Error, CustomStringConvertible {
  /// The program, and the system's reason.
  public let description: String
}
