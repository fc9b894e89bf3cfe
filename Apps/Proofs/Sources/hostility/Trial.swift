import ChildProcess
import Dispatch
import FeedCore
import Findings

/// One hostile response against the built program, with nothing saved and mostly with a saved copy
/// too; and against the URLSession client in a process of its own, which may die of it.
struct Trial: Sendable {
  private static let memoryLimit = 100 << 20

  let program: String
  let ownPath: String
  let isLong: Bool
  /// How much longer than usual the long form of some proofs is.
  let factor: Double
  let directory: TemporaryDirectory

  /// What the server does.
  enum Stage {
    case good, hostile
  }

  struct Row: Sendable {
    let name: String
    let series: HostileResponse.Series?
    let expected: HostileResponse.Outcome
    let metCopy: Bool
    var violations: [String] = []
    var duration = Duration.zero
    var peakMemory = 0
    var urlSession = ""
  }

  /// Tries a response.
  /// - Parameters:
  ///   - takesTime: whether it ends at the time limit only.
  ///   - meetsCopy: whether it is tried with a saved copy too.
  ///   - variables: the program's environment at a stage.
  ///   - set: makes the server good or hostile, before each run.
  func row(
    _ name: String,
    _ outcome: HostileResponse.Outcome,
    series: HostileResponse.Series? = nil,
    takesTime: Bool,
    meetsCopy: Bool = true,
    url: String,
    variables: @Sendable (Stage) -> [String: String] = { _ in [:] },
    set: (Stage) async throws -> Void
  ) async throws -> Row {
    let home = "\(directory.path)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    var row = Row(name: name, series: series, expected: outcome, metCopy: meetsCopy)
    func show(_ stage: Stage, cache: String, _ situation: String, expecting code: Int32)
      async throws
    {
      try await set(stage)
      // Reading counts towards the time limit, and other programs slow it down.
      let seconds = stage == .hostile && takesTime ? 1 : 60
      let child = try await run(
        program,
        ["show", "--url", url, "--cache-dir", "\(home)/\(cache)", "--timeout", "\(seconds)"],
        variables(stage),
        home,
        limit: .seconds(seconds + 60)
      )
      if child.end != .exit(code) {
        row.violations.append("\(child.end) instead of \(code) \(situation)")
      }
      guard stage == .hostile else {
        return
      }
      row.duration = max(row.duration, child.duration)
      row.peakMemory = max(row.peakMemory, child.peakMemory)
      // What only computes is late by its own time, not by that of other programs.
      if isLong, (takesTime ? child.duration : child.processorTime) > .seconds(2) {
        row.violations.append("late \(situation)")
      }
      if child.peakMemory > Self.memoryLimit {
        row.violations.append("\(child.peakMemory >> 20) MiB \(situation)")
      }
    }

    try await show(.hostile, cache: "empty", "without a saved copy", expecting: outcome.exitCode)
    guard meetsCopy else {
      return row
    }
    try await show(.good, cache: "saved", "when saving", expecting: 0)
    let before = try contents("\(home)/saved")
    try await show(.hostile, cache: "saved", "with a saved copy", expecting: 0)
    if try outcome != .shown && contents("\(home)/saved") != before {
      row.violations.append("the saved copy was touched")
    }
    return row
  }

  /// What the URLSession client makes of a server that is hostile by now.
  func probe(
    _ url: String,
    _ outcome: HostileResponse.Outcome,
    variables: [String: String] = [:]
  ) async throws -> String {
    let variables = variables.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let child = try await run(
      ownPath,
      ["--probe", url, "1"],
      variables,
      directory.path,
      limit: .seconds(6)
    )
    let result =
      switch child.end {
      case .late: "**hangs**"
      case .signal: "**dies**"
      case .exit(outcome.exitCode): "the same"
      case .exit(0): "shown"
      case .exit(65): "invalid"
      case .exit(69): "unreachable"
      case .exit(let code): "exit \(code)"
      }
    return result + (child.peakMemory > Self.memoryLimit ? ", \(child.peakMemory >> 20) MiB" : "")
  }

  /// On a thread that may block: the threads of tasks are few.
  func run(
    _ path: String,
    _ words: [String],
    _ variables: [String: String],
    _ home: String,
    output: String? = nil,
    limit: Duration? = nil
  ) async throws -> ChildProcess {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          with: Result {
            try ChildProcess.run(
              path,
              words,
              variables: variables.merging(["HOME": home]) { $1 },
              output: output ?? "\(home)/\(UUID().uuidString).output",
              limit: limit
            )
          }
        )
      }
    }
  }

  /// Every file of the cache, with its bytes, but for what servers ask for.
  private func contents(_ directory: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory)
    where name != "waiting" {
      contents[name] = FileManager.default.contents(atPath: "\(directory)/\(name)") ?? Data()
    }
    return contents
  }

  /// Does something for each number, four at a time, and gives the results in their order.
  static func each<Value: Sendable>(
    _ numbers: Range<Int>,
    _ make: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: [(number: Int, value: Value)].self) { group in
      for first in numbers.prefix(4) {
        group.addTask {
          var values: [(number: Int, value: Value)] = []
          for number in stride(from: first, to: numbers.upperBound, by: 4) {
            values.append((number, try await make(number)))
          }
          return values
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.number < $1.number }.map(
        \.value
      )
    }
  }

  /// The finding of some rows; in the long form with a table.
  func finding(_ name: String, _ rows: [Row], of things: String) -> Finding {
    let violations = rows.flatMap { row in row.violations.map { "\(row.name): \($0)" } }
    let slowest = rows.max { $0.duration < $1.duration }
    let peak = (rows.map(\.peakMemory).max() ?? 0) >> 20
    return Finding(
      name,
      figures:
        "\(rows.count) \(things), \(rows.count(where: \.metCopy)) of them with a saved copy too: "
        + "\(violations.count) wrong; the slowest, "
        + "\(slowest?.name ?? "none"), took \(slowest?.duration.milliseconds ?? 0) ms, the largest \(peak) MiB",
      violations: violations,
      table: isLong ? table(rows) : []
    )
  }

  /// A line for each row, and one for a whole series that came to the same.
  private func table(_ rows: [Row]) -> [String] {
    var lines: [(row: Row, last: Int)] = []
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
    return [
      "| the server's response | expected | URLSession on this system |", "| --- | --- | --- |",
    ]
      + lines.map { row, last in
        var name = row.name
        if let series = row.series, series.place != last {
          name = series.name.replacing("%%", with: "\(series.place) to \(last)")
        }
        return "| \(name) | \(row.expected.rawValue) | \(row.urlSession) |"
      }
  }
}
