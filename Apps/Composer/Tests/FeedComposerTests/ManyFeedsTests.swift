import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedLibrary
import FeedTerminal
import Testing

@testable import FeedComposer

@Suite("Several feeds within a bound of memory")
struct ManyFeedsTests {
  @Test("MF2: a merged view keeps the newest images that fit, and says how many it left out")
  func leftOut() async throws {
    let whole = try await makeSUT(feedMemory: 256 << 20)
    #expect(await whole.feed("show", "--all") == .ok)
    #expect(whole.captions.count == 40)
    #expect(whole.errors.entries == [])

    let bounded = try await makeSUT(feedMemory: 16_000)
    #expect(await bounded.feed("show", "--all") == .ok)
    #expect(bounded.captions.count == 11)
    #expect(bounded.captions == Array(whole.captions.prefix(11)))
    #expect(
      bounded.errors.entries == [
        "feed: 29 images are left out: all feeds together take more than 6.0 kB of memory\n"
      ]
    )

    #expect(await bounded.feed("show", "--all", "--limit", "10") == .ok)
    #expect(bounded.errors.entries.count == 1, "more were not to be shown")
  }

  @Test(
    "MF1: the documents of all feeds are set aside as they come, and written one by one in the list's order"
  )
  func documents() async throws {
    let sut = try await makeSUT(feedMemory: 256 << 20)
    #expect(await sut.feed("show", "--all", "--json", "--limit", "1") == .ok)
    let pieces = sut.journal.entries.filter { !$0.hasPrefix("read ") }
    try #require(pieces.count == 9)
    #expect(pieces[0] == #"{"feeds":["#)
    for (number, name) in ["a", "b", "c", "d"].enumerated() {
      let start = #"{"url":"https://\#(name).example/feed.rss","name":"\#(name)","#
      #expect(pieces[2 * number + 1].hasPrefix(start))
    }
    #expect([2, 4, 6].map { pieces[$0] } == [",", ",", ","])
    #expect(pieces[8] == "]}\n")
    #expect(Set(sut.spool.texts) == Set([1, 3, 5, 7].map { pieces[$0] }))
  }

  @Test(
    "The gallery of all feeds is written feed by feed: one is read when the one before it is written"
  )
  func galleryInOrder() async throws {
    let sut = try await makeSUT(feedMemory: 16_000)
    _ = await sut.feed("show", "--all", "-q")
    sut.journal.clear()
    #expect(await sut.feed("gallery", "--all", "-o", "-") == .ok)
    let steps = sut.journal.entries.compactMap { entry in
      entry.hasPrefix("read ")
        ? entry
        : entry.contains("<figure>")
          ? entry.firstMatch(of: /<bdi>(.)<\/bdi>/).map { String($0.1) } : nil
    }
    let page = sut.journal.entries.joined()
    #expect(page.components(separatedBy: "<figure>").count == 41, "whatever memory there is")
    #expect(steps.filter { $0.hasPrefix("read ") } == ["read a", "read b", "read c", "read d"])
    let reads = try ["read b", "read c", "read d"].map {
      try #require(sut.journal.entries.firstIndex(of: $0))
    }
    // The last row of each feed waits for the first one of the next.
    let rows =
      sut.journal.entries[..<reads[0]].joined().components(separatedBy: "<figcaption>").count - 1
    #expect(rows == 9)
    let captions = page.matches(of: /<div dir="auto">(.*?)<\/div>/).map { String($0.1) }
    #expect(captions == ["a", "b", "c", "d"].flatMap { feed in (0..<10).map { "\(feed)\($0)" } })
    let nexts = page.matches(of: /<a rel="next" href="#(\d+)">/).compactMap { Int($0.1) }
    #expect(nexts == Array(2...40))
    #expect(page.matches(of: /<a rel="next" role="link" aria-disabled="true">/).count == 1)
  }

  @Test("With a limit the gallery has the newest images of all feeds, each feed's together")
  func galleryWithLimit() async throws {
    let sut = try await makeSUT(feedMemory: 256 << 20)
    _ = await sut.feed("show", "--all", "--limit", "6")
    let newest = sut.captions
    #expect(newest == ["a0", "b0", "c0", "d0", "a1", "b1"])
    sut.journal.clear()
    #expect(await sut.feed("gallery", "--all", "--limit", "6", "-o", "-") == .ok)
    let page = sut.journal.entries.joined()
    let captions = page.matches(of: /<div dir="auto">(.*?)<\/div>/).map { String($0.1) }
    #expect(captions == ["a0", "a1", "b0", "b1", "c0", "d0"])
    #expect(
      page.matches(of: /<a rel="next" href="#(\d+)">/).compactMap { Int($0.1) } == Array(2...6)
    )
  }

  @Test("A gallery of feeds without images says so, once")
  func emptyGallery() async throws {
    let sut = try await makeSUT(feedMemory: 256 << 20, images: 0)
    _ = await sut.feed("show", "--all", "-q")
    sut.journal.clear()
    #expect(await sut.feed("gallery", "--all", "-o", "-") == .ok)
    #expect(
      sut.journal.entries.joined().components(separatedBy: "The feed has no images.").count == 2
    )
  }

  /// Four feeds of ten images each, a minute apart.
  private func makeSUT(feedMemory: Int, images: Int = 10) async throws -> Program {
    let program = Program(feedMemory: feedMemory, images: images)
    for name in ["a", "b", "c", "d"] {
      #expect(await program.feed("add", "--offline", Feeds.url(name), name) == .ok)
    }
    program.journal.clear()
    return program
  }
}

