import FeedAPI
import FeedCacheFileStore

/// P1, P2 and P8: a feed is read, replaced and mapped.
enum Feeds {
  static func retrieving(_ count: Int, in scratch: Scratch) async throws -> Contest {
    let feed = Fixtures.feed(count)
    let directory = try scratch.directory("retrieve-\(count)")
    let cache = FileFeedCache(path: "\(directory)/cache")
    try await cache.store(for: Fixtures.feedURL).replace(with: feed)
    let codable = CodableFile(path: "\(directory)/feed.json")
    let images = Floor.Images(feed.images)

    var others: [(Contestant, Contest.Goal)] = [
      (Contestant(name: "the same array from bytes in memory") { digest(try images.build()) }, .atMost(1.5))
    ]
    // A million of them takes half a minute a round.
    if count <= 100_000 {
      try codable.save(feed)
      others.append(
        (
          Contestant(name: "a Codable JSON file") { digest(try codable.load()) },
          count == 10_000 ? .timesFaster(7) : .none
        ))
    }
    return Contest(
      id: "P1", work: "retrieve a feed of \(count) images",
      ours: Contestant(name: "file store") {
        let stored = try await FileFeedCache(path: "\(directory)/cache").store(for: Fixtures.feedURL).retrieve()
        return digest(stored?.feed.images ?? [])
      }, others: others)
  }

  static func replacing(_ count: Int, in scratch: Scratch) async throws -> Contest {
    let feed = Fixtures.feed(count)
    let directory = try scratch.directory("replace-\(count)")
    let store = FileFeedCache(path: "\(directory)/cache").store(for: Fixtures.feedURL)
    try await store.replace(with: feed)
    let entry = try scratch.files(below: directory).first { $0.hasSuffix("/feed") }
    guard let entry else { throw Failure("the store has no entry") }
    let bytes = try Floor.read(entry)
    let codable = CodableFile(path: "\(directory)/feed.json")

    var others: [(Contestant, Contest.Goal)] = [
      (
        Contestant(name: "write, fsync, rename, fsync of the same bytes") {
          try Floor.write(bytes, to: "floor", in: directory)
          return count
        }, count >= 10_000 ? .atMost(2) : .none
      )
    ]
    if count <= 100_000 {
      others.append(
        (
          Contestant(name: "a Codable JSON file, .atomic") {
            try codable.save(feed)
            return count
          }, count >= 10_000 ? .timesFaster(5) : .none
        ))
    }
    return Contest(
      id: "P2", work: "replace a feed of \(count) images, durably",
      ours: Contestant(name: "file store") {
        try await store.replace(with: feed)
        return count
      }, others: others)
  }

  static func mapping(_ count: Int) -> Contest {
    let body = Data(Fixtures.json(count))
    return Contest(
      id: "P8", work: "map a payload of \(count) images",
      ours: Contestant(name: "FeedMapper") {
        digest(try FeedMapper.map(HTTPResponse(status: 200, body: body)).images)
      },
      others: [(Contestant(name: "JSONDecoder") { digest(try Payload.images(in: body)) }, .atMost(1.05))])
  }
}
