import FeedCache
import KnownFormats

/// P1, P2 and P8: a feed is read, replaced and mapped.
enum Feeds {
  static func retrieving(_ count: Int, in scratch: Scratch) async throws -> Contest {
    let feed = Fixtures.feed(count)
    let directory = try scratch.directory("retrieve-\(count)")
    try await Fixtures.store(at: "\(directory)/cache").replace(with: feed)
    let codable = CodableFile(path: "\(directory)/feed.json")
    let images = Floor.Images(feed.images)
    var contest = Contest(
      id: "P1",
      work: "retrieve a feed of \(count) images",
      ours: Contestant(name: "file store") {
        digest(try await Fixtures.store(at: "\(directory)/cache").retrieve()?.feed.images ?? [])
      },
      others: [
        Contestant(name: "the same array from bytes in memory", goal: .atMost(1.5)) {
          digest(try images.build())
        }
      ]
    )
    // A million of them takes half a minute a round.
    if count <= 100_000 {
      try codable.save(feed)
      contest.others.append(
        Contestant(name: "a Codable JSON file", goal: count == 10_000 ? .timesFaster(7) : .none) {
          digest(try codable.load())
        }
      )
    }
    return contest
  }

  static func replacing(_ count: Int, in scratch: Scratch) async throws -> Contest {
    let feed = Fixtures.feed(count)
    let directory = try scratch.directory("replace-\(count)")
    let store = Fixtures.store(at: "\(directory)/cache")
    try await store.replace(with: feed)
    guard let entry = try scratch.files(below: directory).first(where: { $0.hasSuffix("/feed") })
    else {
      throw Failure("the store has no entry")
    }
    let bytes = try Floor.contents(of: entry)
    let codable = CodableFile(path: "\(directory)/feed.json")
    var contest = Contest(
      id: "P2",
      work: "replace a feed of \(count) images, durably",
      ours: .running("file store") { try await store.replace(with: feed) },
      others: [
        .running(
          "write, fsync, rename, fsync of the same bytes",
          goal: count >= 10_000 ? .atMost(2) : .none
        ) {
          try Floor.save(bytes, to: "floor", in: directory)
        }
      ]
    )
    if count <= 100_000 {
      contest.others.append(
        .running("a Codable JSON file, .atomic", goal: count >= 10_000 ? .timesFaster(5) : .none) {
          try codable.save(feed)
        }
      )
    }
    return contest
  }

  static func mapping(_ count: Int) -> Contest {
    let body = Data(Fixtures.json(count))
    return Contest(
      id: "P8",
      work: "map a payload of \(count) images",
      ours: Contestant(name: "the list of formats") { digest(try KnownFormats.images(in: body)) },
      others: [
        Contestant(name: "JSONDecoder", goal: .atMost(1.05)) {
          digest(try Payload.images(in: body))
        }
      ]
    )
  }
}
