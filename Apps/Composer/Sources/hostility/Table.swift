import ChildProcess
import FeedServer
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every hostile answer against the built program, with nothing saved and with a saved copy; and against the URLSession client in a process
/// of its own, which may die of it.
struct Table: Sendable {
  /// The program's time limit, and how much later it may be.
  private static let deadline = Duration.seconds(1)
  private static let grace = Duration.seconds(1)
  private static let memoryLimit = 100 << 20
  private static let atOnce = 8

  let program: String
  let ownPath: String
  let asksURLSession: Bool

  struct Row: Sendable {
    var number = 0
    var name = ""
    var expected = HostileAnswer.Outcome.shown
    var wrongs: [String] = []
    var duration = Duration.zero
    var peakMemory = 0
    var urlSession = ""
  }

  func run() async throws -> (rows: [Row], wrongs: Int) {
    let answers = HostileAnswer.all
    let site = Site(answers)
    let server = try FeedServer(answering: site.answer)
    defer { server.stop() }
    let scratch = FileManager.default.temporaryDirectory.appending(path: "hostility-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: scratch) }

    let rows = try await withThrowingTaskGroup(of: Row.self) { group in
      var rows: [Row] = []
      var waiting = answers.indices.makeIterator()
      let add = { (group: inout ThrowingTaskGroup<Row, any Error>, number: Int) in
        group.addTask { try row(number, answers[number], site, "\(server.baseURL)/\(number)", "\(scratch)/\(number)") }
      }
      for number in (0..<Self.atOnce).compactMap({ _ in waiting.next() }) { add(&group, number) }
      while let row = try await group.next() {
        rows.append(row)
        if let number = waiting.next() { add(&group, number) }
      }
      return rows.sorted { $0.number < $1.number }
    }
    return (rows, rows.count { !$0.wrongs.isEmpty })
  }

  private func row(
    _ number: Int, _ hostile: HostileAnswer, _ site: Site, _ url: String, _ scratch: String
  ) throws -> Row {
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    var row = Row(number: number, name: hostile.name, expected: hostile.outcome)
    var seen: (ChildProcess, String) -> Void = { _, _ in }
    seen = { child, circumstance in
      row.duration = max(row.duration, child.duration)
      row.peakMemory = max(row.peakMemory, child.peakMemory)
      if child.duration > Self.deadline + Self.grace { row.wrongs.append("late \(circumstance)") }
      if child.peakMemory > Self.memoryLimit { row.wrongs.append("\(child.peakMemory >> 20) MiB \(circumstance)") }
    }

    let empty = try show(url, cache: "\(scratch)/empty", scratch)
    seen(empty, "without a saved copy")
    expect(empty.end, hostile.outcome.exitCode, "without a saved copy", &row)

    site.isGood(number, true)
    let first = try show(url, cache: "\(scratch)/saved", scratch)
    expect(first.end, 0, "when saving", &row)
    site.isGood(number, false)
    let before = try contents("\(scratch)/saved")
    let saved = try show(url, cache: "\(scratch)/saved", scratch)
    seen(saved, "with a saved copy")
    expect(saved.end, 0, "with a saved copy", &row)
    if try hostile.outcome != .shown && contents("\(scratch)/saved") != before {
      row.wrongs.append("the saved copy was touched")
    }

    if asksURLSession { row.urlSession = try probe(url, scratch, hostile.outcome) }
    return row
  }

  private func show(_ url: String, cache: String, _ scratch: String) throws -> ChildProcess {
    try ChildProcess.run(
      program, ["show", "--url", url, "--cache-dir", cache, "--timeout", "\(Self.deadline.components.seconds)"],
      variables: ["HOME": scratch], output: "\(scratch)/output", limit: .seconds(20))
  }

  private func probe(_ url: String, _ scratch: String, _ outcome: HostileAnswer.Outcome) throws -> String {
    let child = try ChildProcess.run(
      ownPath, ["--probe", url, "\(Self.deadline.components.seconds)"],
      variables: ["HOME": scratch, "SWIFT_BACKTRACE": "enable=no"], output: "\(scratch)/probe", limit: .seconds(6))
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

  private func expect(_ end: ChildProcess.End, _ code: Int32, _ circumstance: String, _ row: inout Row) {
    if end != .exit(code) { row.wrongs.append("\(end) in the place of \(code) \(circumstance)") }
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
