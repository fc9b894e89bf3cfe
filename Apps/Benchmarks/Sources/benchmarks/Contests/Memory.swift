import ChildProcess
import FeedCore

/// P3, P5, P8 and P10: the peak memory of whole processes.
struct Memory: Sendable {
  let scratch: Scratch

  func showingOffline(_ count: Int, by programs: Programs) throws -> [Table.Row] {
    let directory = try scratch.directory("memory-show")
    let words = programs.words("show", count, in: directory)
    _ = try peak(programs.program, words, in: directory)
    let ours = try peak(programs.program, words + ["--offline"], in: directory)
    return [
      row(
        "P3",
        "peak memory of feed show --offline, \(count) images",
        ours,
        "the limit",
        20 << 20,
        .atMost(1)
      )
    ]
  }

  func prefetching(_ few: Int, _ many: Int, by programs: Programs) throws -> [Table.Row] {
    let peaks = try [many, few].map { count in
      let directory = try scratch.directory("memory-prefetch-\(count)")
      return try peak(
        programs.program,
        programs.words("prefetch", count, in: directory) + ["-q"],
        in: directory
      )
    }
    let work = "peak memory of feed prefetch, \(many) pictures"
    return [row("P5", work, peaks[0], "of \(few) pictures", peaks[1], .atMost(1.3))]
  }

  func mapping(_ count: Int) throws -> [Table.Row] {
    let directory = try scratch.directory("memory-map")
    let peaks = try ["P8", "P8-JSONDecoder"].map { name in
      let words = ["--once", name, "--count", "\(count)", "--times", "1", "--scratch", directory]
      return try peak(CommandLine.arguments[0], words, in: directory)
    }
    return [
      row(
        "P8",
        "peak memory of mapping \(count) images",
        peaks[0],
        "JSONDecoder",
        peaks[1],
        .atMost(1.05)
      )
    ]
  }

  /// How much more a process needs that maps photo stories than one that only has the body.
  func mappingStories(_ count: Int) throws -> Table.Row {
    let directory = try scratch.directory("memory-stories")
    let body = Fixtures.rssOfStories(count)
    let path = "\(directory)/feed.rss"
    try Data(body).write(to: URL(filePath: path))
    let peaks = try ["1", "0"].map { times in
      let words = ["--once", path, "--times", times, "--scratch", directory]
      return try peak(CommandLine.arguments[0], words, in: directory)
    }
    return row(
      "P10",
      "memory of mapping RSS of \(count) items with ten `<img srcset>` each, beside its body",
      peaks[0] - peaks[1],
      "the body",
      body.count,
      .atMost(3)
    )
  }

  private func peak(_ path: String, _ words: [String], in directory: String) throws -> Int {
    let child = try ChildProcess.run(
      path,
      words,
      variables: ["HOME": directory],
      output: "\(directory)/output",
      limit: .seconds(60)
    )
    guard child.end == .exit(0) else {
      throw Failure("\(path) \(words): \(child.end)")
    }
    return child.peakMemory
  }

  private func row(
    _ id: String,
    _ work: String,
    _ ours: Int,
    _ other: String,
    _ its: Int,
    _ goal: Goal
  ) -> Table.Row {
    let mebibytes = { (bytes: Int) in "\(Table.decimal(Double(bytes) / 1_048_576)) MiB" }
    return Table.Row(
      id: id,
      work: work,
      ours: mebibytes(ours),
      other: other,
      its: mebibytes(its),
      ratio: Double(ours) / Double(its),
      goal: goal
    )
  }
}
