import ChildProcess
import Dispatch
import FeedServer
import Foundation
import MisbehavingSite
import Synchronization

/// The program as it was built, in a process of its own, with a live server and a directory of its
/// own.
final class BinaryWorld: World {
  let directory: TemporaryDirectory
  private let server: FeedServer
  private let desk: Desk
  /// The requests, as they arrive at the server.
  var arrivals: AsyncStream<Request> { desk.arrivals }

  init() throws {
    directory = try TemporaryDirectory()
    let desk = Desk()
    self.desk = desk
    server = try FeedServer(responding: desk.response)
  }

  deinit { server.stop() }

  /// What was asked so far.
  var requests: [Request] { server.requests }

  var cachePath: String { directory.path + "/home/.cache/feed" }

  func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }

  /// The server closes each connection. It is not stopped, since another server could get its port,
  /// and answer.
  func goOffline() { desk.isReachable.withLock { $0 = false } }

  func goOnline() { desk.isReachable.withLock { $0 = true } }

  func respond(everythingAs path: String) {
    desk.substitution.withLock { $0 = Substitution(path: path) }
  }

  func respond(nextPagesAs path: String?) {
    desk.substitution.withLock { $0 = Substitution(path: path, isOfNextPages: true) }
  }

  func corruptCachedFeed() async throws {
    for file in directory.files().filter({ $0.hasSuffix("/feed") }) {
      try Data("garbage".utf8).write(to: URL(filePath: "\(directory.path)/\(file)"))
    }
  }

  func corruptCachedPicture() throws {
    guard let file = directory.files().first(where: { $0.contains("/images/") }) else { return }
    try Data("garbage".utf8).write(to: URL(filePath: "\(directory.path)/\(file)"))
  }

  func feed(_ words: [String]) async throws -> Outcome { try await run(words).outcome() }

  /// Starts the program. The caller waits for its end, of each if there are several.
  func run(_ words: [String], variables: [String: String] = [:]) throws -> Run {
    try Run(
      Binary.path,
      words,
      variables: ["HOME": directory.path + "/home"].merging(variables) { $1 },
      outputs: directory.path
    )
  }

  /// Runs a line of shell, in which `feed` is the program.
  func shell(_ line: String) async throws -> Outcome {
    let variables = ["HOME": directory.path + "/home", "PATH": "\(Binary.folder):/usr/bin:/bin"]
    return try await Run("/bin/sh", ["-c", line], variables: variables, outputs: directory.path)
      .outcome()
  }

  /// Makes a program of this shell script. Another process writes it: a child that this one begins
  /// at the same time has the file open for a moment, and a file that is open for writing cannot be
  /// run.
  func makeProgram(_ script: String, at path: String) async throws {
    let write =
      #"mkdir -p "$(dirname "$0")" && printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod 755 "$0""#
    let variables = ["PATH": "/usr/bin:/bin"]
    let outcome = try await Run(
      "/bin/sh",
      ["-c", write, path, script],
      variables: variables,
      outputs: directory.path
    )
    .outcome()
    guard outcome.code == 0 else { throw NoProgram(errors: outcome.errors) }
  }

  private struct NoProgram: Error {
    let errors: String
  }

  /// Where the server's requests arrive and are answered, by the demo site or as one of its paths.
  private final class Desk: Sendable {
    let isReachable = Mutex(true)
    let substitution = Mutex(Substitution())
    let arrivals: AsyncStream<Request>
    private let arrived: AsyncStream<Request>.Continuation

    init() { (arrivals, arrived) = AsyncStream<Request>.makeStream() }

    @Sendable func response(to request: Request) -> Response {
      guard isReachable.withLock({ $0 }) else { return .reset }
      arrived.yield(request)
      guard let target = substitution.withLock({ $0(request.target) }) else {
        return DemoSite.misbehaving.response(to: request)
      }
      return DemoSite.misbehaving.response(to: Request(target, origin: request.origin))
    }
  }
}

extension DemoSite {
  /// The bytes of one of its pictures.
  static func picture(_ name: String) -> Data? {
    let response = DemoSite().response(to: Request("/pictures/\(name)", origin: ""))
    for case .bytes(let bytes) in response.steps { return Data(bytes) }
    return nil
  }
}
