import ChildProcess
import FeedServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory that goes with P3, P5 and P8: the peaks of whole processes.
struct Memory: Sendable {
  let ownPath: String
  let programs: Programs?
  let scratch: Scratch

  func showingOffline(_ count: Int) throws -> [Table.Row] {
    guard let programs else { return [] }
    let directory = try scratch.directory("memory-show")
    let words = ["show", "--url", "\(programs.server.baseURL)/\(count)", "--cache-dir", "\(directory)/cache"]
    _ = try peak(programs.program, words, in: directory)
    let ours = try peak(programs.program, words + ["--offline"], in: directory)
    return [row("P3", "peak memory of feed show --offline, \(count) images", ours, "the limit", 20 << 20, .atMost(1))]
  }

  func prefetching(_ counts: (few: Int, many: Int)) throws -> [Table.Row] {
    guard let programs else { return [] }
    let peaks = try [counts.many, counts.few].map { count in
      let directory = try scratch.directory("memory-prefetch-\(count)")
      let words = [
        "prefetch", "--url", "\(programs.server.baseURL)/\(count)", "--cache-dir", "\(directory)/cache", "-q",
      ]
      return try peak(programs.program, words, in: directory)
    }
    return [
      row(
        "P5", "peak memory of feed prefetch, \(counts.many) pictures", peaks[0], "of \(counts.few) pictures", peaks[1],
        .atMost(1.3))
    ]
  }

  func mapping(_ count: Int) throws -> [Table.Row] {
    let directory = try scratch.directory("memory-map")
    let peaks = try ["P8", "P8-JSONDecoder"].map { name in
      try peak(
        ownPath, ["--once", name, "--count", "\(count)", "--times", "1", "--scratch", directory], in: directory)
    }
    return [row("P8", "peak memory of mapping \(count) images", peaks[0], "JSONDecoder", peaks[1], .atMost(1.05))]
  }

  private func peak(_ path: String, _ words: [String], in directory: String) throws -> Int {
    let child = try ChildProcess.run(
      path, words, variables: ["HOME": directory], output: "\(directory)/output", limit: .seconds(60))
    guard child.end == .exit(0) else { throw Failure("\(path) \(words): \(child.end)") }
    return child.peakMemory
  }

  private func row(
    _ id: String, _ work: String, _ ours: Int, _ other: String, _ its: Int, _ goal: Contest.Goal
  ) -> Table.Row {
    let mebibytes = { (bytes: Int) in "\(Table.decimal(Double(bytes) / 1_048_576)) MiB" }
    return Table.Row(
      id: id, work: work, ours: mebibytes(ours), other: other, its: mebibytes(its), ratio: Double(ours) / Double(its),
      goal: goal)
  }
}
