import ChildProcess
import FeedCore
import FeedServer
import Findings

/// A thousand feeds through the program: how many requests and connections there are at once, what
/// remains when many fail, and what it costs against `curl` and the disk. Times are stated, and not
/// judged.
struct Many {
  private static let memoryLimit = 100 << 20
  private static let offlineMemoryLimit = 40 << 20
  private static let idleLimit = 16

  let trial: Trial
  let hosts: ManyHosts
  let count: Int
  let port: UInt16
  private var violations: [String] = []
  private var figures: [String] = []
  var table = [
    "| work | feed | its floor | feed ÷ floor | goal | met |",
    "| --- | --- | --- | --- | --- | --- |",
  ]

  /// The short form has fewer feeds, and no times.
  static func run(_ trial: Trial) async throws -> Finding {
    let hosts = ManyHosts(images: 100)
    // No other address stands for all of the loopback.
    let server = try FeedServer(address: "0.0.0.0", responding: hosts.response)
    defer { server.stop() }
    var many = Many(trial: trial, hosts: hosts, count: trial.isLong ? 1_000 : 60, port: server.port)
    try await many.countRequests()
    try await many.countFailures()
    if trial.isLong {
      try await many.compare()
      try await many.compareSettings()
    }
    try await many.showOffline()
    return Finding(
      "many",
      figures: many.figures.joined(separator: "; "),
      violations: many.violations,
      table: trial.isLong ? many.table : []
    )
  }

  private init(trial: Trial, hosts: ManyHosts, count: Int, port: UInt16) {
    self.trial = trial
    self.hosts = hosts
    self.count = count
    self.port = port
  }

  /// The URL of a feed on a host of its own.
  func url(_ number: Int) -> String {
    "http://127.0.\(1 + number / 250).\(1 + number % 250):\(port)/\(number)"
  }

  /// One at a time to a host, and six hosts at once, over few connections.
  private mutating func countRequests() async throws {
    try follow("one host", (0..<count).map { "http://127.0.0.1:\(port)/\($0)" })
    try follow("many hosts", (0..<count).map(url))
    for (home, most) in [("one host", 1), ("many hosts", 6)] {
      var child = nil as ChildProcess?
      var connections = 0
      let counts = try await hosts.counts(delay: 2_000) {
        (child, connections) = try await withMostConnections {
          try await show(home, ["--limit", "50"]).child
        }
      }
      let memory = child?.peakMemory ?? 0
      expect("requests to \(home)", counts.requests, counts.requests == count)
      expect("requests at once to \(home)", counts.mostAtOnce, counts.mostAtOnce <= most)
      expect("requests at once to a host", counts.mostToOneHost, counts.mostToOneHost == 1)
      expect("connections", connections, connections <= Self.idleLimit + most)
      expect("memory in MiB", memory >> 20, memory <= Self.memoryLimit)
      figures.append(
        "\(count) feeds on \(home): \(counts.mostAtOnce) requests and \(connections) connections at once, "
          + "\(memory >> 20) MiB"
      )
    }
  }

  /// The feeds that a line of errors names, and how many more it counts: `a, b, c +4`.
  private static func feeds(in line: Substring) -> (named: [Substring], more: Int) {
    let subject = line.dropFirst(6).prefix { $0 != ":" }
    let parts = subject.split(separator: " +")
    let more = parts.dropFirst().first.flatMap { Int($0) }
    return (parts.first?.split(separator: ", ") ?? [], more ?? 0)
  }

