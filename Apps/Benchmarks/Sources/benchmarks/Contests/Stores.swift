import FeedCache
import FeedCacheSQLite

/// P12: the store in SQLite against the one in files, on the disk, both kept open.
struct Stores: Sendable {
  private typealias Store = any FeedStore & FeedImageDataStore
  private let (sqlite, files): (Store, Store)
  private let paths: [String]
  private let count: Int

  /// Saves a feed of `count` images and a tenth of its pictures, of 100 kB each, in both.
  init(_ count: Int, in scratch: Scratch) async throws {
    self.count = count
    paths = try ["sqlite", "files"].map {
      try scratch.directory("stores-\($0)-\(count)") + "/cache"
    }
    sqlite = SQLiteFeedCache(path: paths[0]).store(for: Fixtures.feedURL)
    files = Fixtures.store(at: paths[1])
    for store in [sqlite, files] {
      try await store.replace(with: Fixtures.feed(count))
      for number in 0..<count / 10 {
        try await Self.insert(number, into: store)
      }
    }
  }

  func contests() -> [Contest] {
    let feed = Fixtures.feed(count)
    return [
      contest("retrieve a feed of \(count) images") {
        digest(try await $0.retrieve()?.feed.images ?? [])
      },
      contest("replace a feed of \(count) images, durably") { store in
        try await store.replace(with: feed)
        return 0
      },
      contest("look up one picture of 100 kB among \(count / 10)") { store in
        try await store.retrieveImageData(for: Fixtures.imageURL(1))?.count ?? 0
      },
      contest("save a picture of 100 kB again, durably") { store in
        try await Self.insert(1, into: store)
        return 0
      },
    ]
  }

  /// What both take on the disk.
  func bytes(in scratch: Scratch) throws -> Table.Row {
    let sizes = try paths.map { path in
      try scratch.files(below: path).reduce(0) {
        $0 + (try FileManager.default.attributesOfItem(atPath: $1)[.size] as? Int ?? 0)
      }
    }
    return Table.Row(
      id: "P12",
      work:
        "bytes of a feed of \(count) images and \(count / 10) pictures of 100 kB, the log included",
      ours: "\(sizes[0])",
      other: "file store",
      its: "\(sizes[1])",
      ratio: Double(sizes[0]) / Double(sizes[1]),
      goal: .none
    )
  }

  private func contest(_ work: String, _ body: @escaping @Sendable (Store) async throws -> Int)
    -> Contest
  {
    Contest(
      id: "P12",
      work: work,
      ours: Contestant(name: "SQLite store") { [sqlite] in try await body(sqlite) },
      others: [Contestant(name: "file store") { [files] in try await body(files) }]
    )
  }

  private static func insert(_ number: Int, into store: Store) async throws {
    try await store.insert(Data(Fixtures.picture(100_000)), for: Fixtures.imageURL(number))
  }
}
