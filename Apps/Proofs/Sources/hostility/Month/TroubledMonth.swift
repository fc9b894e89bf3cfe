import ChildProcess
import FeedCore
import FeedServer

/// A month of `feed prefetch --all` and `feed --all` with feeds that fail: by statuses, by pages
/// that are no feeds, by an empty day, and by eight days offline. After each run every saved copy
/// is there as it was loaded last, however old; and each trouble is said once in each run in which
/// it is news: when it begins, when its copy is not shown any more, and once a day.
///
/// The month ends today, in real time: only then could a load delete what is too old. Before that
/// the program takes the time from `--now`.
struct TroubledMonth {
  private static let window = 5
  private static let hour = 3_600.0
  private static let day = 24 * hour
  /// A copy is not shown after so long.
  private static let maxAge = 7 * day
  /// What is run in the morning, a little later, and in the evening.
  private static let runs = [(0.0, ["prefetch", "--all"]), (1, ["--all"]), (9, ["--all"])]
  /// When a day's copies are compared.
  private static let checkHour = 10.0

  /// What was said of a feed, by which command.
  private struct Saying: Hashable {
    let feed: Int
    let command: String
  }

  /// What is wrong with a feed, as a reader sees it.
  private struct State: Equatable {
    let trouble: Trouble
    let hasCopy: Bool
  }

  private let home: FollowingHome
  private let feeds: GrowingFeeds
  private let server: FeedServer
  private let calendar = TroubleCalendar.month
  private let start: Date
  /// The images of each feed that its copy must have, and when it was loaded last.
  private var copies = [(names: [String], time: Date)](
    repeating: ([], .distantPast),
    count: TroubleCalendar.feeds
  )
  private var said: [Saying: (state: State, time: Date)] = [:]
  private var counts = (runs: 0, failures: 0, sayings: 0, compared: 0, refused: 0)
  private(set) var violations: [String] = []

  /// A month, and what must be noticed: a copy that goes, and what was said that is forgotten.
  static func run(_ trial: Trial) async throws -> (figures: String, violations: [String]) {
    var month = try TroubledMonth(trial, name: "troubled")
    for day in 0...TroubleCalendar.lastDay {
      try await month.live(day)
    }
    var violations = Array(month.violations.prefix(20))
    var noticed: [Int] = []
    for folder in ["cache", "state"] {
      var control = try TroubledMonth(trial, name: "without-\(folder)")
      try await control.live(0)
      try await control.live(1, deletingAtNoon: folder)
      noticed.append(control.violations.count)
      if control.violations.isEmpty {
        violations.append("nobody notices that the \(folder) is gone")
      }
    }
    return ("\(month.figures); controls: \(noticed[0]) and \(noticed[1]) noticed", violations)
  }

  private var figures: String {
    """
    troubles: \(TroubleCalendar.feeds) feeds, \(counts.runs) runs in which \(counts.failures) feeds \
    failed, which was said \(counts.sayings) times; \(counts.compared) copies compared, of which \
    \(counts.refused) were too old to be shown: \(violations.count) wrong
    """
  }

  private init(_ trial: Trial, name: String) throws {
    let days = Double(TroubleCalendar.lastDay) * Self.day
    start = FeedTime.inWholeSeconds(Date()).addingTimeInterval(-days)
    let feeds = GrowingFeeds(
      count: TroubleCalendar.feeds,
      window: Self.window,
      until: start.addingTimeInterval(-Self.day),
      hasPictures: true
    )
    self.feeds = feeds
    // No other address stands for all of the loopback.
    let server = try FeedServer(address: "0.0.0.0") { request in
      Trouble.response(to: request) ?? feeds.response(to: request)
    }
    self.server = server
    let port = server.port
    // What has left would be shown behind the copies, which are compared.
    var settings = Dictionary(
      uniqueKeysWithValues: (0..<TroubleCalendar.feeds).map { ($0, "keep none") }
    )
    settings[TroubleCalendar.empty.feed] = "keep all"
    home = try FollowingHome(
      at: "\(trial.directory.path)/\(name)",
      trial.program,
      following: (0..<TroubleCalendar.feeds).map { "http://127.0.1.\(1 + $0):\(port)/\($0)" },
      settings: settings
    )
  }

  /// Lives through a day, in which the program's directory of this name may go.
  private mutating func live(_ day: Int, deletingAtNoon folder: String? = nil) async throws {
    let troubles = calendar.troubles(on: day)
    for feed in 0..<TroubleCalendar.feeds {
      feeds.grow(feed, by: 1, until: date(day, 0))
    }
    var responses = troubles.mapValues(\.response)
    if day == TroubleCalendar.empty.day {
      responses[TroubleCalendar.empty.feed] = .ok(
        GrowingFeeds.document(of: []),
        contentType: "application/feed+json"
      )
    }
    feeds.fail(responses)
    for (hour, words) in Self.runs {
      if let folder, hour == Self.runs.last?.0 {
        try home.delete(folder)
      }
      try await run(words, on: day, at: hour, troubles)
    }
    try await compare(on: day, troubles)
    try home.deleteOutputs()
  }

