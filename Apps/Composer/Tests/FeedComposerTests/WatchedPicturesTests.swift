import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Foundation
import Synchronization
import TerminalPictures
import Testing

@Suite("Pictures for a program while feeds are watched", .timeLimit(.minutes(5)))
struct WatchedPicturesTests {
  @Test("A picture whose program could not be started is passed on in the next look")
  func notStarted() async {
    let watch = Watch(looks: 3)
    let sut = watch.environment(server: { Watch.response(to: $1, pictures: $0 == 0 ? 1 : 3) }) {
      if $0 == 1 { throw ProgramFailure("frame is not installed") }
    }
    await watch.run(sut, "--seen")
    #expect(watch.passed.entries == ["a 1.png", "a 2.png", "a 3.png"])
    #expect(watch.errors.entries.filter { $0.contains("frame is not installed") }.count == 1)
  }

  @Test("A picture whose program failed has been passed on")
  func failed() async {
    let watch = Watch(looks: 3)
    let sut = watch.environment(server: { Watch.response(to: $1, pictures: $0 == 0 ? 1 : 3) }) {
      if $0 == 1 { throw ProgramFailure("frame ended with 3", hasRun: true) }
    }
    await watch.run(sut)
    #expect(watch.passed.entries == ["a 1.png"])
    #expect(watch.errors.entries.filter { $0.contains("frame ended with 3: ") }.count == 2)
  }

  @Test("A picture that found no room for its file is passed on in the next look")
  func noFile() async {
    let watch = Watch(looks: 3)
    var sut = watch.environment(server: { Watch.response(to: $1, pictures: $0 == 0 ? 1 : 3) })
    let inDirectory = sut.files.withTemporaryDirectory
    sut.files.withTemporaryDirectory = { work in
      if watch.look == 1 { throw CocoaError(.fileWriteOutOfSpace) }
      try await inDirectory(work)
    }
    await watch.run(sut, "--seen")
    #expect(watch.passed.entries == ["a 1.png", "a 2.png", "a 3.png"])
  }

  @Test("Pictures that a look has no time for come in the next one, also while all feeds must wait")
  func waitingFeeds() async {
    let watch = Watch(looks: 4)
    let sut = watch.environment(server: { look, request in
      if look == 1, request.url.path == "/2.png" { watch.pass(seconds: 61) }
      let response = Watch.response(to: request, pictures: look == 0 ? 1 : 40)
      guard look == 1 else {
        return response
      }
      return HTTPResponse(
        status: 200,
        headers: ["Cache-Control": "max-age=3600"],
        body: response.body
      )
    })
    await watch.run(sut, "--all")
    #expect(Set(watch.passed.entries).count == 80, "\(watch.passed.entries)")
    #expect(watch.passed.entries.count == 80)
  }

  @Test(
    "Pictures that cannot be loaded, and take all the time of a look, come last in the next one"
  )
  func failingFirst() async {
    // A look may have time for one of those that fail, or for several at once.
    let watch = Watch(looks: 27)
    let sut = watch.environment(server: { look, request in
      let number = Int(request.url.lastPathComponent.prefix { $0 != "." }) ?? 0
      if request.url.host == "a.example", (2...25).contains(number) {
        watch.pass(seconds: 61)
        return HTTPResponse(status: 404, body: Data())
      }
      return Watch.response(to: request, pictures: look == 0 ? 1 : 30)
    })
    await watch.run(sut, "--all")
    let ofFirst = watch.passed.entries.filter { $0.hasPrefix("a") }
    #expect(Set(ofFirst) == Set(([1] + Array(26...30)).map { "a \($0).png" }))
  }
}

/// The program in this process, which watches feeds for some looks, a minute apart, and passes each
/// picture to a program.
private final class Watch: Sendable {
  /// The feeds and pictures that were passed on.
  let passed = Journal<String>()
  let errors = Journal<String>()
  private let looks: Int
  private let state = Mutex((look: 0, seconds: 0.0))

  init(looks: Int) {
    self.looks = looks
  }

  /// The number of the look at the feeds, from 0.
  var look: Int { state.withLock(\.look) }

  func pass(seconds: Double) {
    state.withLock { $0.seconds += seconds }
  }

  /// Surroundings with this server, and a program that may throw in a look.
  func environment(
    server: @escaping @Sendable (_ look: Int, HTTPRequest) async throws -> HTTPResponse,
    program: @escaping @Sendable (_ look: Int) throws -> Void = { _ in }
  ) -> Environment {
    let cache = InMemoryFeedCache()
    var environment = Environment.inMemory(
      client: { _ in Client(watch: self, respond: server) },
      caches: { _ in cache },
      now: { [self] in
        state.withLock { Date(timeIntervalSince1970: 1_800_000_000 + $0.seconds) }
      },
      output: Output(isTerminal: false) { _ in },
      errors: Output(isTerminal: false, write: errors.add)
    )
    environment.files.read = { path, _ in
      let isList = path.hasSuffix("/feeds")
      return isList
        ? Data("https://a.example/feed.json a\nhttps://b.example/feed.json b\n".utf8) : nil
    }
    environment.files.withTemporaryDirectory = { work in
      let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: directory) } }
      try await work(directory.path)
    }
    environment.programs.isInstalled = { _ in true }
    environment.programs.run = { [self] _, _, variables in
      try program(look)
      let url = URL(string: variables["FEED_IMAGE"] ?? "")
      passed.add("\(url?.host?.prefix(1) ?? "") \(url?.lastPathComponent ?? "")")
    }
    environment.time.sleep = { [self] duration in
      // No load here takes long enough for a sign of life.
      guard duration > .seconds(30) else {
        return try await Task.sleep(for: .seconds(3_600))
      }
      try state.withLock { state in
        state.seconds += 60
        state.look += 1
        if state.look == looks { throw CancellationError() }
      }
    }
    return environment
  }

  func run(_ environment: Environment, _ words: String...) async {
    let app = FeedApp(environment: environment)
    let code = await app.run(
      ["watch", "--exec", "frame"]
        + (words.contains("--all") ? [] : ["--url", "https://a.example/feed.json"]) + words
    )
    #expect(code == .interrupted)
  }

  /// A feed of that many pictures, the first one last, or one of them.
  static func response(to request: HTTPRequest, pictures: Int) -> HTTPResponse {
    guard request.url.path == "/feed.json" else {
      let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
      return HTTPResponse(status: 200, body: picture)
    }
    let base = "https://\(request.url.host ?? "")"
    let feed = request.url.host?.prefix(1) ?? ""
    let items = (1...pictures).reversed().map { number in
      let id = "\(feed)0000000-0000-4000-8000-\(100_000_000_000 + number)"
      return #"{"id": "\#(id)", "image": "\#(base)/\#(number).png"}"#
    }
    return HTTPResponse(
      status: 200,
      body: Data(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
    )
  }

  private struct Client: HTTPClient {
    let watch: Watch
    let respond: @Sendable (Int, HTTPRequest) async throws -> HTTPResponse

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      try await respond(watch.look, request)
    }
  }
}
