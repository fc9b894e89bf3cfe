#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program, run to its end, with what it cost. Its output goes to a file.
struct Child {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It was still there when its time was over, and was killed.
    case late
  }

  let end: End
  let duration: Duration
  /// The most memory that it ever held, in bytes.
  let peakMemory: Int

  /// Runs `path` with these words and variables, and `output` as its standard output and error; kills it when `limit` is over.
  static func run(
    _ path: String, _ words: [String], variables: [String: String], output: String, limit: Duration
  ) throws -> Child {
    let clock = ContinuousClock()
    let start = clock.now
    let child = try begin(path, words, variables, output)
    var status: CInt = 0
    var usage = rusage()
    var isLate = false
    while wait4(child, &status, WNOHANG, &usage) == 0 {
      if clock.now > start + limit {
        isLate = true
        kill(child, SIGKILL)
        while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
        break
      }
      usleep(500)
    }
    let signal = status & 0x7F
    let end: End = isLate ? .late : signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    #if os(Linux)
      let unit = 1_024
    #else
      let unit = 1
    #endif
    return Child(end: end, duration: clock.now - start, peakMemory: usage.ru_maxrss * unit)
  }

  /// Starts a program, and gives its process.
  static func begin(
    _ path: String, _ words: [String], _ variables: [String: String], _ output: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var child: pid_t = 0
    let code = withCStrings([path] + words) { words in
      withCStrings(variables.map { "\($0)=\($1)" }) { posix_spawn(&child, path, &actions, nil, words, $0) }
    }
    guard code == 0 else { throw Failure("\(path): \(String(cString: strerror(code)))") }
    return child
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// What went wrong with the harness itself.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
