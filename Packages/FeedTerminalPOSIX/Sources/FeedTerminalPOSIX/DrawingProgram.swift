import Dispatch
import FeedCore
import TerminalPictures

/// A program that draws or decodes a picture. Its input is untrusted, so its rights and means are
/// limited.
struct DrawingProgram {
  /// How much output is read of one that draws.
  static let mostText = 4 << 20
  /// The variables that it inherits: about text and the terminal's abilities.
  private static let inherited = ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLORTERM"]

  let path: String
  let arguments: [String]
  /// The variables of this process.
  let environment: [String: String]
  /// How much it may write.
  var mostOutput = mostText
  /// Whether it writes into the file that it has as descriptor 3, and says on stdout what it does.
  var writesFile = false
  /// Whether it is in the sandbox, as far as the kernel has one.
  var isConfined = true

  /// Runs it to its end, for ten seconds at most, and returns its exit code and its output. Input
  /// and output are files without a name, so that neither side waits for the other. A cancel kills
  /// it, and so does the end of this process (on Linux).
  func run(on input: AnonymousFile, within time: Duration) async throws -> (
    status: CInt, output: AnonymousFile
  ) {
    input.rewind()
    let output = try AnonymousFile(Data())
    let time = min(time, .seconds(10))
    let program = started(input, output, time: time)
    let child = Child()
    let status = try await withTaskCancellationHandler {
      // The child dies with the thread that starts it, so that one has to wait for it.
      try await onOwnThread {
        // The numbers of the descriptors alone do not keep them open.
        try withExtendedLifetime((input, output)) { try child.run(for: time, program.start) }
      }
    } onCancel: {
      child.end()
    }
    try Task.checkCancellation()
    guard ![128 + SIGALRM, 128 + SIGXCPU].contains(status) else {
      throw ProgramFailure("\(path) took too long")
    }
    return (status, output)
  }

  private func started(_ input: AnonymousFile, _ output: AnonymousFile, time: Duration)
    -> StartedProgram
  {
    StartedProgram(
      words: [path] + arguments,
      variables: environment.filter { Self.inherited.contains($0.key) },
      // Libraries that read pictures look for settings in the current directory.
      directory: "/",
      input: input.descriptor,
      output: writesFile ? nil : output.descriptor,
      file: writesFile ? output.descriptor : nil,
      isConfined: isConfined,
      // Some copy their input into a file first.
      limits: .init(time: time, bytesInFile: max(input.count, mostOutput))
    )
  }

  /// Runs it, and returns its output as text. One that fails is a `ProgramFailure`.
  func text(of picture: Data, within time: Duration) async throws -> String {
    String(decoding: try await output(of: picture, within: time), as: UTF8.self)
  }

  /// Runs it, and returns its output. One that fails is a `ProgramFailure`.
  func output(of picture: Data, within time: Duration) async throws -> Data {
    let (status, output) = try await run(on: AnonymousFile(picture), within: time)
    guard status == 0 else {
      throw ended(with: status)
    }
    return Data(try output.bytes(upTo: mostOutput))
  }

  func ended(with status: CInt) -> ProgramFailure {
    ProgramFailure("\(path) ended with \(status)")
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
