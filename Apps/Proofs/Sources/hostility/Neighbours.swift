import ChildProcess
import FeedCore
import FeedServer
import Findings
import Synchronization

/// Eight feeds, of which four are what a reader wants. Of the others one has pictures on a silent
/// server, one on a server that always fails, one claims the pictures of the four, and one has
/// other ids at each load and keeps what leaves it. The four come as if they were alone, and the
/// memory stays within its limit.
struct Neighbours {
  private static let memoryLimit = 400 << 20
  private static let good = 4
  /// Of the time that the four take alone.
  private static let mostTime = 1.2
  /// The request to a bad host before which all pictures of the four are requested.
  private static let mostBadRequests = 10

  private let trial: Trial
  private let site: NeighbouringSite
  private let port: UInt16
  private var violations: [String] = []
  private var peak = 0

  /// The short form has fewer loads and images, and judges no time.
  static func run(_ trial: Trial) async throws -> Finding {
    let site = NeighbouringSite(
      pictures: trial.isLong ? 80 : 6,
      newIDs: trial.isLong ? 80_000 : 2_000,
      delay: trial.isLong ? .milliseconds(100) : nil
    )
    // No other address stands for all of the loopback.
    let server = try FeedServer(address: "0.0.0.0", responding: site.response)
    defer {
      site.end()
      server.stop()
    }
    var neighbours = Neighbours(trial: trial, site: site, port: server.port)
    return try await neighbours.finding(server)
  }

  private init(trial: Trial, site: NeighbouringSite, port: UInt16) {
    self.trial = trial
    self.site = site
    self.port = port
  }

  private mutating func finding(_ server: FeedServer) async throws -> Finding {
    var times = ""
    let beside = try await home("beside", Self.good..<NeighbouringSite.feeds)
    let loads = trial.isLong ? 19 : 3
    for _ in 0..<loads {
      try await run(["show", "--all", "--limit", "1", "-q"], in: beside)
    }
    let before = server.requests.count
    let together = try await time(ofPicturesIn: beside)
    judge(Array(server.requests.dropFirst(before)))
    try await judgeClaims(in: beside)
    if trial.isLong {
      let alone = try await home("alone", Self.good..<Self.good)
      try await run(["show", "--all", "--limit", "1", "-q"], in: alone)
      let time = try await time(ofPicturesIn: alone)
      times = ", the four in \(together.milliseconds) ms, alone in \(time.milliseconds) ms"
      if together > time * Self.mostTime {
        violations.append("the four take more than \(Self.mostTime) of their time alone")
      }
    }
    return Finding(
      "neighbours",
      figures: "\(loads + 1) loads of 8 feeds, 4 of them bad: \(peak >> 20) MiB\(times)",
      violations: violations
    )
  }

  /// A home whose owner follows the four and some of the others.
  private func home(_ name: String, _ others: Range<Int>) async throws -> FollowingHome {
    let feeds = Array(0..<Self.good) + others
    let urls = feeds.map { "http://127.0.2.\($0 + 1):\(port)/feed/\($0)" }
    let home = try FollowingHome(
      at: "\(trial.directory.path)/\(name)",
      trial.program,
      following: Array(urls.dropLast(others.isEmpty ? 0 : 2))
    )
    if !others.isEmpty {
      try await follow(urls[6], "f6", "user-agent=\(NeighbouringSite.claimer)", in: home)
      try await follow(urls[7], "f7", "keep=all", in: home)
    }
    return home
  }

  private func follow(
    _ url: String,
    _ name: String,
    _ setting: String,
    in home: FollowingHome
  ) async throws {
    let outcome = try await home.run(["add", url, name, "--offline", "--set", setting])
    guard outcome.code == 0 else {
      throw Unexpected(description: outcome.errors)
    }
  }

  /// Runs the program, which may fail as some feeds do, and notes its memory.
  @discardableResult
  private mutating func run(
    _ words: [String],
    in home: FollowingHome
  ) async throws -> ChildProcess {
    let child = try await trial.run(
      trial.program,
      words,
      home.variables,
      home.path,
      output: "\(home.path)/output"
    )
    peak = max(peak, child.peakMemory)
    if child.peakMemory > Self.memoryLimit {
      violations.append("\(child.peakMemory >> 20) MiB in \(words)")
    }
    return child
  }

  /// How long it takes until the last picture of the four has been requested.
  private mutating func time(ofPicturesIn home: FollowingHome) async throws -> Duration {
    let start = ContinuousClock.now
    try await run(["prefetch", "--all", "--timeout", trial.isLong ? "3" : "5", "-q"], in: home)
    return site.lastGood.map { $0 - start } ?? .zero
  }

  private mutating func judge(_ requests: [Request]) {
    let paths = requests.filter { !NeighbouringSite.isOfClaimer($0) }.map(\.path)
    let good = paths.filter { $0.hasPrefix("/good/") }
    if Set(good).count != Self.good * site.pictures || good.count != Set(good).count {
      violations.append("\(good.count) requests for \(Set(good).count) pictures of the four")
    }
    // With slow pictures this is a matter of speed.
    let last = trial.isLong ? 0 : paths.lastIndex { $0.hasPrefix("/good/") } ?? 0
    for host in ["/silent/", "/failing/"] {
      let requests = paths.indices.filter { paths[$0].hasPrefix(host) }
      if requests.isEmpty {
        violations.append("no request to \(host)")
      }
      if requests.count >= Self.mostBadRequests, requests[Self.mostBadRequests - 1] < last {
        violations.append("\(requests.count { $0 < last }) requests to \(host) before the last")
      }
    }
  }

