import ChildProcess
import FeedCLI
import FeedCommands
import FeedComposer
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedPolling
import FeedServer
import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("A feed that asks to be left alone", .serialized)
struct PoliteTests {
  @Test(
    "MF3: it is not asked before its time, also by a later run, and its saved copy is shown as waiting",
    arguments: [429, 503]
  )
  func retryAfter(status: Int) async throws {
    let world = try PoliteWorld()
    #expect(await world.feed(world.url).code == 0)
    world.answer(.status(status, headers: ["Retry-After": "120"]))
    for seconds in [0.0, 1, 118] {
      world.pass(seconds)
      let shown = await world.feed(world.url, "--json")
      #expect(shown.code == 0)
      #expect(try shown.document().origin == "cache")
      #expect(try shown.document().reason == "waiting")
      #expect(try shown.document().items.map(\.description) == ["Dunes"])
      let end = PoliteWorld.minute(120)
      #expect(shown.errors.hasSuffix("old (the server asked to wait until \(end))\n"))
      #expect(world.requests == 2)
    }
    #expect(try world.waitingText() == "1800000120 \(status) \(world.url)\n")

    world.answer(PoliteWorld.feed())
    world.pass(1)
    #expect(try await world.feed(world.url, "--json").document().origin == "remote")
    #expect(world.requests == 3)
  }

