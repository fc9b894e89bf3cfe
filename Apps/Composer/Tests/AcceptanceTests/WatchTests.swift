import ChildProcess
import FeedBrowse
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedServer
import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import ImageHeaders
import PseudoTerminals
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("Watching a feed", .serialized)
struct WatchTests {
  @Test(
    "A pipe or a file gets all rows once, then those that are new, and a line when the connection goes and comes"
  )
  func lines() async throws {
    let world = WatchWorld([.feed(2), .feed(2), .feed(3), .offline, .offline, .feed(3)])
    let code = await world.watch()
    #expect(code == .interrupted)
    #expect(
      world.output == """
        The last light before open water
        Cape Wrath, Scotland
        \(world.picture(0))

        First sun on the high ridge
        Dolomites, Italy
        \(world.picture(1))

        Green fire over a still lake
        Abisko, Sweden
        \(world.picture(2))

        """
    )
    #expect(
      world.errors.split(separator: "\n").map { $0.prefix { $0 != "(" } } == [
        "feed: 1 new", "feed: saved copy, less than a minute old ", "feed: the feed is fresh again",
      ]
    )
  }

  @Test(
    "A feed that was never saved is reported as missing, once, and shown as soon as it is loaded"
  )
  func late() async throws {
    let world = WatchWorld([.offline, .offline, .feed(1)])
    _ = await world.watch()
    #expect(world.output.hasPrefix("The last light before open water\n"))
    let errors = world.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors.first?.hasPrefix("feed: cannot load ") == true)
    #expect(errors.last == "feed: the feed is fresh again")
  }

  @Test(
    "FM4: a page that names several feeds ends the watch and lists them, twenty at most",
    arguments: [[], ["--json"]]
  )
  func pages(words: [String]) async {
    let world = WatchWorld([.page(23), .page(23)])
    #expect(await world.watch(words) == .invalidData)
    #expect(world.output == "")
    #expect(world.waits.isEmpty)
    let errors = world.errors.split(separator: "\n")
    #expect(errors.count == 22)
    #expect(errors.first?.contains(": this web page names 23 feeds; pass the URL of one") == true)
    #expect(errors.suffix(2) == ["feed: 20: https://feed.example/19", "feed: 3 more feeds"])
  }

  @Test(
    "'watch --json' writes the document of 'show' in a line for each load that has a feed, on a terminal too",
    arguments: [nil, TerminalSize(columns: 80, rows: 24)]
  )
  func documents(size: TerminalSize?) async throws {
    let world = WatchWorld([.offline, .feed(2), .feed(2), .offline], size: size)
    #expect(await world.watch("--json", "--limit", "1") == .interrupted)
    let lines = world.output.split(separator: "\n")
    let documents = try lines.map {
      try JSONDecoder().decode(Outcome.Document.self, from: Data($0.utf8))
    }
    #expect(documents.map(\.origin) == ["remote", "remote", "cache"])
    #expect(documents.map(\.reason) == [nil, nil, "connectivity"])
    #expect(documents.map(\.items.count) == [1, 1, 1])
    let errors = world.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors.first?.contains("cannot load ") == true)
    #expect(errors.last?.contains("saved copy, less than a minute old (no connection: ") == true)
  }

  @Test(
    "It waits as long as it was told, give or take a tenth",
    arguments: [(0.0, 54.0), (0.5, 60), (1, 66)]
  )
  func jitter(chance: Double, seconds: Double) async throws {
    let world = WatchWorld([.feed(1), .feed(1)], chance: chance)
    _ = await world.watch()
    #expect(
      world.waits.map { ($0 / .milliseconds(1)).rounded() } == [seconds * 1_000, seconds * 1_000]
    )
    let own = WatchWorld([.feed(1)], chance: 0.5)
    _ = await own.watch("--every", "1.5")
    #expect(own.waits.map { ($0 / .milliseconds(1)).rounded() } == [1_500])
  }

  @Test(
    "On a terminal it is 'browse', which loads again and again; the rows stay, and the foot says what failed"
  )
  func screen() async throws {
    let world = WatchWorld(
      [.feed(2), .offline, .invalid, .feed(3)],
      size: TerminalSize(columns: 300, rows: 24)
    )
    #expect(await world.watch("--images", "none") == .interrupted)
    // Without the marks of new images.
    let text = world.output.replacing("•", with: " ")
    let order = [
      ">1   The last light before open water",
      "saved copy, less than a minute old (no connection: ",
      "the server failed with status 500", "  3   Green fire over a still lake",
    ].map { text.firstRange(of: $0)?.lowerBound }
    #expect(order.allSatisfy { $0 != nil }, "\(order)")
    #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
    #expect(text.hasPrefix(ScreenUpdate.enter))
    #expect(text.hasSuffix(ScreenUpdate.leave))
    #expect(text.ranges(of: ">1   The last light").count == 1, "only what changed is drawn")
    #expect(world.errors == "", "nothing is written into the screen from aside")
  }

  @Test("'--exec' runs a program for what is not cached at first, and for each image that comes")
  func program() async throws {
    let world = WatchWorld(
      [.feed(2), .feed(2), .offline, .feed(4)],
      size: TerminalSize(columns: 80, rows: 24)
    )
    #expect(await world.watch("--exec", "/bin/frame") == .interrupted)
    let runs = world.runs
    #expect(runs.map(\.program) == Array(repeating: "/bin/frame", count: 4))
    #expect(runs.map(\.variables["FEED_NUMBER"]) == ["2", "1", "4", "3"])
    #expect(runs.map(\.variables["FEED_PATH"]) == runs.map(\.path))
    #expect(runs.allSatisfy { $0.format != nil }, "the file is there")
    #expect(!world.output.contains("\u{1B}[?1049h"), "it shows lines on a terminal, too")
  }

  @Test("'--exec' does not run the program again for what an earlier run cached")
  func restartedProgram() async throws {
    let world = WatchWorld([.feed(2), .restart, .feed(2), .restart, .feed(3)])
    #expect(await world.watch("--exec", "/bin/frame") == .interrupted)
    #expect(world.runs.map(\.variables["FEED_NUMBER"]) == ["2", "1", "3"])
  }

  @Test("'--exec' runs the program for what is not cached, seen or not, and with '--new' for new")
  func seenImages() async throws {
    for (options, numbers) in [([], ["3", "2", "1"]), (["--new"], ["1"])] {
      let world = WatchWorld([.feed(3)])
      #expect(await world.watch(["--exec", "/bin/frame"] + options) == .interrupted)
      #expect(world.runs.map(\.variables["FEED_NUMBER"]) == numbers)
    }
  }

  @Test("A program for '--exec' that does not exist is a usage error, before anything is loaded")
  func missingProgram() async throws {
    let world = WatchWorld([.feed(1)])
    #expect(await world.watch("--exec", "/bin/fram") == .usage)
    #expect(
      world.errors
        == "feed: --exec: there is no program '/bin/fram'; pass its path, or a name that is found by "
        + "$PATH\n"
    )
    #expect(world.output == "")
  }

  @Test("An image whose picture cannot be loaded is not seen, and is tried again, for '--exec'")
  func missingPicture() async throws {
    let world = WatchWorld([.feedWithoutPictures(1), .feedWithoutPictures(1), .feed(1), .feed(1)])
    _ = await world.watch("--new", "--seen", "--exec", "/bin/frame")
    #expect(world.runs.map(\.variables["FEED_NUMBER"]) == ["1"])
    #expect(world.errors.split(separator: "\n").count == 1, "\(world.errors)")
    #expect(world.errors.contains("\(world.picture(0)) failed: "), "\(world.errors)")
  }

  @Test("'--new --seen' shows each new image once, and says nothing of those that were seen")
  func newOnly() async throws {
    let world = WatchWorld([.feed(2), .feed(2), .feed(3), .feed(3)])
    _ = await world.watch("--new", "--seen")
    #expect(
      world.output == """
        The last light before open water
        Cape Wrath, Scotland
        \(world.picture(0))

        Green fire over a still lake
        Abisko, Sweden
        \(world.picture(2))

        """
    )
    #expect(world.errors == "")
  }

  @Test("Cancellation: Ctrl-C gives the terminal back, and is exit code 130")
  func interrupted() async throws {
    let world = try BinaryWorld()
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = Process()
    process.executableURL = URL(filePath: Binary.path)
    process.arguments = ["watch", "--url", world.url("feed.json?count=2")]
    process.environment = ["HOME": world.directory.path + "/home", "TERM": "xterm"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = terminal.program
    process.standardError = terminal.program
    let (ended, end) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { end.yield($0.terminationStatus) }
    try process.run()
    let shown = try terminal.read(until: "First sun on the high ridge")
    #expect(shown.hasPrefix(ScreenUpdate.enter))
    #expect(shown.contains("The last light before open water"))
    process.interrupt()
    #expect(
      try terminal.read(until: ScreenUpdate.leave).hasSuffix(
        "\(KeyReader.end)\(ScreenUpdate.leave)"
      )
    )
    #expect(await ended.first { _ in true } == 130)
  }

  @Test("'watch' has no use for what does not change or is not text")
  func usage() async throws {
    let world = try BinaryWorld()
    for option in [
      ["--now", "2026-11-21T10:00:00Z"], ["--every", "0"], ["more"], ["--json", "--exec", "true"],
    ] {
      #expect(
        try await world.feed(["watch", "--url", world.url("feed.json")] + option).code == 64,
        "\(option)"
      )
    }
  }
}

