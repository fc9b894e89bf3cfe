import Foundation

/// What can be done to the PostgreSQL of `postgres.py run`.
struct ServerControl {
  private let words: [String]
  private let output: String

  /// Finds the script by the environment. Throws an ``Obstacle`` if nobody started a server.
  init(output: String) throws {
    let line = ProcessInfo.processInfo.environment["POSTGRES_CONTROL"] ?? ""
    words = line.split(separator: " ").map(String.init)
    self.output = output
    if words.isEmpty {
      throw Obstacle("it needs a server: postgres.py run StoreTorture …")
    }
  }

  /// `start`, `crash`, `fill` or `free`.
  func callAsFunction(_ command: String) throws {
    guard Child.wait(for: Child.start(words + [command], output: output)) == 0 else {
      throw Violation("\(words + [command]) failed; see \(output)")
    }
  }
}