/// The program in this process.
private final class Program: Sendable {
  /// What is written to stdout, and which saved feed is read, in order.
  let journal = Journal<String>()
  let errors = Journal<String>()
  let spool = SpoolSpy()
  private let environment: Environment

  init(feedMemory: Int, images: Int) {
    let files = Journal<Data>()
    let catalog = InMemoryFeedCache()
    var environment = Environment.inMemory(
      client: { _ in Feeds(images: images) },
      caches: { [journal] _ in ReadingCache(catalog: catalog, journal: journal) },
      now: { Date(timeIntervalSince1970: 1_800_000_000) },
      output: Output(isTerminal: false, write: journal.add),
      errors: Output(isTerminal: false, write: errors.add)
    )
    environment.limits.feedMemory = feedMemory
    environment.files.makeSpool = { [spool] in spool }
    environment.files.read = { path, _ in path.hasSuffix("/feeds") ? files.entries.last : nil }
    environment.files.update = { _, change in
      var data = files.entries.last ?? Data()
      try change(&data)
      files.add(data)
    }
    self.environment = environment
  }

  func feed(_ words: String...) async -> ExitCode {
    await FeedApp(environment: environment).run(words)
  }

  /// The captions that were written, in order.
  var captions: [String] {
    let text = journal.entries.filter { !$0.hasPrefix("read ") }.joined()
    return text.split(separator: "\n").map(String.init).filter {
      $0.wholeMatch(of: /[a-d]\d/) != nil
    }
  }
}

/// Remembers what was set aside.
private final class SpoolSpy: Spool {
  private let journal = Journal<String>()
  var texts: [String] { journal.entries }

  func append(_ text: String) -> Range<Int> {
    journal.add(text)
    let place = texts.firstIndex(of: text) ?? 0
    return place..<place + 1
  }

  func text(at place: Range<Int>) -> String { texts[place].joined() }
}

private struct Feeds: HTTPClient {
  let images: Int

  static func url(_ name: String) -> String { "https://\(name).example/feed.rss" }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = request.url.host?.prefix(1) ?? ""
    let items = (0..<images).map { index in
      let time = "Thu, 14 Jan 2027 \(10 - index / 60):\(59 - index):00 GMT"
      return """
        <item><title>\(name)\(index)</title><pubDate>\(time)</pubDate>
        <enclosure url="https://\(name).example/\(index).png" type="image/png"/></item>
        """
    }
    let text = "<rss version=\"2.0\"><channel><title>feed</title>\(items.joined())</channel></rss>"
    return HTTPResponse(status: 200, body: Data(text.utf8))
  }
}

/// Says which saved feed is read.
private struct ReadingCache: FeedCacheCatalog {
  let catalog: InMemoryFeedCache
  let journal: Journal<String>

  func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    ReadingStore(
      store: catalog.store(for: url),
      name: String(url.host?.prefix(1) ?? ""),
      journal: journal
    )
  }
  func summary(of url: URL) async throws -> FeedCacheSummary { await catalog.summary(of: url) }
  func summaries() async throws -> [FeedCacheSummary] { await catalog.summaries() }
  func deleteAll() async throws { try await catalog.deleteAll() }
}

private struct ReadingStore: FeedStore, FeedImageDataStore {
  let store: any FeedStore & FeedImageDataStore
  let name: String
  let journal: Journal<String>

  func retrieve() async throws -> StoredFeed? {
    journal.add("read \(name)")
    return try await store.retrieve()
  }
  func replace(with feed: CachedFeed) async throws { try await store.replace(with: feed) }
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await store.replace(only: revision, with: feed)
  }
  func delete() async throws { try await store.delete() }
  func delete(only revision: FeedStoreRevision) async throws {
    try await store.delete(only: revision)
  }
  func changes() async throws -> FeedChangeStream { try await store.changes() }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await store.retrieveImageData(for: key)
  }
  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await store.insert(data, for: key)
  }
  func deleteCorruptImageData() async throws -> Int { try await store.deleteCorruptImageData() }
}