  /// The pictures of the four are shown with their own words.
  private mutating func judgeClaims(in home: FollowingHome) async throws {
    try await run(["show", "--all", "--offline", "--limit", "1000"], in: home)
    let output = try String(contentsOfFile: "\(home.path)/output", encoding: .utf8)
    let missing = (0..<Self.good).flatMap { feed in
      (0..<site.pictures).map { "own \(feed) \($0)." }.filter { !output.contains($0) }
    }
    if !missing.isEmpty || output.contains("claimed") {
      violations.append("\(missing.count) pictures of the four are shown with others' words")
    }
  }
}

/// The eight feeds, each on a host of its own.
private final class NeighbouringSite: Sendable {
  static let feeds = 8
  /// What the program calls itself for the feed that claims pictures.
  static let claimer = "claimer"

  /// How many pictures each of the four feeds has.
  let pictures: Int
  private let newIDs: Int
  /// How long a picture of the four takes; if `nil`, the failing server waits for all of these
  /// pictures.
  private let delay: Duration?
  private struct State {
    var loads = 0
    var good: Set<String> = []
    var isOver = false
    var lastGood: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  init(pictures: Int, newIDs: Int, delay: Duration?) {
    self.pictures = pictures
    self.newIDs = newIDs
    self.delay = delay
  }

  /// When the last picture of the four feeds was requested.
  var lastGood: ContinuousClock.Instant? { state.withLock(\.lastGood) }

  @Sendable func response(to request: Request) -> Response {
    let words = request.path.split(separator: "/")
    switch words.first {
    case "feed": return feed(words.last.flatMap { Int($0) } ?? 0, at: request.origin)
    case "silent": return .stall
    case "failing":
      // How many failures there are by then is no matter of speed.
      while delay == nil, !state.withLock({ $0.isOver || $0.good.count == 4 * pictures }) {
        usleep(1_000)
      }
      return .status(503)
    default:
      if !Self.isOfClaimer(request) {
        state.withLock { state in
          state.good.insert(request.path)
          state.lastGood = .now
        }
      }
      return picture(request.path)
    }
  }

  static func isOfClaimer(_ request: Request) -> Bool {
    request.headers["User-Agent"] == claimer
  }

  /// No response waits any more.
  func end() { state.withLock { $0.isOver = true } }

  private func picture(_ name: String) -> Response {
    // Each has bytes of its own.
    let bytes = Self.png + Array(name.utf8)
    let headers: Headers = ["Content-Type": "image/png", "Content-Length": "\(bytes.count)"]
    return Response([.pause(delay ?? .zero), .head(status: 200, headers: headers), .bytes(bytes)])
  }

  private func feed(_ number: Int, at origin: String) -> Response {
    let port = origin.split(separator: ":").last ?? ""
    func items(
      _ count: Int,
      _ word: String,
      _ host: String,
      hour: Int,
      _ path: (Int) -> String
    ) -> String {
      (0..<count).map { index in
        """
        <item><guid isPermaLink="false">\(word) \(host) \(index)</guid>\
        <title>\(word) \(number) \(index).</title>\
        <pubDate>Sun, 22 Nov 2020 \(hour):00:00 GMT</pubDate>\
        <enclosure url="http://127.0.\(host):\(port)\(path(index))" type="image/png"/></item>
        """
      }.joined()
    }
    let all: String
    switch number {
    case 0..<4:
      all = items(pictures, "own", "2.\(number + 1)", hour: 10) { "/good/\(number)/\($0).png" }
    case 4: all = items(120, "silent", "3.1", hour: 12) { "/silent/\($0).png" }
    case 5: all = items(120, "failing", "3.2", hour: 12) { "/failing/\($0).png" }
    case 6:
      all = (0..<4).map { feed in
        let host = "2.\(feed + 1)"
        return items(pictures, "claimed", host, hour: 11) { "/good/\(feed)/\($0).png" }
      }.joined()
    default: return newIDsOnly()
    }
    let document = "<rss version=\"2.0\"><channel><title>\(number)</title>\(all)</channel></rss>"
    return .ok(document, contentType: "application/rss+xml")
  }

  private func newIDsOnly() -> Response {
    let load = state.withLock { state in
      state.loads += 1
      return state.loads
    }
    let items = (0..<newIDs).map { index in
      let number = String(load << 32 | index, radix: 16)
      let digits = String(repeating: "0", count: 12 - number.utf8.count) + number
      return #"{"id":"00000000-0000-4000-8000-\#(digits)","image":"a:b"}"#
    }
    return .ok(#"{"items":[\#(items.joined(separator: ","))]}"#, contentType: "application/json")
  }

  /// A picture of one pixel.
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52,
    0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0x0d, 0x49, 0x44,
    0x41, 0x54, 0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 0x20, 0, 0x01, 0xe2, 0x21, 0xbc, 0x33, 0, 0, 0,
    0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
  ]
}
