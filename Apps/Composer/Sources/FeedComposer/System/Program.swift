import Dispatch
import FeedTerminal
import LimitedChild
import Synchronization

/// Other programs: the one that this program may ask to draw a picture. What a stranger sent is its input, so it gets little to do harm with.
enum Program {
  /// The most that a program gets: time in seconds, and bytes.
  private static let (mostTime, mostMemory, mostOutput) = (Duration.seconds(10), UInt64(512 << 20), UInt64(4 << 20))
  /// What it finds in its environment: how to write text, and what the terminal can do.
  private static let inherited = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM"]

  /// The path of the program `name` in the first folder of `PATH` that has it.
  static func find(_ name: String, path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }.first { $0.hasPrefix("/") && isProgram($0) }
  }

  /// A directory may be entered, which the system has the same permission for.
  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Runs a program to its end, for ten seconds at most. Input and output are files without a name, so that neither side waits for the
  /// other. A cancel ends it, and so does the end of this process (on Linux).
  static func run(
    _ path: String, _ arguments: [String], input: Data, environment: [String: String], within time: Duration
  ) async throws -> String {
    let files = (input: try AnonymousFile(input), output: try AnonymousFile(Data()))
    let time = min(time, mostTime)
    let variables = environment.filter { inherited.contains($0.key) }.map { "\($0.key)=\($0.value)" }
    let limits = limited_child_limits(
      wall_time: Int64(max(1, time / .microseconds(1))), processor_time: UInt64((time / .seconds(1)).rounded(.up)),
      memory: mostMemory, file_size: mostOutput)
    let child = Child()
    // The child may ignore its own timer, or stop itself. That timer is for when this process has gone.
    let deadline = DispatchTime.now() + time / .seconds(1)
    let status = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The child dies with the thread that begins it: this one waits for it.
        DispatchQueue(label: "feed.program").async {
          continuation.resume(
            with: Result {
              try child.run(until: deadline) {
                withCStrings([path] + arguments) { words in
                  withCStrings(variables) { variables in
                    limited_child_start(path, words, variables, files.input.descriptor, files.output.descriptor, limits)
                  }
                }
              }
            })
        }
      }
    } onCancel: {
      child.end()
    }
    try Task.checkCancellation()
    switch status {
    case 0: return try files.output.text()
    case 128 + SIGALRM, 128 + SIGXCPU: throw ProgramFailure("\(path) took too long")
    default: throw ProgramFailure("\(path) ended with \(status)")
    }
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A process that anybody may end while it runs, and nobody afterwards, when its number may be another's.
private final class Child: Sendable {
  private struct State {
    var process: pid_t?
    var isEnded = false
    var isLate = false
  }

  private let state = Mutex(State())

  /// Begins it, unless it was ended before, and waits for its end: gives its exit code, or 128 and the signal's number, which is that of an
  /// alarm if it was there at the deadline.
  func run(until deadline: DispatchTime, _ start: () -> pid_t) throws -> CInt {
    let process = try state.withLock { state in
      guard !state.isEnded else { throw CancellationError() }
      let process = start()
      guard process > 0 else { throw ProgramFailure.system }
      state.process = process
      return process
    }
    DispatchQueue(label: "feed.program.deadline").asyncAfter(deadline: deadline) { [weak self] in
      self?.end(isLate: true)
    }
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    return state.withLock { state in
      // Its number is its own until it is reaped; with it go the processes that it began.
      kill(-process, SIGKILL)
      state.process = nil
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      guard !state.isLate else { return 128 + SIGALRM }
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
  }

  func end(isLate: Bool = false) {
    state.withLock { state in
      state.isEnded = true
      guard let process = state.process else { return }
      state.isLate = isLate
      kill(process, SIGKILL)
    }
  }
}

extension ProgramFailure {
  /// The system's last error.
  fileprivate static var system: ProgramFailure { ProgramFailure(String(cString: strerror(errno))) }
}

/// A file that nobody else can open, gone when it is closed.
private final class AnonymousFile: Sendable {
  let descriptor: CInt

  init(_ data: Data) throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/feed-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw ProgramFailure.system }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do { try data.withUnsafeBytes { try writeAll($0, to: descriptor) } } catch OutputError.failed {
      throw ProgramFailure.system
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// All of it.
  func text() throws -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ProgramFailure.system }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, off_t(offset))
      }
      guard count > 0 else { throw ProgramFailure.system }
      offset += count
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