/// The program in this process with a live server, which gives each load its next response. After
/// the last one the watch is cancelled.
private final class WatchWorld: Sendable {
  enum Look {
    case feed(Int)
    /// A feed whose pictures are not there.
    case feedWithoutPictures(Int)
    case offline
    case invalid
    /// A web page that names this number of feeds.
    case page(Int)
    /// No look: the program ends, and is started again.
    case restart
  }

  struct Run {
    let program: String
    let path: String
    let variables: [String: String]
    /// What is in the file.
    let format: ImageFormat?
  }

  private struct State {
    var looks: [Look]
    var runs: [Run] = []
    var waits: [Duration] = []
    var writes: [String] = []
    var errors = ""
    var seconds = 0.0
    var isRestarting = false
  }

  private let state: Mutex<State>
  private let size: TerminalSize?
  private let chance: Double
  private let address = Mutex("")

  init(_ looks: [Look], chance: Double = 0.5, size: TerminalSize? = nil) {
    state = Mutex(State(looks: looks))
    self.chance = chance
    self.size = size
  }

  var waits: [Duration] { state.withLock { $0.waits } }
  var writes: [String] { state.withLock { $0.writes } }
  var output: String { writes.joined() }
  var runs: [Run] { state.withLock { $0.runs } }
  var errors: String { state.withLock { $0.errors } }

