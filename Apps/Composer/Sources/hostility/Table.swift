import FeedServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every hostile answer in plain HTTP.
enum Table {
  private static let atOnce = 4

  static func run(_ trial: Trial) async throws -> Report {
    let answers = HostileAnswer.all(isLong: trial.isLong)
    let site = Site(answers)
    let server = try FeedServer(answering: site.answer)
    defer { server.stop() }
    let rows = try await withScratchDirectory { scratch in
      try await withThrowingTaskGroup(of: (Int, Trial.Row).self) { group in
        var rows: [(number: Int, row: Trial.Row)] = []
        var waiting = answers.indices.makeIterator()
        let add = { (group: inout ThrowingTaskGroup<(Int, Trial.Row), any Error>, number: Int) in
          group.addTask {
            let hostile = answers[number]
            var row = try await trial.row(
              hostile.name, hostile.outcome, takesTime: hostile.takesTime, url: "\(server.baseURL)/\(number)",
              scratch: "\(scratch)/\(number)"
            ) { site.isGood(number, $0 == .good) }
            row.series = hostile.series
            return (number, row)
          }
        }
        for number in (0..<atOnce).compactMap({ _ in waiting.next() }) { add(&group, number) }
        while let row = try await group.next() {
          rows.append(row)
          if let number = waiting.next() { add(&group, number) }
        }
        return rows.sorted { $0.number < $1.number }.map(\.row)
      }
    }
    return Report(rows, of: "answers", isLong: trial.isLong)
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