  @Test(
    "MF3: without a saved copy the error says until when, and so does that of a later process, which asks nobody"
  )
  func withoutCopy() async throws {
    let world = try PoliteWorld()
    world.answer(.status(429, headers: ["Retry-After": "3600"]))
    for words in [["show"], ["show", "--json"], ["prefetch"]] {
      let shown = try await world.process(
        words[0],
        world.url,
        words.last == "--json" ? "--json" : "-v"
      )
      #expect(shown.code == 69)
      #expect(shown.output == "")
      let error = try #require(shown.errorLines.last)
      #expect(
        error.wholeMatch(
          of: /feed: cannot load .*: the server asked to wait until [-\d]+ [:\d]+; try again then/
        )
          != nil
      )
      #expect(world.requests == 1)
    }
    world.answer(PoliteWorld.feed())
    try "1600000000 429 \(world.url)\n".write(
      toFile: world.waitingFile,
      atomically: true,
      encoding: .utf8
    )
    #expect(try await world.process("show", world.url).code == 0)
    #expect(world.requests == 2)
  }

  @Test(
    "MF3: a Retry-After that means no wait, or cannot be read, is no reason to wait",
    arguments: [
      "0", "-5", "", "soon", "1e30", "1.5", "Fri, 15 Jan 2027 07:59:59 GMT",
      "Thu, 99 Foo 2027 00:00:00 GMT",
    ]
  )
  func noWait(value: String) async throws {
    let world = try PoliteWorld()
    world.answer(.status(429, headers: ["Retry-After": value]))
    for _ in 0..<2 {
      let shown = await world.feed(world.url)
      #expect(shown.code == 65)
      #expect(shown.errors.contains("invalid data: the server responded with status 429"))
    }
    #expect(world.requests == 2)
    #expect(!FileManager.default.fileExists(atPath: world.waitingFile))
  }

  @Test(
    "MF3: a wait ends when a date says so, and after a day at the latest",
    arguments: [
      ("Fri, 15 Jan 2027 08:10:00 GMT", 600.0), ("Sat, 15 Jan 2028 08:00:00 GMT", 86_400),
      ("86401", 86_400),
      (String(repeating: "9", count: 31), 86_400),
    ] as [(String, Double)]
  )
  func end(value: String, seconds: Double) async throws {
    let world = try PoliteWorld()
    world.answer(.status(503, headers: ["Retry-After": value]))
    #expect(await world.feed(world.url).code == 69)
    world.pass(seconds - 1)
    #expect(await world.feed(world.url).code == 69)
    #expect(world.requests == 1)
    world.pass(1)
    _ = await world.feed(world.url)
    #expect(world.requests == 2)
  }

  @Test("MF3: a feed that is gone is asked at most once a day, and is not told to be removed")
  func gone() async throws {
    let world = try PoliteWorld()
    #expect(await world.feed(world.url).code == 0)
    world.answer(.status(410))
    for seconds in [0.0, 1, 86_398] {
      world.pass(seconds)
      let shown = await world.feed(world.url)
      #expect(shown.code == 0)
      #expect(shown.errors.hasSuffix("old (the feed is gone)\n"))
      #expect(world.requests == 2)
    }
    world.pass(1)
    _ = await world.feed(world.url)
    #expect(world.requests == 3)
    _ = await world.feed("clear", world.url)
    let refused = await world.feed(world.url)
    #expect(refused.code == 69)
    #expect(
      refused.errors
        == "feed: cannot load \(world.url): the feed is gone; feed retries once a day\n"
    )
  }

  @Test("MF3: a feed that is gone is not added, and nobody is advised to remove it")
  func addingGone() async throws {
    let world = try PoliteWorld()
    world.answer(.status(410))
    for _ in 1...2 {
      let refused = await world.feed("add", world.url)
      #expect(refused.code == 69)
      #expect(
        refused.errors
          == "feed: cannot load \(world.url): the server responded with status 410; it is gone for good; its website may name another feed\n"
      )
    }
    #expect(world.requests == 1, "once a day")
  }

  @Test(
    "MF3: the publisher's time between two requests binds 'watch', and nobody who asks for the feed"
  )
  func hints() async throws {
    let world = try PoliteWorld()
    world.answer(PoliteWorld.feed(headers: ["Cache-Control": "max-age=180"]))
    let watched = await world.watch(loads: 8, every: 60)
    #expect(watched.requests == [1, 1, 1, 2, 2, 2, 3, 3])
    #expect(
      watched.outcome.errors == "",
      "the saved copy stays on the screen, and nothing is wrong with it"
    )
    #expect(watched.outcome.output.split(separator: "\n").first == "Dunes")

    #expect(try await world.feed(world.url, "--json").document().origin == "remote")
    #expect(world.requests == 4)
  }

  @Test(
    "MF3: the publisher's time between two requests binds '--all'; -v says why the saved copy is shown"
  )
  func allFeeds() async throws {
    let world = try PoliteWorld()
    world.answer(PoliteWorld.feed(headers: ["Cache-Control": "max-age=180"]))
    _ = await world.feed("add", "--offline", world.url, "dunes")
    #expect(await world.feed("--all").errors == "")
    #expect(await world.feed("--all").errors == "")
    let waiting = await world.feed("--all", "-v")
    #expect(waiting.code == 0)
    #expect(waiting.output.hasPrefix("Dunes\ndunes 1\n"))
    #expect(world.requests == 1)
    #expect(
      waiting.errors.contains(
        "feed: dunes: saved copy, less than a minute old (the server asked to wait until \(PoliteWorld.minute(180)))\n"
      )
    )
    world.pass(180)
    #expect(await world.feed("--all").errors == "")
    #expect(world.requests == 2)
  }

  @Test(
    "MF3: a watch that begins during the wait shows the saved copy and why, and then that it is fresh again"
  )
  func watchBegins() async throws {
    let world = try PoliteWorld()
    world.answer(PoliteWorld.feed(headers: ["Cache-Control": "max-age=180"]))
    #expect(await world.feed(world.url).code == 0)
    let watched = await world.watch(loads: 4, every: 60)
    #expect(watched.requests == [0, 0, 0, 1])
    #expect(
      watched.outcome.errors == """
        feed: saved copy, less than a minute old (the server asked to wait until \(PoliteWorld.minute(180)))
        feed: the feed is fresh again

        """
    )
  }

  @Test(
    "MF3: no publisher's wish keeps a watch from a feed whose saved copy it may not show, or that is from the future"
  )
  func hintsWithoutCopy() async throws {
    let world = try PoliteWorld()
    world.answer(PoliteWorld.feed(headers: ["Cache-Control": "max-age=86400"]))
    #expect(await world.watch(loads: 2, every: 60, "--max-age", "0").requests == [1, 2])
    world.pass(-3_600)
    #expect(await world.watch(loads: 2, every: 60).requests == [1, 1])
  }

  @Test("MF3: '--now' does not move a server's time, and a clock that is set back ends the wait")
  func clocks() async throws {
    let world = try PoliteWorld()
    world.answer(.status(429, headers: ["Retry-After": "86400"]))
    #expect(await world.feed(world.url, "--now", "2030-01-01T00:00:00Z").code == 69)
    #expect(try world.waitingText().hasPrefix("1800086400 429 "))
    #expect(await world.feed(world.url, "--now", "2030-01-01T00:00:00Z").code == 69)
    #expect(world.requests == 1)
    world.pass(-1)
    #expect(await world.feed(world.url).code == 69)
    #expect(world.requests == 2)
  }

  @Test("MF3: an expired copy is kept while the feed must wait, and the error says how to see it")
  func expired() async throws {
    let world = try PoliteWorld()
    #expect(await world.feed(world.url).code == 0)
    world.pass(8 * 86_400)
    world.answer(.status(429, headers: ["Retry-After": "600"]))
    for _ in 0..<2 {
      let shown = await world.feed(world.url)
      #expect(shown.code == 69)
      #expect(shown.output == "")
      #expect(
        shown.errors.contains(
          "the server asked to wait until \(PoliteWorld.minute(8 * 86_400 + 600)); saved copy, 8 days old, expired since"
        )
      )
      #expect(shown.errors.contains("'--max-age none' shows it"))
    }
    #expect(await world.feed(world.url, "--max-age", "none").code == 0)
    #expect(world.requests == 2)
  }

  @Test("MF3: 'clear' forgets the wait, of one feed or of all", arguments: [true, false])
  func clear(isOfAll: Bool) async throws {
    let world = try PoliteWorld()
    #expect(await world.feed("clear", "--all").code == 0)
    #expect(!FileManager.default.fileExists(atPath: world.waitingFile))
    world.answer(.status(429, headers: ["Retry-After": "600"]))
    #expect(await world.feed(world.url).code == 69)
    let other = "1800000060 503 https://other.example/"
    try (world.waitingText() + other + "\n").write(
      toFile: world.waitingFile,
      atomically: true,
      encoding: .utf8
    )
    #expect(await world.feed("clear", isOfAll ? "--all" : world.url).code == 0)
    #expect(try world.waitingText() == (isOfAll ? "" : "\(other)\n"))
    world.answer(PoliteWorld.feed())
    #expect(await world.feed(world.url).code == 0)
  }

  @Test(
    "MF3: a wait is not saved in a cache that others can write, where a symbolic link could lead to any file"
  )
  func untrustedCache() async throws {
    let world = try PoliteWorld()
    world.answer(.status(429, headers: ["Retry-After": "600"]))
    let manager = FileManager.default
    let file = URL(filePath: world.waitingFile)
    let cache = file.deletingLastPathComponent()
    try manager.createDirectory(at: cache, withIntermediateDirectories: true)
    let precious = cache.deletingLastPathComponent().appending(path: "precious")
    try Data("precious".utf8).write(to: precious)
    try manager.createSymbolicLink(at: file, withDestinationURL: precious)

    for permissions in [0o777, 0o700] {
      try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: cache.path)
      let refused = await world.feed(world.url, "-v")
      #expect(refused.code == 69)
      #expect(refused.errors.contains("the server's request to wait could not be saved"))
      #expect(try String(contentsOf: precious, encoding: .utf8) == "precious")
    }
    #expect(
      try manager.contentsOfDirectory(atPath: cache.path).filter { $0.contains("waiting") } == [
        "waiting"
      ]
    )
  }

  @Test("MF3: a wait that cannot be saved or read is no failure of the load, and -v says so")
  func unsaved() async throws {
    let world = try PoliteWorld()
    world.answer(.status(429, headers: ["Retry-After": "600"]))
    let said = "the server's request to wait could not be saved or read: the disk is full"
    let unsaved = await world.feed(world.url, "-v") {
      $0.storage.serverWaits = { _, _ in FullDisk() }
    }
    #expect(unsaved.code == 69)
    #expect(unsaved.errors.contains(said))
    world.answer(PoliteWorld.feed())
    let unread = await world.feed(world.url, "-v") {
      $0.storage.serverWaits = { _, _ in FullDisk() }
    }
    #expect(unread.code == 0)
    #expect(unread.errors.contains(said))
    let quiet = await world.feed(world.url) { $0.storage.serverWaits = { _, _ in FullDisk() } }
    #expect(quiet.errors == "")
  }

  @Test(
    "MF3: a permanent redirect is reported with the new URL, and the feed is shown",
    arguments: [(301, true), (308, true), (302, false), (307, false)]
  )
  func moved(status: Int, isPermanent: Bool) async throws {
    let world = try PoliteWorld()
    world.answer(.status(status, headers: ["Location": "/moved"]))
    let shown = await world.feed(world.url, "--json")
    #expect(try shown.document().origin == "remote")
    let target = world.url.replacing("/feed.json", with: "/moved")
    #expect(
      shown.errors == (isPermanent ? "feed: the feed has moved permanently to \(target)\n" : "")
    )
    let watched = await world.watch(loads: 3, every: 60)
    #expect(watched.outcome.errorLines.count == (isPermanent ? 1 : 0), "once")
  }

  @Test(
    "A feed that has moved for good is added at its new URL, and known by that; another redirect changes nothing",
    arguments: [(301, true), (302, false)]
  )
  func addMoved(status: Int, isPermanent: Bool) async throws {
    let world = try PoliteWorld()
    world.answer(.status(status, headers: ["Location": "/moved"]))
    let target = isPermanent ? world.url.replacing("/feed.json", with: "/moved") : world.url
    #expect(await world.feed("add", world.url, "dunes").output == "following dunes: 1 image\n")
    #expect(
      await world.feed("list", "-v", "--offline").output.contains("\n  \(target)\n  saved copy, ")
    )
    let again = await world.feed("add", world.url)
    #expect(again.code == 0)
    #expect(again.errors.hasSuffix("feed: \(target) is followed already, as dunes\n"))
  }

  @Test("MF3: a permanent redirect that does not lead to a feed is not reported")
  func movedNowhere() async throws {
    let world = try PoliteWorld()
    world.answer(.status(301, headers: ["Location": "/none"]))
    world.answer(.status(404), to: "/none")
    let shown = await world.feed(world.url)
    #expect(shown.code == 65)
    #expect(!shown.errors.contains("moved"))
  }

  @Test(
    "MF3: a wait that the feed behind a web page asks for keeps the page from being asked too; a page is not gone with its feed"
  )
  func page() async throws {
    let world = try PoliteWorld()
    world.answer(
      .ok("<html><link rel=alternate type=application/rss+xml href=/rss>", contentType: "text/html")
    )
    world.answer(.status(410), to: "/rss")
    #expect(await world.feed(world.url).code == 65)
    world.answer(.status(503, headers: ["Retry-After": "60"]), to: "/rss")
    let words = "the server asked to wait until \(PoliteWorld.minute(60))"
    for _ in 0..<2 {
      #expect(await world.feed(world.url).errors.contains(words))
    }
    #expect(world.requests == 2)
  }

  @Test(
    "MF3: of many feeds on one address, whatever the port, one is requested at a time",
    .timeLimit(.minutes(5))
  )
  func oneAtATime() async throws {
    let gauge = Gauge(holding: 1)
    let servers = try (0..<2).map { _ in try FeedServer { _ in gauge.response() } }
    defer { servers.forEach { $0.stop() } }
    let other = try FeedServer(address: "127.0.1.1") { _ in PoliteWorld.feed() }
    defer { other.stop() }
    let program = try Program()
    async let count = program.shown((0..<50).map { "\(servers[$0 % 2].baseURL)/\($0)" })
    await gauge.waitUntilHeld()
    // While a request is under way, these later ones get their responses.
    #expect(await program.shown((0..<6).map { "\(other.baseURL)/\($0)" }) == 6)
    gauge.release()
    #expect(await count == 50)
    #expect(gauge.state.withLock { $0 } == Gauge.State(underWay: 0, most: 1, requests: 50))
  }

  @Test("MF3: on many addresses six are requested at once, and no more", .timeLimit(.minutes(5)))
  func sixAtOnce() async throws {
    let gauge = Gauge(holding: 6)
    let servers = try (1...12).map { number in
      try FeedServer(address: "127.0.1.\(number)") { request in
        request.path == "/other" ? PoliteWorld.feed() : gauge.response()
      }
    }
    defer { servers.forEach { $0.stop() } }
    let program = try Program()
    async let count = program.shown(servers.flatMap { ["\($0.baseURL)/1", "\($0.baseURL)/2"] })
    await gauge.waitUntilHeld()
    // While six are under way, another program, which begins later, gets all its responses.
    #expect(try await Program().shown(servers.map { "\($0.baseURL)/other" }) == 12)
    gauge.release()
    #expect(await count == 24)
    #expect(gauge.state.withLock { $0 } == Gauge.State(underWay: 0, most: 6, requests: 24))
  }

  /// Shows several feeds at the same time.
  private struct Program {
    private let directory: TemporaryDirectory
    private let environment: Environment

    init() throws {
      directory = try TemporaryDirectory()
      var environment = Environment.live(HeldTerminal())
      environment.variables = ["HOME": "\(directory.path)/home"]
      environment.terminal.output = Output(isTerminal: false) { _ in }
      environment.terminal.errors = Output(isTerminal: false) { _ in }
      self.environment = environment
    }

    /// Returns how many could be shown.
    func shown(_ urls: [String]) async -> Int {
      await withTaskGroup(of: Bool.self) { [environment] group in
        for url in urls {
          group.addTask { await FeedApp(environment: environment).run([url]) == .ok }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
    }
  }

  /// Counts the requests that servers work on at the same time, and holds the first ones.
  private final class Gauge: Sendable {
    struct State: Equatable {
      var underWay = 0
      var most = 0
      var requests = 0
    }

    let state = Mutex(State())
    private let held: Int
    private let gate = DispatchSemaphore(value: 0)
    private let (arrivals, arrived) = AsyncStream<Void>.makeStream()

    init(holding held: Int) { self.held = held }

    func response() -> Response {
      let number = state.withLock { state in
        state.underWay += 1
        state.requests += 1
        state.most = max(state.most, state.underWay)
        return state.requests
      }
      arrived.yield()
      if number <= held { gate.wait() }
      state.withLock { $0.underWay -= 1 }
      return PoliteWorld.feed()
    }

    func waitUntilHeld() async {
      for await _ in arrivals where state.withLock({ $0.requests >= held }) { return }
    }

    func release() { for _ in 0..<held { gate.signal() } }
  }
}

/// Keeps nothing, and says so.
private struct FullDisk: ListedFeedNotes {
  func notes(of feeds: Set<URL>) throws -> [URL: ServerWait] { throw failure }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout ServerWait?) throws -> Value
  ) throws -> [URL: Value] {
    throw failure
  }

  func feeds() throws -> Set<URL> { throw failure }

  func forget(_ feed: URL?) throws { throw failure }

  private var failure: FailureCause { .other("the disk is full") }
}
