import ChildProcess
import FeedCLI
import FeedCommands
import FeedComposer
import FeedEnvironment
import FeedPresentation
import FeedServer
import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import Synchronization

@testable import BuiltProgram

/// The program in this process, or as it was built, with a live server that answers as it is told,
/// and a clock that only the test moves.
final class PoliteWorld: Sendable {
  static let start = 1_800_000_000.0

  /// The local time to the minute, these seconds after the start.
  static func minute(_ seconds: Double) -> String {
    LocalTime.minute(of: Date(timeIntervalSince1970: start + seconds))
  }

  private struct State {
    var seconds = 0.0
    var output = ""
    var errors = ""
  }

  /// By path; for any other it is the feed.
  private let responses: Responses
  private let state = Mutex(State())
  private let directory: TemporaryDirectory
  private let server: FeedServer

  init() throws {
    let responses = Responses()
    self.responses = responses
    directory = try TemporaryDirectory()
    server = try FeedServer { responses[$0.path] ?? PoliteWorld.feed() }
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed.json" }
  /// How often the server was asked for the feed.
  var requests: Int { server.requests.count { $0.path == "/feed.json" } }
  var waitingFile: String { "\(directory.path)/home/.cache/feed/waiting" }

  func waitingText() throws -> String { try String(contentsOfFile: waitingFile, encoding: .utf8) }

  func answer(_ response: Response, to path: String = "/feed.json") { responses[path] = response }

  func pass(_ seconds: Double) { state.withLock { $0.seconds += seconds } }

  /// A feed of one image.
  static func feed(headers: Headers = [:]) -> Response {
    .ok(
      #"{"items": [{"id": "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6", "description": "Dunes", "image": "https://a.example/1.png"}]}"#,
      headers: headers
    )
  }

  /// Runs the program in this process.
  func feed(_ words: String..., change: (inout Environment) -> Void = { _ in }) async -> Outcome {
    await feed(words, change: change)
  }

  /// Watches the feed for a number of loads, `seconds` apart, and returns what was requested by
  /// each.
  func watch(loads: Int, every seconds: Double, _ words: String...) async -> (
    outcome: Outcome, requests: [Int]
  ) {
    let counts = Mutex<[Int]>([])
    let before = requests
    let outcome = await feed(["watch", url, "--every", "\(Int(seconds))"] + words) { environment in
      environment.time.sleep = { [self] _ in
        counts.withLock { $0.append(requests - before) }
        if counts.withLock({ $0.count }) == loads { throw CancellationError() }
        pass(seconds)
      }
    }
    return (outcome, counts.withLock { $0 })
  }

  private func feed(_ words: [String], change: (inout Environment) -> Void) async -> Outcome {
    var environment = Environment.live(HeldTerminal())
    environment.variables = ["HOME": "\(directory.path)/home"]
    environment.time.now = { [self] in
      state.withLock { Date(timeIntervalSince1970: Self.start + $0.seconds) }
    }
    environment.terminal.output = Output(isTerminal: false) { [self] text in
      state.withLock { $0.output += text }
    }
    environment.terminal.errors = Output(isTerminal: false) { [self] text in
      state.withLock { $0.errors += text }
    }
    change(&environment)
    state.withLock { ($0.output, $0.errors) = ("", "") }
    let code = await FeedApp(environment: environment).run(words)
    return state.withLock { Outcome(code: code.rawValue, output: $0.output, errors: $0.errors) }
  }

  /// Runs the built program, by the real clock.
  func process(_ words: String...) async throws -> Outcome {
    try await Run(
      Binary.path,
      words,
      variables: ["HOME": "\(directory.path)/home"],
      outputs: directory.path
    ).outcome()
  }

  /// An object of its own, since the server begins before this world is complete.
  private final class Responses: Sendable {
    private let list = Mutex<[String: Response]>([:])

    subscript(path: String) -> Response? {
      get { list.withLock { $0[path] } }
      set { list.withLock { $0[path] = newValue } }
    }
  }
}
