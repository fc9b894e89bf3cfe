import ChildProcess
import FeedCLI
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

/// The exit codes that scripts depend on, through the built program: each with the situations in
/// which it is due.
@Suite("Exit codes", .serialized)
struct ExitCodeTests {
  struct Situation: CustomTestStringConvertible, Sendable {
    enum Server: Sendable {
      case answers
      case isGone
      case answersEverythingAs(String)
    }

    let code: ExitCode
    let what: String
    /// Run first, while the server answers.
    var before = ""
    var server = Server.answers
    /// A line of shell: `$URL` is the server, `$DIR` an empty directory. `$FEED_URL` is its feed,
    /// unless the line says otherwise.
    let line: String
    /// What the error says.
    var says: String?

    var testDescription: String { "\(code.rawValue): \(what)" }

    /// Whether it is about the words alone: no shell, no environment, no file.
    var isOfWords: Bool {
      code == .usage && line.hasPrefix("feed ") && !line.contains { "$'=;|<>".contains($0) }
        && line != "feed comments 10"
    }
  }

  @Test(
    "In each situation the program ends with its code, and says why in one line or not at all",
    arguments: situations.filter { !$0.isOfWords } + situations.filter(\.isOfWords).prefix(2)
  )
  func table(situation: Situation) async throws {
    let world = try BinaryWorld()
    if !situation.before.isEmpty { _ = try await run(situation.before, in: world) }
    switch situation.server {
    case .answers: break
    case .isGone: world.goOffline()
    case .answersEverythingAs(let path): world.respond(everythingAs: path)
    }

    expect(try await run(situation.line, in: world), in: situation)
  }

  @Test(
    "Wrong words are a usage error in one line, as this process finds too",
    arguments: situations.filter(\.isOfWords)
  )
  func words(situation: Situation) async throws {
    let words = situation.line.split(separator: " ").dropFirst().map(String.init)
    expect(try await InMemoryWorld().feed(words), in: situation)
  }

  private func expect(_ outcome: Outcome, in situation: Situation) {
    #expect(outcome.code == situation.code.rawValue, "\(outcome.errors)")
    if let text = situation.says { #expect(outcome.errors.contains(text)) }
    #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("feed: ") })
    switch situation.code {
    case .ok, .someFailed: break
    case .usage, .invalidData, .unavailable, .cannotCreate, .ioError, .config:
      #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    case .interrupted, .closedPipe: #expect(outcome.errors == "")
    }
  }

  @Test(
    "Ctrl-C is 130, whatever the program is about, and without a word",
    arguments: ["show", "prefetch", "watch"]
  )
  func interrupted(command: String) async throws {
    let world = try BinaryWorld()
    let run = try world.run([command, "--url", world.url("stall")])
    for await request in world.arrivals where request.path == "/stall" { break }
    run.interrupt()
    let outcome = try await run.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
  }

  @Test(
    "However few descriptors there are, a command ends with one line, or does its work",
    arguments: [4, 8, 10, 20, 34, 64]
  )
  func descriptors(limit: Int) async throws {
    let world = try BinaryWorld()
    let all = ["show", "show --offline", "prefetch", "gallery -o -", "status"]
    for command in [20, 64].contains(limit) ? all : ["show", "status"] {
      let outcome = try await run("ulimit -n \(limit); exec feed \(command)", in: world)
      let isRefused =
        outcome.code == ExitCode.ioError.rawValue
        && outcome.errors == "feed: Too many open files (ulimit -n)\n"
      if isRefused {
        #expect(outcome.output.isEmpty)
        #expect(limit < 64, "\(command)")
      } else {
        #expect(outcome.code == 0, "\(command): \(outcome)")
      }
    }
  }

  @Test("No code is left out")
  func all() {
    #expect(Set(Self.situations.map(\.code)).union([.interrupted]) == Set(ExitCode.allCases))
  }

  private func run(_ line: String, in world: BinaryWorld) async throws -> Outcome {
    for folder in ["empty", "home/.config/feed"] {
      try FileManager.default.createDirectory(
        atPath: "\(world.directory.path)/\(folder)",
        withIntermediateDirectories: true
      )
    }
    return try await world.shell(
      """
      URL=\(world.url("").dropLast()) DIR=\(world.directory.path)/empty CONFIG=$HOME/.config/feed/config BIN=\(Binary.folder)
      export FEED_URL=$URL/feed.json
      \(line)
      """
    )
  }
}