  /// Three of ten fail, in every way that a hostile server knows.
  private mutating func countFailures() async throws {
    let responses = try HostileResponse.all(isLong: trial.isLong).filter { $0.outcome != .shown }
    let failing = (0..<count).filter { $0 % 10 < 3 }
    // What stalls is slow, and one of a kind. Of those that differ in a number some will do.
    let slow = responses.filter(\.takesTime)
    let quick = responses.filter { !$0.takesTime }
    let all =
      slow
      + (0..<max(0, failing.count - slow.count)).map { quick[$0 * quick.count / failing.count] }
    let hostile = Dictionary(uniqueKeysWithValues: zip(failing, all))
    hosts.misbehave(hostile)
    defer { hosts.misbehave([:]) }
    try follow("failing", (0..<count).map(url))
    // The feeds are alike, so of as many images each has one.
    let words = ["--timeout", "2", "--limit", "\(count - failing.count)"]
    let (child, lines) = try await show("failing", words, expecting: 75)
    let errors = lines.filter { $0.hasPrefix("feed: ") }
    // Feeds that fail for one reason are one line.
    let failures = errors.map(Self.feeds)
    let named = Set(failures.flatMap(\.named))
    let failed = failures.reduce(0) { $0 + $1.named.count + $1.more }
    // A line begins with the handle of its image, such as "f3 1".
    let shown = Set(lines.compactMap { $0.split(separator: " ").first })
    for number in 0..<count {
      let name = Self.name(number)
      let isFailing = number % 10 < 3
      if shown.contains(name[...]) == isFailing || named.contains(name[...]) && !isFailing {
        violations.append(
          "\(name) \(isFailing ? "does not fail: \(hostile[number]?.name ?? "")" : "is not shown")"
        )
      }
    }
    // Also a server that asks for an hour: nothing is saved of it, so the first run says why.
    expect("feeds with an error", failed, failed == failing.count)
    expect("memory in MiB", child.peakMemory >> 20, child.peakMemory <= Self.memoryLimit)
    figures.append(
      "\(failing.count) of \(count) fail: \(errors.count) errors and the others shown in "
        + "\(child.duration.milliseconds) ms, \(child.peakMemory >> 20) MiB"
    )
  }

  /// A hundred feeds of a hundred images from the cache.
  private mutating func showOffline() async throws {
    let feeds = min(count, 100)
    try follow("offline", (0..<feeds).map(url))
    try await show("offline", ["--limit", "50"])
    let words = ["--offline", "--limit", "50"]
    let memory = try await show("offline", words).child.peakMemory
    expect("memory offline in MiB", memory >> 20, memory <= Self.offlineMemoryLimit)
    figures.append("\(feeds) feeds offline: \(memory >> 20) MiB")
    guard trial.isLong else {
      return
    }
    var times: [Duration] = []
    for _ in 0..<20 {
      times.append(try await time("offline", words))
    }
    let best = times.sorted()[0]
    let median = times.sorted()[10]
    for (name, time) in [("best", best), ("median", median)] {
      let cells = [
        "\(feeds) feeds offline, the \(name) of 20", Self.text(time), "the limit", "", "≤ 60 ms",
      ]
      add(cells, isMet: time <= .milliseconds(60))
    }
  }

  // MARK: - The program

  /// Makes a home whose owner follows these feeds, each with the same lines of settings.
  func follow(_ home: String, _ urls: [String], settings: String = "") throws {
    let folder = "\(path(home))/.config/feed"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines = urls.enumerated().map { "\($1) \(Self.name($0))\n\(settings)" }
    try Data(lines.joined().utf8).write(to: URL(filePath: "\(folder)/feeds"))
  }

  static func name(_ number: Int) -> String {
    "f\(number)"
  }

  func path(_ home: String) -> String {
    "\(trial.directory.path)/\(home)"
  }

  /// Runs `feed show --all`, and returns what it printed.
  @discardableResult
  mutating func show(
    _ home: String,
    _ words: [String],
    expecting code: Int32 = 0
  ) async throws -> (child: ChildProcess, lines: [Substring]) {
    let output = "\(path(home))/output"
    let child = try await trial.run(
      trial.program,
      ["show", "--all"] + words,
      [:],
      path(home),
      output: output,
      limit: .seconds(300)
    )
    if child.end != .exit(code) {
      violations.append("show --all \(words): \(child.end) instead of \(code)")
    }
    return (child, try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n"))
  }

  private mutating func expect(_ what: String, _ figure: Int, _ isRight: Bool) {
    if !isRight {
      violations.append("\(what): \(figure)")
    }
  }
}
