import ChildProcess
import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One hostile answer against the built program, with nothing saved and with a saved copy; and against the URLSession client in a process
/// of its own, which may die of it.
struct Trial: Sendable {
  private static let memoryLimit = 100 << 20

  let program: String
  let ownPath: String
  let isLong: Bool

  /// What the server does.
  enum Stage {
    case good, hostile
  }

  struct Row: Sendable {
    var name: String
    var series: HostileAnswer.Series?
    let expected: HostileAnswer.Outcome
    var wrongs: [String] = []
    var duration = Duration.zero
    var peakMemory = 0
    var urlSession = ""
  }

  /// The program's time limit. In the short form, among other tests, only what cannot end before is held to a second.
  private func seconds(_ stage: Stage, takesTime: Bool) -> Int { stage == .hostile && (isLong || takesTime) ? 1 : 60 }

  /// Tries an answer.
  /// - Parameters:
  ///   - takesTime: whether the answer ends at the time limit only.
  ///   - scratch: a directory that there is not yet.
  ///   - variables: what the program finds in its environment, at a stage that was set.
  ///   - set: makes the server good or hostile, before each run.
  func row(
    _ name: String, _ outcome: HostileAnswer.Outcome, takesTime: Bool, url: String, scratch: String,
    variables: @Sendable (Stage) -> [String: String] = { _ in [:] }, set: (Stage) async throws -> Void
  ) async throws -> Row {
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    var row = Row(name: name, expected: outcome)
    func show(_ stage: Stage, cache: String, _ circumstance: String, expecting code: Int32) async throws {
      try await set(stage)
      let seconds = seconds(stage, takesTime: takesTime)
      let child = try await run(
        program, ["show", "--url", url, "--cache-dir", "\(scratch)/\(cache)", "--timeout", "\(seconds)"],
        variables(stage), scratch, limit: .seconds(seconds + 60))
      if child.end != .exit(code) { row.wrongs.append("\(child.end) in the place of \(code) \(circumstance)") }
      guard stage == .hostile else { return }
      row.duration = max(row.duration, child.duration)
      row.peakMemory = max(row.peakMemory, child.peakMemory)
      if isLong, child.duration > .seconds(seconds + 1) { row.wrongs.append("late \(circumstance)") }
      if child.peakMemory > Self.memoryLimit { row.wrongs.append("\(child.peakMemory >> 20) MiB \(circumstance)") }
    }

    try await show(.hostile, cache: "empty", "without a saved copy", expecting: outcome.exitCode)
    try await show(.good, cache: "saved", "when saving", expecting: 0)
    let before = try contents("\(scratch)/saved")
    try await show(.hostile, cache: "saved", "with a saved copy", expecting: 0)
    if try outcome != .shown && contents("\(scratch)/saved") != before {
      row.wrongs.append("the saved copy was touched")
    }
    return row
  }

  /// What the URLSession client makes of a server that is hostile by now. Its process may be busy until it is killed, so the program is not tried
  /// at the same time.
  func probe(
    _ url: String, _ outcome: HostileAnswer.Outcome, scratch: String, variables: [String: String] = [:]
  ) async throws -> String {
    let variables = variables.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let child = try await run(ownPath, ["--probe", url, "1"], variables, scratch, limit: .seconds(6))
    let memory = child.peakMemory > Self.memoryLimit ? ", \(child.peakMemory >> 20) MiB" : ""
    return switch child.end {
    case .late: "**hangs**\(memory)"
    case .signal: "**dies**\(memory)"
    case .exit(outcome.exitCode): "the same\(memory)"
    case .exit(0): "shown\(memory)"
    case .exit(65): "invalid\(memory)"
    case .exit(69): "unreachable\(memory)"
    case .exit(let code): "exit \(code)\(memory)"
    }
  }

  /// On a thread that may wait: those of the pool are few.
  private func run(
    _ path: String, _ words: [String], _ variables: [String: String], _ scratch: String, limit: Duration
  ) async throws -> ChildProcess {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try ChildProcess.run(
              path, words, variables: variables.merging(["HOME": scratch]) { $1 }, output: "\(scratch)/output",
              limit: limit)
          })
      }
    }
  }

  /// Every file of the cache, with its bytes.
  private func contents(_ directory: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      contents[name] = FileManager.default.contents(atPath: "\(directory)/\(name)") ?? Data()
    }
    return contents
  }
}

extension Report {
  /// What came of trials: a line each, and one for a whole series where it came to the same.
  init(_ rows: [Trial.Row], of things: String, isLong: Bool) {
    let wrongs = rows.flatMap { row in row.wrongs.map { "\(row.name): \($0)" } }
    let slowest = rows.max { $0.duration < $1.duration }
    let peak = (rows.map(\.peakMemory).max() ?? 0) >> 20
    self.init(
      lines: isLong ? Self.table(rows) : [],
      figures:
        "\(rows.count) \(things), each with and without a saved copy: \(wrongs.count) wrong; the slowest, \(slowest?.name ?? "none"), took \(slowest?.duration.milliseconds ?? 0) ms, the largest \(peak) MiB",
      wrongs: wrongs)
  }

  private static func table(_ rows: [Trial.Row]) -> [String] {
    var lines: [(row: Trial.Row, last: Int)] = []
    for row in rows {
      let place = row.series?.place ?? 0
      if let series = row.series, let (last, _) = lines.last, last.series?.name == series.name,
        last.expected == row.expected, last.urlSession == row.urlSession
      {
        lines[lines.count - 1].last = place
      } else {
        lines.append((row, place))
      }
    }
    return ["| the server's answer | must be | URLSession on this system |", "| --- | --- | --- |"]
      + lines.map { row, last in
        var name = row.name
        if let series = row.series, series.place != last {
          name = series.name.replacing("%%", with: "\(series.place) to \(last)")
        }
        return "| \(name) | \(row.expected.rawValue) | \(row.urlSession) |"
      }
  }
}
