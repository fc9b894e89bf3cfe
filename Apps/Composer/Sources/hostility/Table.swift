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
      try await Trial.rows(answers.count) { number in
        let hostile = answers[number]
        var row = try await trial.row(
          hostile.name, hostile.outcome, takesTime: hostile.takesTime, url: "\(server.baseURL)/\(number)",
          scratch: "\(scratch)/\(number)"
        ) { site.isGood(number, $0 == .good) }
        row.series = hostile.series
        return row
      }
    }
    return Report(rows, of: "answers", isLong: trial.isLong)
  }
}

extension Trial {
  /// Makes so many rows, a few at once, and gives them in their order.
  static func rows(_ count: Int, _ make: @escaping @Sendable (Int) async throws -> Row) async throws -> [Row] {
    try await withThrowingTaskGroup(of: (Int, Row).self) { group in
      var rows: [(number: Int, row: Row)] = []
      var begun = 0
      func begin() {
        guard begun < count else { return }
        group.addTask { [begun] in (begun, try await make(begun)) }
        begun += 1
      }
      for _ in 0..<4 { begin() }
      while let row = try await group.next() {
        rows.append(row)
        begin()
      }
      return rows.sorted { $0.number < $1.number }.map(\.row)
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