  func picture(_ number: Int) -> String {
    "\(address.withLock { $0 })/pictures/\(DemoPictures.names[number])?n=\(number)"
  }

  func watch(_ words: String...) async -> ExitCode { await watch(words) }

  func watch(_ words: [String]) async -> ExitCode {
    guard let server = try? FeedServer(responding: { [self] in response(to: $0) }) else {
      return .ioError
    }
    defer { server.stop() }
    let base = "http://127.0.0.1:\(server.port)"
    address.withLock { $0 = base }
    let cache = InMemoryFeedCache()
    var environment = Environment.live(HeldTerminal())
    environment.variables = ["HOME": "/nowhere", "TERM": "xterm"]
    environment.files.read = { _, _ in nil }
    environment.storage.caches = { _ in cache }
    let seenImages = InMemoryFeedNotes<SeenImages>()
    environment.storage.seenImages = { _ in seenImages }
    let sources = InMemoryFeedNotes<FeedDetails.Source>()
    environment.storage.sources = { _ in sources }
    environment.programs.isInstalled = { $0 == "/bin/frame" }
    environment.time.now = { [self] in
      state.withLock { Date(timeIntervalSince1970: 1_800_000_000 + $0.seconds) }
    }
    environment.programs.run = { [self] program, path, variables in
      let data = try Data(contentsOf: URL(filePath: path))
      let run = Run(
        program: program,
        path: path,
        variables: variables,
        format: ImageFormat(of: data)
      )
      state.withLock { $0.runs.append(run) }
    }
    environment.time.random = { [chance] in chance }
    environment.terminal.output = Output(isTerminal: size != nil) { [self] text in
      state.withLock { $0.writes.append(text) }
    }
    environment.terminal.output.size = { [size] in size }
    environment.terminal.errors = Output(isTerminal: size != nil) { [self] text in
      state.withLock { $0.errors += text }
    }
    environment.time.sleep = { [self] duration in
      // No load here takes long enough for a sign of life.
      if duration < .seconds(1) { return try await Task.sleep(for: .seconds(3_600)) }
      try state.withLock { state in
        state.waits.append(duration)
        state.seconds += 2
        state.looks.removeFirst()
        if case .restart = state.looks.first {
          state.looks.removeFirst()
          state.isRestarting = true
        }
        if state.isRestarting || state.looks.isEmpty { throw CancellationError() }
      }
    }
    let app = FeedApp(environment: environment)
    var code = ExitCode.ok
    repeat {
      state.withLock { $0.isRestarting = false }
      code = await app.run(["watch", "--url", "\(base)/feed.json"] + words)
    } while state.withLock(\.isRestarting)
    return code
  }

  private func response(to request: Request) -> Response {
    let look = state.withLock { $0.looks.first }
    guard request.path == "/feed.json" else {
      if case .feedWithoutPictures = look { return .status(404) }
      return DemoSite().response(to: request)
    }
    return switch look {
    case .feed(let count), .feedWithoutPictures(let count):
      DemoSite().response(to: Request("/feed.json?count=\(count)", origin: request.origin))
    case .invalid: .status(500)
    case .page(let count):
      .ok(
        "<html>"
          + (0..<count).map {
            "<link rel=alternate type=application/rss+xml href=https://feed.example/\($0)>"
          }.joined(),
        contentType: "text/html"
      )
    case .offline, .restart, nil: .reset
    }
  }
}

/// The names of the demo's pictures, in the order in which a generated feed takes them.
private enum DemoPictures {
  static let names = ["lighthouse.png", "mountains.jpg", "aurora.png"]
}
