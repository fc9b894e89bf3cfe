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
