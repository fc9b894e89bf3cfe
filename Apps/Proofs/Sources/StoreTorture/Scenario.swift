import FeedCache

/// One operation of a store, with what is kept before and what is kept once it has succeeded.
struct Scenario: Sendable {
  /// The feed's number, and the version of each picture that has data.
  struct Kept: Sendable {
    var feed: Int?
    var pictures: [Int: Int]

    init(_ feed: Int? = nil, _ pictures: [Int: Int] = [:]) {
      self.feed = feed
      self.pictures = pictures
    }
  }

  /// The process was killed before it could report success or failure.
  struct Killed: Error {}

  /// Of several inserts at once some were reported as saved, and some failed.
  struct PartlySaved: Error {
    let saved: Set<Int>
    let cause: any Error
  }

  typealias Operation = @Sendable (Subject.Store) async throws -> Void

  let name: String
  let before: Kept
  let after: Kept
  /// Whether a failure may leave either state; otherwise it must leave what was kept before.
  var mayHalfSucceed = false
  /// What a killed writer left behind.
  var leftovers: [String] = []
  var limit = FeedImageDataLimit()
  /// A picture whose entry is corrupt before; until it is deleted, reading it must fail.
  var corruptPicture: Int?
  let perform: Operation

  private static let one = Kept(1, [0: 5])
  private static let two = Kept(1, [0: 5, 1: 6])

  static let all: [Scenario] = [
    Scenario(name: "save the first feed", before: Kept(), after: Kept(2), perform: save(2)),
    Scenario(name: "replace", before: two, after: Kept(2, [0: 5, 1: 6]), perform: save(2)),
    Scenario(
      name: "replace and prune",
      before: Kept(29, [0: 5, 20: 6, 25: 7]),
      after: Kept(30, [0: 5]),
      perform: save(30)
    ),
    Scenario(
      name: "replace and sweep",
      before: Kept(1),
      after: Kept(2),
      leftovers: ["feed", "feed.previous", "0123456789abcdef0123456789abcdef"],
      perform: save(2)
    ),
    Scenario(name: "delete", before: two, after: Kept(), mayHalfSucceed: true) {
      try await $0.delete()
    },
    Scenario(name: "delete a revision", before: one, after: Kept(), mayHalfSucceed: true) { store in
      guard let stored = try await store.retrieve() else {
        throw Violation("nothing to delete")
      }
      try await store.delete(only: stored.revision)
    },
    Scenario(name: "save a picture", before: Kept(1), after: one, perform: insert([0: 5])),
    Scenario(
      name: "save a picture again",
      before: two,
      after: Kept(1, [0: 7, 1: 6]),
      perform: insert([0: 7])
    ),
    Scenario(
      name: "save a picture and evict",
      before: Kept(1, [1: 5, 2: 6]),
      after: Kept(1, [0: 7, 1: 5]),
      limit: FeedImageDataLimit(count: 2),
      perform: insert([0: 7])
    ),
    Scenario(
      name: "save pictures at once",
      before: one,
      after: Kept(1, [0: 7, 1: 8, 2: 9]),
      perform: insert([0: 7, 1: 8, 2: 9])
    ),
    Scenario(
      name: "save pictures at once and evict",
      before: Kept(1, [2: 5, 3: 6]),
      after: Kept(1, [0: 7, 1: 8, 2: 5]),
      limit: FeedImageDataLimit(count: 3),
      perform: insert([0: 7, 1: 8])
    ),
    Scenario(
      name: "validate image data",
      before: two,
      after: one,
      mayHalfSucceed: true,
      corruptPicture: 1
    ) { store in
      try expect("corrupt pictures", try await store.deleteCorruptImageData(), 1)
    },
    Scenario(name: "load the feed", before: one, after: one, perform: load),
    Scenario(name: "load a picture", before: one, after: one) { store in
      try expect("picture", try await store.savedVersion(of: 0), 5)
    },
  ]

  private static func save(_ feed: Int) -> Operation {
    { try await $0.save(feed) }
  }

  private static let load: Operation = { store in
    try expect("feed", try await store.savedNumber(), 1)
  }

  /// Inserts at once; each gets a result of its own.
  private static func insert(_ pictures: [Int: Int]) -> Operation {
    { store in
      let results = await withTaskGroup(of: (Int, (any Error)?).self) { group in
        for (picture, version) in pictures {
          group.addTask {
            do {
              try await store.savePicture(picture, version)
              return (picture, nil)
            } catch {
              return (picture, error)
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      guard let cause = results.compactMap(\.1).first else {
        return
      }
      throw PartlySaved(saved: Set(results.filter { $0.1 == nil }.map(\.0)), cause: cause)
    }
  }
}