  private mutating func run(
    _ words: [String],
    on day: Int,
    at hour: Double,
    _ troubles: [Int: Trouble]
  ) async throws {
    counts.runs += 1
    // A server's wish is about the real time, which has not passed.
    try home.deleteIfThere("cache/feed/waiting")
    let outcome = try await home.run(words + now(day, hour))
    let time = date(day, hour)
    for feed in copies.indices where troubles[feed] == nil {
      load(feed, on: day, at: time)
      said = said.filter { $0.key.feed != feed }
    }
    var wanted: Set<String> = []
    for (feed, trouble) in troubles {
      counts.failures += 1
      let state = State(trouble: trouble, hasCopy: isShown(feed, at: time))
      if isNews(Saying(feed: feed, command: words[0]), state, at: time) {
        wanted.insert("f\(feed)")
      }
    }
    let place = "day \(day), \(Int(hour)) h, \(words.joined(separator: " "))"
    let names = Self.names(in: outcome.errorLines, of: wanted, among: troubles.count)
    counts.sayings += names.count
    if names.sorted() != wanted.sorted() {
      violations.append("\(place) says \(outcome.errors), and not once of \(wanted.sorted())")
    }
    let hasAll = troubles.keys.allSatisfy { isShown($0, at: time) }
    if (outcome.code == 0) != hasAll {
      violations.append("\(place) ends with \(outcome.code)")
    }
  }

  /// The feed was loaded at this time.
  private mutating func load(_ feed: Int, on day: Int, at time: Date) {
    let isEmpty = feed == TroubleCalendar.empty.feed && day == TroubleCalendar.empty.day
    var names = isEmpty ? [] : feeds.names(of: feed)
    if feed == TroubleCalendar.empty.feed {
      // What leaves it is kept.
      names += copies[feed].names.filter { !names.contains($0) }
    }
    copies[feed] = (names, time)
  }

  private func isShown(_ feed: Int, at time: Date) -> Bool {
    time.timeIntervalSince(copies[feed].time) < Self.maxAge
  }

  private mutating func isNews(_ saying: Saying, _ state: State, at time: Date) -> Bool {
    if let last = said[saying], last.state == state,
      time.timeIntervalSince(last.time) < Self.day
    {
      return false
    }
    said[saying] = (state, time)
    return true
  }

  /// Compares all copies with what was loaded last, and what is wrong with the feeds.
  private mutating func compare(on day: Int, _ troubles: [Int: Trouble]) async throws {
    let words = ["--all", "--offline", "--max-age", "none", "--json"]
    let shown = try await home.run(words + now(day, Self.checkHour))
    let saved = try NewImagesDocument.namesOfFeeds(in: shown.output)
    let status = try await home.run(["status", "--json"] + now(day, Self.checkHour))
    let states = try SavedStates(status.output)
    for (feed, copy) in copies.enumerated() {
      let name = "f\(feed)"
      counts.compared += 1
      counts.refused += isShown(feed, at: date(day, Self.checkHour)) ? 0 : 1
      if saved[name].map({ $0.sorted() }) != copy.names.sorted() {
        violations.append("day \(day): \(name) has \(saved[name] ?? []), not \(copy.names)")
      }
      let state = states.named(name)
      let pictures = state?.pictures ?? 0
      if pictures != min(Self.window, copy.names.count), !isEmptied(feed, on: day) {
        violations.append("day \(day): \(name) has \(pictures) pictures")
      }
      let code = state?.trouble?.code
      if code != troubles[feed]?.code {
        violations.append("day \(day): \(name) is called \(code ?? "well")")
      }
    }
  }

  /// Whether all images of a feed are kept ones.
  private func isEmptied(_ feed: Int, on day: Int) -> Bool {
    feed == TroubleCalendar.empty.feed && day == TroubleCalendar.empty.day
  }

  /// On the last day the time is the real one, which hardly passes.
  private func date(_ day: Int, _ hour: Double) -> Date {
    let hour = day == TroubleCalendar.lastDay ? 0 : hour
    return start.addingTimeInterval(Self.day * Double(day) + Self.hour * hour)
  }

  private func now(_ day: Int, _ hour: Double) -> [String] {
    day == TroubleCalendar.lastDay ? [] : ["--now", date(day, hour).ISO8601Format()]
  }

  /// The feeds that lines on stderr name. Of those that share a line with more than three some are
  /// only counted: then these are the rest of the `wanted` ones. Beside news, those of `count` that
  /// fail as before are counted.
  private static func names(
    in lines: [Substring],
    of wanted: Set<String>,
    among count: Int
  ) -> [String] {
    let old = count - wanted.count
    let end = "feed: \(old) more feed\(old == 1 ? "" : "s") as in the last run"
    return lines.filter { $0 != end || wanted.isEmpty }.flatMap { line -> [String] in
      guard let match = line.firstMatch(of: #/^feed: (f\d+(?:, f\d+)*)(?: \+(\d+))?: /#) else {
        return ["? \(line)"]
      }
      let names = match.1.split(separator: ", ").map(String.init)
      let more = match.2.flatMap { Int($0) } ?? 0
      let others = wanted.subtracting(names).sorted()
      return names + (more == others.count ? others : Array(repeating: "+", count: more))
    }
  }
}

/// What `feed status --json` says of the saved feeds.
private struct SavedStates: Decodable {
  struct State: Decodable {
    struct Trouble: Decodable {
      let code: String
    }

    let name: String
    let pictures: Int
    let trouble: Trouble?
  }

  private let feeds: [State]

  init(_ text: String) throws {
    self = try JSONDecoder().decode(SavedStates.self, from: Data(text.utf8))
  }

  func named(_ name: String) -> State? {
    feeds.first { $0.name == name }
  }
}
