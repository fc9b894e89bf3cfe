import ChildProcess
import FeedCore
import FeedServer
import Findings

/// A month of `feed --new --seen --json`, once an hour, with all that happens in a month: the
/// program is killed, its cache cleared, and run twice at once; servers change ids, and the clock
/// is set back. Each image must be delivered as new, and not again after a run that ended with 0.
///
/// What happens is the same each time; at which moment a kill hits the program is not.
struct Month {
  static let feeds = 18
  private static let window = 40
  /// On average as many images an hour in each feed: none to twice as many.
  private static let growth = 8
  private static let hour = 3_600.0
  private static let start = Date(timeIntervalSince1970: 1_793_491_200)

  /// What happens before or during a run.
  private enum Incident {
    case kill, clear, two, marking

    static let ofDay: [Incident?] = [.kill, .kill, .kill, .clear, .two, .marking]
  }

  /// What happened so far.
  struct Counts {
    var rounds = 0
    var kills = 0
    /// Kills of runs that had put out images.
    var lateKills = 0
    var clears = 0
    var ids = 0
    var webcams = 0
    var pairs = 0
    var markings = 0
    var clocks = 0
  }

  let home: FollowingHome
  let feeds: GrowingFeeds
  private let server: FeedServer
  var randomness: Randomness
  var deliveries = Deliveries()
  var counts = Counts()
  var violations: [String] = []
  /// Those of the hours of the day that are left, the next one last.
  private var incidents: [Incident?] = []
  /// How long a run takes that nothing disturbs.
  var usual = Duration.milliseconds(100)

  /// Makes a home in a folder of its own, and loads its feeds for the first time.
  init(_ trial: Trial, name: String, seed: UInt64) async throws {
    feeds = GrowingFeeds(count: Self.feeds, window: Self.window, until: Self.start)
    // No other address stands for all of the loopback.
    server = try FeedServer(address: "0.0.0.0", responding: feeds.response)
    let port = server.port
    home = try FollowingHome(
      at: "\(trial.directory.path)/\(name)",
      trial.program,
      following: (0..<Self.feeds).map { "http://127.0.1.\(1 + $0):\(port)/\($0)" }
    )
    randomness = Randomness(seed: seed)
    deliveries.noteOld(feeds.olderNames)
    deliveries.note(feeds.names)
    try await deliver(at: Self.time(0))
  }

  /// When a round is, as a clock says it that may be set back by some seconds.
  static func time(_ round: Int, setBackBy seconds: Double = 0) -> String {
    date(round).addingTimeInterval(-seconds).ISO8601Format()
  }

  /// An hour in which nothing happens, but that feeds gain images; all of which may be marked as
  /// seen before the program delivers them.
  mutating func calmRound(markedBefore: Bool = false) async throws {
    counts.rounds += 1
    grow()
    deliveries.note(feeds.names)
    if markedBefore {
      _ = try await home.run(["--all", "--json", "--now", Self.time(counts.rounds)])
      _ = try await home.run(["seen", "--all", "--now", Self.time(counts.rounds)])
    }
    try await deliver(at: Self.time(counts.rounds))
  }

  /// An hour of a month.
  mutating func round() async throws {
    counts.rounds += 1
    changeIDs()
    grow()
    deliveries.note(feeds.names)
    let time = timeOfRound()
    switch nextIncident() {
    case .kill: try await kill(at: time)
    case .clear: try await clear()
    case .two: try await deliverByTwo(at: time)
    case .marking: try await markMeanwhile(at: time)
    case nil: break
    }
    try await deliver(at: time)
    try home.deleteOutputs()
  }

  /// Whatever happened, nothing is new at the end.
  mutating func end() async throws {
    for words in [["--new", "--json"], ["--new", "--json", "--offline"]] {
      let outcome = try await home.run(words + ["--now", Self.time(counts.rounds)])
      let names = try NewImagesDocument.names(in: outcome.output)
      if !names.isEmpty {
        violations.append("at the end \(names.count) images are new with \(words)")
      }
    }
  }

  /// Each day has the same incidents, at other hours.
  private mutating func nextIncident() -> Incident? {
    if incidents.isEmpty {
      let quiet = Array(repeating: nil as Incident?, count: 24 - Incident.ofDay.count)
      incidents = (Incident.ofDay + quiet).shuffled(using: &randomness)
    }
    return incidents.removeLast()
  }

  private static func date(_ round: Int) -> Date {
    start.addingTimeInterval(hour * Double(round))
  }

  private mutating func grow() {
    for feed in 0..<Self.feeds {
      let count = Int.random(in: 0...2 * Self.growth, using: &randomness)
      if count > 0 {
        feeds.grow(feed, by: count, until: Self.date(counts.rounds))
      }
    }
  }

  /// Before the feeds grow, so that each image was loaded that a webcam replaces.
  private mutating func changeIDs() {
    let feed = Int.random(in: 0..<Self.feeds, using: &randomness)
    let place = Int.random(in: 0..<Self.window, using: &randomness)
    switch Int.random(in: 0..<10, using: &randomness) {
    case ..<3:
      feeds.changeID(of: place, in: feed)
      counts.ids += 1
    case ..<6:
      // Later than what was published an hour ago, and earlier than what will be.
      let time = Self.date(counts.rounds).addingTimeInterval(-Self.hour / 2)
      feeds.replace(place, in: feed, at: time)
      counts.webcams += 1
    default:
      break
    }
  }

  /// Of twenty rounds one has a clock that is set back, by an hour or a day.
  private mutating func timeOfRound() -> String {
    guard Int.random(in: 0..<20, using: &randomness) == 0 else {
      return Self.time(counts.rounds)
    }
    counts.clocks += 1
    let hours = Bool.random(using: &randomness) ? 24.0 : 1
    return Self.time(counts.rounds, setBackBy: hours * Self.hour)
  }
}
