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
    /// It was still there when its time was over, and was killed.
    case late
  }

  /// How it ended.
  public let end: End
  /// How long it ran.
  public let duration: Duration
  /// The most memory that it held, in bytes: with a time limit as it was seen twice a millisecond, 0 if it was gone before; else as the system
  /// counts.
  public let peakMemory: Int

  /// Runs `path` with these words and variables, and `output` as its standard output and error; kills it when `limit` is over, if there is
  /// one.
  public static func run(
    _ path: String, _ words: [String], variables: [String: String], output: String, limit: Duration? = nil
  ) throws -> ChildProcess {
    let clock = ContinuousClock()
    let start = clock.now
    let child = try begin(path, words, variables, output)
    var status: CInt = 0
    var usage = rusage()
    var isLate = false
    var peak = 0
    // Without a limit there is nothing to look for meanwhile, and the end is seen at once.
    while true {
      let ended = wait4(child, &status, limit == nil ? 0 : WNOHANG, &usage)
      if ended == child || ended < 0 && errno != EINTR { break }
      peak = max(peak, peakMemory(of: child, running: path))
      if let limit, clock.now > start + limit {
        isLate = true
        kill(child, SIGKILL)
        while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
        break
      }
      if limit != nil { usleep(500) }
    }
    let signal = status & 0x7F
    let end: End = isLate ? .late : signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    #if os(Linux)
      let unit = 1_024
    #else
      let unit = 1
    #endif
    return ChildProcess(
      end: end, duration: clock.now - start, peakMemory: limit == nil ? usage.ru_maxrss * unit : peak)
  }

  /// The most memory that a process has held so far, in bytes; 0 where the system does not tell. What `wait4` tells on Linux counts the
  /// memory of whoever started the process, as long as that was not exchanged for the program.
  private static func peakMemory(of process: pid_t, running path: String) -> Int {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    // Whoever starts it goes on a moment before its memory is exchanged for the program's, and its name after that.
    let name = path.split(separator: "/").last?.utf8.prefix(15) ?? "".utf8.prefix(0)
    guard let own = lines.first(where: { $0.hasPrefix("Name:") }), own.utf8.dropFirst(6).elementsEqual(name) else {
      return 0
    }
    guard let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { return 0 }
    return (Int(line.filter { $0.isNumber }) ?? 0) * 1_024
  }

  /// Starts a program, and gives its process.
  public static func begin(
    _ path: String, _ words: [String], _ variables: [String: String], _ output: String, errors: String? = nil
  ) throws -> pid_t {
    try spawn(path, words, variables) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      if let errors {
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      } else {
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
      }
    }
  }

  /// Starts a program in a directory, with descriptors for what it reads, and for what it writes on both of its streams.
  public static func begin(
    _ path: String, _ words: [String], _ variables: [String: String], in directory: String, input: CInt, output: CInt
  ) throws -> pid_t {
    // Spawning in a directory is not for everybody; a shell can, and makes room for the program.
    try spawn("/bin/sh", ["-c", #"cd "$0" && exec "$@""#, directory, path] + words, variables) { actions in
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_adddup2(&actions, output, 2)
    }
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  private static func spawn(
    _ path: String, _ words: [String], _ variables: [String: String], streams: (inout Actions) -> Void
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: Actions
    #else
      var actions = Actions()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    streams(&actions)
    #if canImport(Glibc)
      // What others have open at this moment is theirs: a pipe that lives on in here would never end for them. Closing what is not open is
      // no error here.
      for descriptor in CInt(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    // A child would inherit the signals that this thread does not take, and the one that most who begin it ignore, and not hear them either.
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var pipe = none
    sigaddset(&pipe, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &pipe)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let code = withCStrings([path] + words) { words in
      withCStrings(variables.map { "\($0)=\($1)" }) { posix_spawn(&child, path, &actions, &attributes, words, $0) }
    }
    guard code == 0 else { throw ProcessFailure("\(path): \(String(cString: strerror(code)))") }
    return child
  }

  /// Waits for a process that was begun: its exit code, or 128 and the signal's number, as a shell reports it. Blocks the thread.
  public static func wait(for child: pid_t) -> Int32 {
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A program could not be started.
public struct ProcessFailure: Error, CustomStringConvertible {
  /// Which one, and what the system said.
  public let description: String
  init(_ description: String) { self.description = description }
}
