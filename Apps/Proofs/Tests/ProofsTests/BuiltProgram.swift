import ChildProcess
import FeedServer
import Foundation

/// The program `feed` as it was built, with a home and a demo server of its own.
final class BuiltProgram: Sendable {
  let directory: TemporaryDirectory
  private let server: FeedServer

  init() throws {
    directory = try TemporaryDirectory()
    server = try FeedServer(responding: DemoSite().response)
  }

  deinit { server.stop() }

  /// The port of its server.
  var port: UInt16 { server.port }

  /// Writes a file of its home, which nobody else may read.
  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: "\(directory.path)/home/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }

  /// Runs it to its end.
  func run(_ words: [String], variables: [String: String] = [:]) async throws -> Outcome {
    try await Run(
      Binary.path,
      words,
      variables: ["HOME": directory.path + "/home"].merging(variables) { $1 },
      outputs: directory.path
    ).outcome()
  }
}
