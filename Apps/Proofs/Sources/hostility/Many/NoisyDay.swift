import ChildProcess
import FeedCore
import FeedServer
import Findings

/// How much cron would mail in a day of `feed --new --seen`, where three of the feeds fail each
/// hour: a line for each of them, once.
struct NoisyDay {
  private static let feeds = 18
  private static let hours = 24
  /// The hours in which images are new, and in how many feeds.
  private static let growth = [3: 1, 8: 4, 9: 2, 17: 6, 22: 1]
  private static let start = Date(timeIntervalSince1970: 1_793_491_200)

  private let name: String
  private let home: FollowingHome
  private let site: GrowingFeeds
  private var lines = (output: 0, errors: 0)
  private var runs = (output: 0, errors: 0)
  private var codes: [Int32: Int] = [:]

  /// A day of feeds that were loaded before, and one of those that never were.
  static func run(_ trial: Trial) async throws -> Finding {
    let days = [
      try await day(trial, "loaded before", isLoaded: true),
      try await day(trial, "never loaded", isLoaded: false),
    ]
    let figures = days.map(\.figures).joined(separator: "; ")
    return Finding(
      "day",
      figures: "\(hours) runs, 3 of \(feeds) feeds fail each hour: \(figures)",
      violations: days.compactMap(\.violation)
    )
  }

  private static func day(
    _ trial: Trial,
    _ name: String,
    isLoaded: Bool
  ) async throws -> NoisyDay {
    let site = GrowingFeeds(count: feeds, window: 40, until: start)
    // No other address stands for all of the loopback.
    let server = try FeedServer(address: "0.0.0.0", responding: site.response)
    defer { server.stop() }
    let refusing = try FeedServer(responding: site.response)
    let urls = (0..<feeds - 1).map { "http://127.0.1.\(1 + $0):\(server.port)/\($0)" }
    let home = try FollowingHome(
      at: "\(trial.directory.path)/\(name)",
      trial.program,
      following: urls + ["\(refusing.baseURL)/\(feeds - 1)"]
    )
    var day = NoisyDay(name: name, home: home, site: site)
    if isLoaded {
      _ = try await home.run(["--new", "--seen", "--now", start.ISO8601Format()])
    }
    site.fail([feeds - 3: .status(404), feeds - 2: .status(500)])
    refusing.stop()
    for hour in 1...hours {
      try await day.run(at: hour)
    }
    return day
  }

  private init(name: String, home: FollowingHome, site: GrowingFeeds) {
    self.name = name
    self.home = home
    self.site = site
  }

  private mutating func run(at hour: Int) async throws {
    let time = Self.start.addingTimeInterval(3_600 * Double(hour))
    for feed in 0..<(Self.growth[hour] ?? 0) {
      site.grow(feed, by: 3, until: time)
    }
    let outcome = try await home.run(["--new", "--seen", "--now", time.ISO8601Format()])
    lines.output += outcome.output.count { $0 == "\n" }
    lines.errors += outcome.errorLines.count
    runs.output += outcome.output.isEmpty ? 0 : 1
    runs.errors += outcome.errors.isEmpty ? 0 : 1
    codes[outcome.code, default: 0] += 1
  }

  private var figures: String {
    let ends = codes.sorted { $0.key < $1.key }.map { "\($0.value) ended with \($0.key)" }
    return """
      \(name): \(lines.output) lines on stdout in \(runs.output) runs, \(lines.errors) on stderr in \
      \(runs.errors) runs, \(ends.joined(separator: ", "))
      """
  }

  private var violation: String? {
    lines.errors == 3 && runs.errors == 1 ? nil : "\(name): each failure is not said once"
  }
}
