import ChildProcess
import FeedCore
import Findings

/// Against what has to be done anyhow: the same requests by `curl`, six at once, and the same bytes
/// made durable.
extension Many {
  private static let rounds = 5

  mutating func compare() async throws {
    guard
      let curl = ["/usr/bin/curl", "/usr/local/bin/curl"].first(
        where: FileManager.default.isExecutableFile
      )
    else {
      add(["\(count) feeds", "SKIPPED: there is no curl", "", "", ""], isMet: true)
      return
    }
    try await compare("\(count) unchanged feeds (304)", goal: 1.5, curl, {})
    try await compare("\(count) changed feeds (200)", goal: 2, curl, hosts.change)
  }

  /// Against the same feeds without settings.
  mutating func compareSettings() async throws {
    let settings = """
        title A feed
        tags sea sky
        only boat sea light sun city
        drop /^\\[?(sponsored|advert)/
        user-agent app/1

      """
    let homes = ["without settings", "with settings"]
    for (home, lines) in zip(homes, ["", settings]) {
      try follow(home, (0..<count).map(url), settings: lines)
      try await show(home, ["--limit", "50"])
    }
    var rounds: [(without: Duration, with: Duration, ratio: Double)] = []
    for _ in 0..<2 * Self.rounds + 1 {
      let without = try await time(homes[0], ["--limit", "50"])
      let with = try await time(homes[1], ["--limit", "50"])
      rounds.append((without, with, with / without))
    }
    let middle = rounds.sorted { $0.ratio < $1.ratio }[rounds.count / 2]
    let cells = [
      "\(count) unchanged feeds with settings", Self.text(middle.with),
      "without settings \(Self.text(middle.without))", Self.decimal(middle.ratio), "≤ 1.05",
    ]
    add(cells, isMet: middle.ratio <= 1.05)
  }

  /// In turns, so that whatever else the machine does affects all of them; the round of the median
  /// ratio counts.
  private mutating func compare(_ work: String, goal: Double, _ curl: String, _ change: () -> Void)
    async throws
  {
    let home = "many hosts"
    var rounds: [(ours: Duration, requests: Duration, disk: Duration, ratio: Double)] = []
    for _ in 0..<Self.rounds {
      // The one that the program's saved copies have.
      let tag = hosts.entityTag
      change()
      // Nobody pays for what another one left unwritten.
      sync()
      let requests = try await request(by: curl, tag)
      let disk = try save(try entries(of: home))
      sync()
      let ours = try await time(home, ["--limit", "50"])
      rounds.append((ours, requests, disk, ours / (requests + disk)))
    }
    let middle = rounds.sorted { $0.ratio < $1.ratio }[rounds.count / 2]
    let floor =
      "curl \(Self.text(middle.requests)) + write, fsync, rename, fsync \(Self.text(middle.disk))"
    let cells = [
      work, Self.text(middle.ours), floor, Self.decimal(middle.ratio), "≤ \(Self.decimal(goal))",
    ]
    add(cells, isMet: middle.ratio <= goal)
  }

  /// How long `feed show --all` takes, without anything that looks at it meanwhile.
  func time(_ home: String, _ words: [String]) async throws -> Duration {
    let child = try await trial.run(
      trial.program,
      ["show", "--all"] + words,
      [:],
      path(home),
      output: "\(path(home))/output"
    )
    guard child.end == .exit(0) else {
      throw Unexpected(description: "show --all \(words): \(child.end)")
    }
    return child.duration
  }

  private func request(by curl: String, _ tag: String) async throws -> Duration {
    let list = "\(trial.directory.path)/urls"
    let body = "\(trial.directory.path)/body"
    let urls = (0..<count).map { "url = \"\(url($0))\"\noutput = \"\(body)\"\n" }.joined()
    try Data("header = \"If-None-Match: \(tag.replacing("\"", with: "\\\""))\"\n\(urls)".utf8)
      .write(
        to: URL(filePath: list)
      )
    let words = ["--silent", "--parallel", "--parallel-max", "6", "--config", list]
    let child = try await trial.run(curl, words, [:], trial.directory.path)
    guard child.end == .exit(0) else {
      throw Unexpected(description: "curl: \(child.end)")
    }
    return child.duration
  }

  /// The saved feeds as they are on disk.
  private func entries(of home: String) throws -> [Data] {
    let cache = "\(path(home))/.cache/feed"
    return try FileManager.default.contentsOfDirectory(atPath: cache).compactMap {
      FileManager.default.contents(atPath: "\(cache)/\($0)/feed")
    }
  }

  private func save(_ entries: [Data]) throws -> Duration {
    guard entries.count == count else {
      throw Unexpected(description: "\(entries.count) feeds are saved")
    }
    let folder = "\(trial.directory.path)/floor"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return try ContinuousClock().measure {
      for (number, entry) in entries.enumerated() {
        let new = "\(folder)/new"
        let path = "\(folder)/\(number)"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let isWritten =
          entry.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == entry.count
        guard file >= 0, isWritten, fsync(file) == 0, close(file) == 0, rename(new, path) == 0
        else {
          throw Unexpected(description: "\(path): \(String(cString: strerror(errno)))")
        }
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(directory) }
        guard fsync(directory) == 0 else {
          throw Unexpected(description: "\(folder) cannot be synced")
        }
      }
    }
  }

  /// The most connections to the hosts at once, as the system shows them while `work` runs; 0 where
  /// it does not.
  func withMostConnections<Value>(_ work: () async throws -> Value) async throws -> (
    value: Value, most: Int
  ) {
    let port = port
    let watch = Task {
      var most = 0
      while !Task.isCancelled {
        most = max(most, (Cancels.connections(to: port) ?? [:]).values.count { $0 == "01" })
        try? await Task.sleep(for: .milliseconds(2))
      }
      return most
    }
    defer { watch.cancel() }
    let value = try await work()
    watch.cancel()
    return (value, await watch.value)
  }

  mutating func add(_ cells: [String], isMet: Bool) {
    table.append("| \(cells.joined(separator: " | ")) | \(isMet ? "yes" : "**NOT MET**") |")
  }

  static func text(_ duration: Duration) -> String {
    "\(duration.milliseconds) ms"
  }

  static func decimal(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}
