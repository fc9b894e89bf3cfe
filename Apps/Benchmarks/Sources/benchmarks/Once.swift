import FeedAPI
import FeedCacheFileStore

/// A piece of work alone, so often, for those who look at a process from outside: callgrind, and the system's count of its memory.
enum Once {
  /// - Parameters:
  ///   - name: which work, and by whom.
  ///   - count: of how many images; for P6, of how many bytes.
  ///   - times: how often.
  static func run(_ name: String, count: Int, times: Int, in scratch: Scratch) async throws {
    var results: Set<Int> = []
    switch name {
    case "P1":
      let path = try scratch.directory("once")
      try await keep(count, at: path)
      for _ in 0..<times {
        let stored = try await FileFeedCache(path: path).store(for: Fixtures.feedURL).retrieve()
        results.insert(digest(stored?.feed.images ?? []))
      }
    case "P8", "P8-JSONDecoder":
      let body = Data(Fixtures.json(count))
      for _ in 0..<times {
        results.insert(
          digest(
            try name == "P8"
              ? FeedMapper.map(HTTPResponse(status: 200, body: body)).images : Payload.images(in: body)))
      }
    case "P6":
      let (path, url) = (try scratch.memoryDirectory("once"), Fixtures.imageURL(0))
      try await FileFeedCache(path: path).store(for: Fixtures.feedURL).insert(Data(Fixtures.picture(count)), for: url)
      for _ in 0..<times {
        let data = try await FileFeedCache(path: path).store(for: Fixtures.feedURL).retrieveImageData(for: url)
        results.insert(data?.count ?? 0)
      }
    default: throw Failure("no work \(name)")
    }
    guard results.count == min(times, 1) else { throw Failure("\(name): the results differ") }
  }

  /// Keeps a feed, as if it had just been loaded from ``Fixtures/feedURL``.
  static func keep(_ count: Int, at path: String) async throws {
    try await FileFeedCache(path: path).store(for: Fixtures.feedURL).replace(with: Fixtures.feed(count))
  }
}
