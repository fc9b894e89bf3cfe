import FeedCacheFileStore

/// Feeds that must leave each other alone: two to which the first version gave one name, and several that share a limit. Their writers are
/// killed at random moments.
struct Neighbours: Sendable {
  private static let totalLimit = 60_000

  let kills: Int

  func run() throws -> Report {
    let scratch = try Scratch("neighbours")
    defer { try? scratch.remove() }
    var wrongs: [String] = []
    var randomness = Randomness(seed: 7)
    for kill in 0..<kills {
      try scratch.empty()
      let kept = Child.run {
        let store = FileFeedCache(path: scratch.cache).store(for: feedsThatCollided[0])
        try await store.replace(with: Sample.feed(1))
        try await store.insert(Sample.data(0, 5), for: Sample.picture(0))
        try makeFormer(scratch.cache, of: feedsThatCollided[0], [0])
      }
      if kept != 0 { wrongs.append("nothing to begin with") }
      end(after: .random(in: 200..<4_000, using: &randomness)) {
        let store = FileFeedCache(path: scratch.cache).store(for: feedsThatCollided[1])
        while true {
          try await store.replace(with: Sample.feed(2))
          try await store.insert(Sample.data(0, 6), for: Sample.picture(0))
          try await store.delete()
        }
      }
      if Child.run({ try await checkFirst(scratch) }) != 0 {
        wrongs.append("after kill \(kill) of its neighbour a feed of the same former name is not whole")
      }
    }
    try scratch.empty()
    for kill in 0..<kills {
      let feed = kill % 7
      end(after: .random(in: 200..<4_000, using: &randomness)) {
        for number in 0... { try await save(feed, number, scratch) }
      }
      if Child.run({ try await checkTotal(scratch, saving: feed) }) != 0 {
        wrongs.append("after kill \(kill) all feeds together are not what their limit allows")
      }
    }
    let figures =
      "\(2 * kills) kills of feeds with one former name, and of feeds with one limit: \(wrongs.count) wrongs"
    return Report(name: "neighbours", figures: figures, wrongs: wrongs)
  }

  private func end(after microseconds: UInt32, _ body: @escaping @Sendable () async throws -> Void) {
    let child = Child.start(body)
    usleep(microseconds)
    kill(child, SIGKILL)
    _ = Child.wait(for: child)
  }

  private func checkFirst(_ scratch: Scratch) async throws {
    let store = FileFeedCache(path: scratch.cache).store(for: feedsThatCollided[0])
    guard try await store.retrieve().map({ Sample.number(of: $0.feed) }) == 1 else { throw Wrong("its feed is gone") }
    let data = try await store.retrieveImageData(for: Sample.picture(0))
    guard data.map({ Sample.version(of: $0, 0) }) == 5 else { throw Wrong("its picture is gone") }
  }

  private func save(_ feed: Int, _ number: Int, _ scratch: Scratch) async throws {
    let store = FileFeedCache(path: scratch.cache, totalLimit: Self.totalLimit).store(for: Sample.url("feed \(feed)"))
    try await store.replace(with: Sample.feed(number))
    for picture in 0..<3 { try await store.insert(Sample.data(picture, 299), for: Sample.picture(picture)) }
  }

  /// After one more save its feed is there, all together are within the limit, and what is there is whole.
  private func checkTotal(_ scratch: Scratch, saving feed: Int) async throws {
    try await save(feed, 1_000, scratch)
    let cache = FileFeedCache(path: scratch.cache)
    let summaries = try await cache.summaries()
    // The limit is about data; a header and a URL are the store's own.
    let bytes = summaries.reduce(0) { $0 + $1.bytes - 100 * $1.pictures }
    guard bytes <= Self.totalLimit else { throw Wrong("\(bytes) bytes are kept") }
    for summary in summaries {
      guard let url = summary.url else { throw Wrong("a folder of no feed: \(summary)") }
      guard let stored = try await cache.store(for: url).retrieve(), Sample.number(of: stored.feed) != nil else {
        throw Wrong("\(url) is not whole")
      }
    }
    guard summaries.contains(where: { $0.url == Sample.url("feed \(feed)") }) else {
      throw Wrong("its own feed is gone")
    }
    if let wrong = usageFault(in: scratch.cache) { throw Wrong(wrong) }
  }
}
