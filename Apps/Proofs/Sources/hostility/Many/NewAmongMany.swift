import ChildProcess
import FeedCore
import FeedServer
import Findings
import Synchronization

/// What it costs to show new images alone, where half of them are: against showing all, of many
/// large feeds that are saved. The ratio is stated, and not judged.
struct NewAmongMany {
  private static let goal = 1.5
  private static let rounds = 5

  private let feeds: Int
  /// Of each feed.
  private let images: Int

  /// A hundred feeds of ten thousand images, times the factor; the short form has few feeds, and no
  /// times.
  static func run(_ trial: Trial) async throws -> Finding {
    let images = trial.isLong ? max(20, Int(10_000 * trial.factor)) : 200
    let proof = NewAmongMany(feeds: trial.isLong ? 100 : 4, images: images)
    let home = try await proof.load(trial)
    let count = try await proof.countOfNew(in: home)
    let isRight = count == proof.feeds * (images / 2)
    return Finding(
      "new",
      figures: "\(proof.feeds) saved feeds of \(images) images: \(count) of all are new",
      violations: isRight ? [] : ["\(count) images are new, and not half of them"],
      table: trial.isLong ? try proof.table(home) : []
    )
  }

  /// A home with the feeds saved: the older half of the images is seen.
  private func load(_ trial: Trial) async throws -> FollowingHome {
    let count = Mutex(images - images / 2)
    let server = try FeedServer(address: "0.0.0.0") { request in
      let feed = request.path.dropFirst()
      return .ok(Self.json(feed, images: count.withLock(\.self)), contentType: "application/json")
    }
    defer { server.stop() }
    let home = try FollowingHome(
      at: "\(trial.directory.path)/new",
      trial.program,
      following: (0..<feeds).map { "http://127.0.1.\(1 + $0):\(server.port)/\($0)" }
    )
    let load = ["--all", "--limit", "1"]
    _ = try home.time(load)
    _ = try home.time(["seen", "--all"])
    count.withLock { $0 = images }
    _ = try home.time(load)
    return home
  }

  /// How many images are new, as the list of feeds says.
  private func countOfNew(in home: FollowingHome) async throws -> Int {
    let list = try await home.run(["list", "--json"]).output
    return list.matches(of: #/"new":(\d+)/#).reduce(0) { $0 + (Int($1.output.1) ?? 0) }
  }

  /// In turns, so that whatever else the machine does affects both.
  private func table(_ home: FollowingHome) throws -> [String] {
    var lines = [
      "| \(feeds) saved feeds of \(images) images | all | new | new ÷ all | goal | met |",
      "| --- | --- | --- | --- | --- | --- |",
    ]
    for (name, words) in [("without a limit", []), ("50 images", ["--limit", "50"])] {
      var all: [Duration] = []
      var new: [Duration] = []
      for _ in 0..<Self.rounds {
        all.append(try home.time(["--all", "--offline"] + words))
        new.append(try home.time(["--new", "--all", "--offline"] + words))
      }
      lines.append(Self.line(name, Self.median(all), Self.median(new)))
    }
    return lines
  }

  private static func line(_ name: String, _ all: Duration, _ new: Duration) -> String {
    let ratio = new / all
    let cells = [
      name, Many.text(all), Many.text(new), Many.decimal(ratio), "≤ \(goal)",
      ratio <= goal ? "yes" : "**NOT MET**",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func median(_ times: [Duration]) -> Duration {
    times.sorted()[times.count / 2]
  }

  /// A feed with its newest image first, each a minute after the one before.
  private static func json(_ feed: Substring, images: Int) -> String {
    let items = (0..<images).reversed().map { number in
      let published = Date(timeIntervalSince1970: 1_793_491_200 + 60 * Double(number))
      return """
        {"id": "\(feed)/\(number)", "title": "Wind writing in the sand, number \(number)", \
        "image": "https://images.example/\(feed)/2026/11/collection/\(number).jpg", \
        "date_published": "\(published.ISO8601Format())"}
        """
    }
    return GrowingFeeds.document(of: items)
  }
}
