import Dispatch
import FeedCore
import FeedTerminal

/// Runs a program that draws a picture. Its input is untrusted, so its rights and means are
/// limited.
enum DrawingProgram {
  /// How much output is read.
  private static let mostOutput = 4 << 20
  /// The variables that it inherits: about text and the terminal's abilities.
  private static let inherited = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM"]

  /// Runs a program to its end, for ten seconds at most, and returns its output. Input and output
  /// are files without a name, so that neither side waits for the other. A cancel kills it, and so
  /// does the end of this process (on Linux).
  static func run(
    _ path: String,
    _ arguments: [String],
    input: Data,
    environment: [String: String],
    within time: Duration,
    isConfined: Bool = true
  ) async throws -> String {
    let files = (input: try AnonymousFile(input), output: try AnonymousFile(Data()))
    let time = min(time, .seconds(10))
    let variables = environment.filter { inherited.contains($0.key) }
    let child = Child()
    // Libraries that read pictures look for settings in the current directory.
    var program = StartedProgram(
      words: [path] + arguments,
      variables: variables,
      directory: "/",
      input: files.input.descriptor,
      output: files.output.descriptor,
      // chafa copies its input into a file before it draws.
      limits: .init(time: time, bytesInFile: max(input.count, mostOutput))
    )
    program.isConfined = isConfined
    let status = try await withTaskCancellationHandler { [program] in
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
      return String(decoding: try files.output.bytes(upTo: mostOutput), as: UTF8.self)
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
