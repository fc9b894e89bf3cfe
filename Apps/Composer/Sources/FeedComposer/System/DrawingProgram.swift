import Dispatch
import FeedTerminal
import Synchronization

/// Runs a program that draws a picture. Its input is untrusted, so its rights and means are
/// limited.
enum DrawingProgram {
  /// How much output is read.
  private static let mostOutput = 4 << 20
  /// The variables that it inherits: about text and the terminal's abilities.
  private static let inherited = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM"]

  /// The path of the program `name` in the first folder of `PATH` that has it.
  static func find(_ name: String, path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }.first { $0.hasPrefix("/") && isProgram($0) }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    // On a directory the permission to execute means something else.
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Runs a program to its end, for ten seconds at most, and returns its output. Input and output
  /// are files without a name, so that neither side waits for the other. A cancel kills it, and so
  /// does the end of this process (on Linux).
  static func run(
    _ path: String,
    _ arguments: [String],
    input: Data,
    environment: [String: String],
    within time: Duration
  ) async throws -> String {
    let files = (input: try AnonymousFile(input), output: try AnonymousFile(Data()))
    let time = min(time, .seconds(10))
    let variables = environment.filter { inherited.contains($0.key) }
    let child = Child()
    // Libraries that read pictures look for settings in the current directory.
    let program = StartedProgram(
      words: [path] + arguments,
      variables: variables,
      directory: "/",
      input: files.input.descriptor,
      output: files.output.descriptor,
      // chafa copies its input into a file before it draws.
      limits: .init(time: time, bytesInFile: max(input.count, mostOutput))
    )
    let status = try await withTaskCancellationHandler {
      // The child dies with the thread that starts it, so that one has to wait for it.
      try await onOwnThread {
        // The numbers of the descriptors alone do not keep them open.
        try withExtendedLifetime(files) { try child.run(for: time, program.start) }
      }
    } onCancel: {
      child.end()
    }
    try Task.checkCancellation()
    switch status {
    case 0:
      guard let output = readAll(from: files.output.descriptor, upTo: mostOutput) else {
        throw ProgramFailure(systemReason())
      }
      return String(decoding: output, as: UTF8.self)
    case 128 + SIGALRM, 128 + SIGXCPU:
      throw ProgramFailure("\(path) took too long")
    default:
      throw ProgramFailure("\(path) ended with \(status)")
    }
  }
}

/// Does `work`, which waits for a child, on a thread that nobody else needs.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
  -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "feed.child").async { continuation.resume(with: Result { try work() }) }
  }
}

/// A process that any thread may kill while it runs, but not afterwards, when its number may be
/// another process's.
private final class Child: Sendable {
  private struct State {
    var process: pid_t?
    var isEnded = false
    var isLate = false
  }

  private let state = Mutex(State())

  /// Starts it, unless it was killed before, and waits for its end. Returns its exit code, or 128 +
  /// the signal's number: that of an alarm if it was still running after `time`.
  func run(for time: Duration, _ start: () -> pid_t) throws -> CInt {
    let process = try state.withLock { state in
      guard !state.isEnded else {
        throw CancellationError()
      }
      let process = start()
      guard process > 0 else {
        throw ProgramFailure(systemReason())
      }
      state.process = process
      return process
    }
    // The child may ignore or stop its own timer, which is for the case that this process has gone.
    DispatchQueue(label: "feed.program.deadline").asyncAfter(deadline: .now() + time / .seconds(1))
    { [weak self] in
      self?.end(isLate: true)
    }
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    return state.withLock { state in
      // Its number is its own until it is reaped. The processes that it started die with it.
      kill(-process, SIGKILL)
      state.process = nil
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      guard !state.isLate else {
        return 128 + SIGALRM
      }
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
  }

  func end(isLate: Bool = false) {
    state.withLock { state in
      state.isEnded = true
      guard let process = state.process else {
        return
      }
      state.isLate = isLate
      kill(process, SIGKILL)
    }
  }
}
