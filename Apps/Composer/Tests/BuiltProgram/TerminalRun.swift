import ChildProcess
import Foundation
import PseudoTerminals

/// The program on a terminal of its own, to which both of its streams go.
final class TerminalRun {
  private let terminal: PseudoTerminal
  private let process = Process()
  private let ended: AsyncStream<Int32>

  /// Starts it. There is no other program to be found, unless `variables` have a `PATH`. It reads
  /// from the terminal if that `hasKeys`, first what was typed ahead.
  init(
    _ words: [String],
    columns: Int,
    rows: Int = 50,
    variables: [String: String],
    hasKeys: Bool = false,
    typedAhead: String = "",
    in world: BinaryWorld
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    if !typedAhead.isEmpty {
      try terminal.type(typedAhead)
    }
    let (ended, end) = AsyncStream<Int32>.makeStream()
    self.ended = ended
    process.executableURL = URL(filePath: Binary.path)
    process.arguments = words
    process.environment = ["HOME": world.directory.path + "/home"].merging(variables) { $1 }
    process.standardInput = hasKeys ? terminal.program : FileHandle.nullDevice
    process.standardOutput = terminal.program
    process.standardError = terminal.program
    process.terminationHandler = { process in
      end.yield(
        process.terminationReason == .exit
          ? process.terminationStatus : 128 + process.terminationStatus
      )
    }
    try process.run()
  }

  /// What was written up to and with `end`, for which it waits.
  func read(until end: String) throws -> String { try terminal.read(until: end) }

  /// Types keys.
  func type(_ keys: String) throws { try terminal.type(keys) }

  /// Types keys, if there are any, and waits until `end` is written. Returns how long that took.
  @discardableResult func type(_ keys: String, until end: String) throws -> Duration {
    try ContinuousClock().measure {
      if !keys.isEmpty { try terminal.type(keys) }
      try terminal.skip(until: end)
    }
  }

  /// The most memory that it had so far, in bytes; `nil` where the system does not tell.
  var peakMemory: Int? {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status",
      encoding: .utf8
    )
    return status?.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap { Int($0.1) }.map { $0 << 10 }
  }

  /// All that is still written, and the exit code; without the lines that disappeared, which only a
  /// slow machine shows, unless `isRaw`.
  func end(isRaw: Bool = false) async throws -> (text: String, code: Int32) {
    let text = try terminal.readToEnd()
    let line = /\r\u{1B}\[K(\u{1B}\[2m[^\u{1B}]*…[^\u{1B}]*\u{1B}\[0m)?/
    guard let code = await ended.first(where: { _ in true }) else { throw CancellationError() }
    return (isRaw ? text : text.replacing(line, with: ""), code)
  }

  func interrupt() { process.interrupt() }
}
