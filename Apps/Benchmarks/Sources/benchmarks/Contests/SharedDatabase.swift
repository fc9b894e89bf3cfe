import ChildProcess
import FeedCache
import FeedCachePostgres
import FeedCacheSQLite

/// P14: the store in PostgreSQL against `COPY` of the same rows in one transaction, and against the
/// stores on the disk. All are on the same disk, and each saves ten times: to start `psql` takes as
/// long as to save once.
struct SharedDatabase: Sendable {
  private static let saves = 10

  private let socket: String
  private let directory: String
  private let count: Int
  private let store: any FeedStore

  /// Saves a feed of `count` images in the database whose socket is in the directory `socket`.
  init(_ count: Int, socket: String, in scratch: Scratch) async throws {
    self.count = count
    self.socket = socket
    directory = try scratch.directory("database-\(count)")
    let configuration = PostgresConfiguration(
      host: socket,
      database: "postgres",
      user: "feed",
      schema: "bench"
    )
    let cache = PostgresFeedCache(in: PostgresDatabase(configuration))
    store = cache.store(for: Fixtures.feedURL)
    try await store.replace(with: Fixtures.feed(count))
    try psql(["-c", "\\copy bench.feed TO '\(directory)/rows' (FORMAT binary)"])
  }

  func replacing() -> Contest {
    let feed = Fixtures.feed(count)
    let sqlite = SQLiteFeedCache(path: "\(directory)/sqlite").store(for: Fixtures.feedURL)
    let files = Fixtures.store(at: "\(directory)/files")
    let copy = [
      "-c", "BEGIN", "-c", "DELETE FROM bench.feed", "-c",
      "\\copy bench.feed FROM '\(directory)/rows' (FORMAT binary)", "-c", "COMMIT",
    ]
    var contest = Contest(
      id: "P14",
      work: "replace a feed of \(count) images, \(Self.saves) times",
      ours: saving(feed, "PostgreSQL", to: store),
      others: [
        .running("psql's COPY of the same rows", goal: count >= 10_000 ? .atMost(2) : .none) {
          try psql(Array(repeating: copy, count: Self.saves).flatMap(\.self))
        },
        saving(feed, "file store", to: files),
        saving(feed, "SQLite", to: sqlite),
      ]
    )
    contest.repetitions = 1
    return contest
  }

  private func saving(_ feed: CachedFeed, _ name: String, to store: any FeedStore) -> Contestant {
    .running(name) {
      for _ in 0..<Self.saves {
        try await store.replace(with: feed)
      }
    }
  }

  private func psql(_ words: [String]) throws {
    let child = try ChildProcess.run(
      "/usr/bin/psql",
      ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", socket, "-U", "feed", "-d", "postgres"] + words,
      variables: [:],
      output: "\(directory)/output"
    )
    guard child.end == .exit(0) else {
      throw Failure("psql: \(child.end)")
    }
  }
}
