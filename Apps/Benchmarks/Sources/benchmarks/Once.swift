import FeedCache
import KnownFormats

/// One piece of work alone, for measuring its process from outside: by callgrind, or by the memory
/// that the system counts.
enum Once {
  /// - Parameters:
  ///   - name: which work, and by which contestant; or the path of a feed, which is mapped.
  ///   - count: the number of images; for P6, of bytes.
  static func run(_ name: String, count: Int, times: Int, in scratch: Scratch) async throws {
    let work = try await work(name, count, in: scratch)
    var results: Set<Int> = []
    for _ in 0..<times {
      results.insert(try await work())
    }
    guard results.count == min(times, 1) else {
      throw Failure("\(name): the results differ")
    }
  }

  private static func work(
    _ name: String,
    _ count: Int,
    in scratch: Scratch
  ) async throws -> @Sendable () async throws -> Int {
    switch name {
    case "P1":
      let path = try scratch.directory("once")
      try await keep(count, at: path)
      return { digest(try await Fixtures.store(at: path).retrieve()?.feed.images ?? []) }
    case "P2":
      let store = Fixtures.store(at: try scratch.memoryDirectory("once"))
      let feed = Fixtures.feed(count)
      return {
        try await store.replace(with: feed)
        return 0
      }
    case "P6":
      let path = try scratch.memoryDirectory("once")
      let url = Fixtures.imageURL(0)
      try await Fixtures.store(at: path).insert(Data(Fixtures.picture(count)), for: url)
      return { try await Fixtures.store(at: path).retrieveImageData(for: url)?.count ?? 0 }
    case "P8", "P8-JSONDecoder":
      let contest = Feeds.mapping(count)
      return name == "P8" ? contest.ours.work : contest.others[0].work
    case "P10":
      let body = Data(Fixtures.rss(count))
      return { digest(try KnownFormats.images(in: body)) }
    case _ where name.hasPrefix("/"):
      let body = try Data(contentsOf: URL(filePath: name))
      return { digest(try KnownFormats.images(in: body)) }
    case "P11", "P11-JSONDecoder":
      let contest = Formats.mappingJSONFeed(count)
      return name == "P11" ? contest.ours.work : contest.others[0].work
    default:
      throw Failure("no work \(name)")
    }
  }

  /// Keeps a feed, as if it had just been loaded from ``Fixtures/feedURL``.
  static func keep(_ count: Int, at path: String) async throws {
    try await Fixtures.store(at: path).replace(with: Fixtures.feed(count))
  }
}
