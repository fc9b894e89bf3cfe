import FeedServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every hostile answer in plain HTTP.
enum Table {
  static func run(_ trial: Trial) async throws -> Report {
    let answers = HostileAnswer.all(isLong: trial.isLong)
    let site = Site(answers)
    let server = try FeedServer(answering: site.answer)
    defer { server.stop() }
    let rows = try await withScratchDirectory { scratch in
      var rows = try await Trial.inTurns(answers.count) { number in
        let hostile = answers[number]
        var row = try await trial.row(
          hostile.name, hostile.outcome, takesTime: hostile.takesTime, url: "\(server.baseURL)/\(number)",
          scratch: "\(scratch)/\(number)"
        ) { site.isGood(number, $0 == .good) }
        row.series = hostile.series
        return row
      }
      let probed = try await Trial.inTurns(trial.isLong ? answers.count : 0) { number in
        try await trial.probe(
          "\(server.baseURL)/\(number)", answers[number].outcome, scratch: "\(scratch)/\(number)")
      }
      for (number, result) in probed.enumerated() { rows[number].urlSession = result }
      return rows
    }
    return Report(rows, of: "answers", isLong: trial.isLong)
  }
}

extension Trial {
  /// Does so many things, a few at once, and gives what they come to in their order.
  static func inTurns<Value: Sendable>(
    _ count: Int, _ make: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var values: [(number: Int, value: Value)] = []
      var begun = 0
      func begin() {
        guard begun < count else { return }
        group.addTask { [begun] in (begun, try await make(begun)) }
        begun += 1
      }
      for _ in 0..<4 { begin() }
      while let value = try await group.next() {
        values.append(value)
        begin()
      }
      return values.sorted { $0.number < $1.number }.map(\.value)
    }
  }
}

/// Does something with a directory that is gone afterwards.
func withScratchDirectory<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "hostility-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
  let result: Result
  do {
    result = try await body(scratch)
  } catch {
    // What is thrown says more than what is left behind.
    try? FileManager.default.removeItem(atPath: scratch)
    throw error
  }
  try FileManager.default.removeItem(atPath: scratch)
  return result
}
