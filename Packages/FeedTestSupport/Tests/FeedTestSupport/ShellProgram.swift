import Foundation

/// A program on this machine that reads a script from its input; `nil` where it is not installed,
/// which is said aloud.
public struct ShellProgram: Sendable {
  private let path: String

  /// The program of this name in one of the folders of `PATH`.
  public init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":"
    )
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      print("SKIPPED: \(name) is not installed, so nothing was tried with it")
      return nil
    }
    self.path = path
  }

  /// Runs `script`, and returns how it ended and all that it wrote.
  public func run(
    _ arguments: [String] = [],
    _ script: String
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: written, as: UTF8.self))
  }
}
