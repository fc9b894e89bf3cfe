import ChildProcess
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedLibrary
import FeedServer
import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("How pictures are requested", .serialized, .timeLimit(.minutes(5)))
struct PictureRequestTests {
  @Test("'prefetch' asks again after 503; each try is a request, and a line of the log")
  func retry() async throws {
    let (sut, world) = try makeSUT(pictures: 1) { _, count in count == 1 ? .status(503) : .picture }
    let outcome = try await world.feed("prefetch", "-v", sut.feed)
    #expect(outcome.code == 0)
    #expect(sut.pictures == ["/1.png", "/1.png"])
    let log = outcome.log(of: sut.url("1.png"))
    #expect(log.map { $0.prefix(3) } == ["503", "200"], "\(log)")
  }

  @Test("'show' and 'save' ask once: a person waits for them", arguments: ["show", "save"])
  func noRetry(command: String) async throws {
    let (sut, world) = try makeSUT(pictures: 1) { _, _ in .status(503) }
    let words = command == "show" ? ["--images", "kitty"] : ["-o", "\(world.directory.path)/out"]
    _ = try await world.feed([command, sut.feed] + words)
    #expect(sut.pictures == ["/1.png"])
  }

  @Test("MF3: the pictures of a feed whose server asks to wait are requested once each")
  func savedFeed() async throws {
    let (sut, world) = try makeSUT(pictures: 1) { _, _ in .status(503) }
    _ = try await world.feed("show", sut.feed)
    sut.delayFeed()
    let outcome = try await world.feed("prefetch", sut.feed)
    #expect(outcome.code == 75)
    #expect(sut.pictures == ["/1.png"])
  }

  @Test("MF6: two pictures of a host are under way at a time, and those of a host that fails wait")
  func permits() async throws {
    let first = Mutex((number: 0, underWay: 0, most: 0))
    let areTwo = DispatchSemaphore(value: 0)
    let (sut, world) = try makeSUT(pictures: 9) { _, count in
      // The program is there until it is interrupted.
      guard count == 1 else { return .stall }
      let number = first.withLock { first in
        first.number += 1
        first.underWay += 1
        first.most = max(first.most, first.underWay)
        return first.number
      }
      // No try ends before there are two.
      if number < 2 { areTwo.wait() }
      if number <= 2 { areTwo.signal() }
      first.withLock { $0.underWay -= 1 }
      return .status(503)
    }
    let run = try world.run(["prefetch", sut.feed])
    var beforeRetry: Set<String> = []
    for await path in sut.arrivals {
      guard beforeRetry.insert(path).inserted else { break }
    }
    run.interrupt()
    #expect(try await run.outcome().code == 130)
    #expect(first.withLock { $0.most } == 2)
    #expect(beforeRetry.count == 2)
  }

  @Test("Two images with one picture, shown at once, are one request and one line of the log")
  func coalescing() async throws {
    let other = DispatchSemaphore(value: 0)
    let (sut, world) = try makeSUT(names: ["1.png", "1.png", "2.png"]) { path, _ in
      if path == "/2.png" {
        for _ in 1...2 { other.signal() }
      } else {
        other.wait()
      }
      return .picture
    }
    let outcome = try await world.feed("show", "-v", "--images", "kitty", sut.feed)
    #expect(outcome.code == 0)
    #expect(sut.pictures.sorted() == ["/1.png", "/2.png"])
    #expect(outcome.log(of: sut.url("1.png")).count == 1)
    let pictures = try KittyTerminal.parts(of: outcome.output).count { part in
      if case .picture = part { true } else { false }
    }
    #expect(pictures == 3)
  }

  @Test("NT1: a private picture of a public feed is refused without a connection or a retry")
  func privatePicture() async throws {
    let (sut, _) = try makeSUT(pictures: 1) { _, _ in .picture }
    let said = Mutex("")
    var environment = Environment.live(HeldTerminal())
    environment.variables = ["HOME": "/nowhere"]
    environment.files.read = { _, _ in nil }
    let cache = InMemoryFeedCache()
    environment.storage.caches = { _ in cache }
    let seenImages = InMemoryFeedNotes<SeenImages>()
    environment.storage.seenImages = { _ in seenImages }
    environment.terminal.output = Output(isTerminal: false) { _ in }
    environment.terminal.errors = Output(isTerminal: false) { text in said.withLock { $0 += text } }
    environment.network.client = { [live = environment.network.client] policy in
      PublicFeed(client: live(policy), body: sut.document)
    }
    let app = FeedApp(environment: environment)
    let code = await app.run(["prefetch", "-v", "http://public.example/feed.json"])
    let outcome = Outcome(code: code.rawValue, output: "", errors: said.withLock { $0 })
    #expect(outcome.code == 75)
    #expect(sut.pictures == [])
    let refusal = "refused: private network address"
    #expect(outcome.log(of: sut.url("1.png")).map { $0.prefix { $0 != "," } } == [refusal[...]])
    #expect(outcome.errors.contains("1/1 \(sut.url("1.png")) failed: \(refusal)\n"))
  }

  private func makeSUT(
    pictures count: Int,
    _ answer: @escaping @Sendable (_ path: String, _ count: Int) -> Response
  ) throws -> (PictureSite, BinaryWorld) {
    try makeSUT(names: (1...count).map { "\($0).png" }, answer)
  }

  private func makeSUT(
    names: [String],
    _ answer: @escaping @Sendable (_ path: String, _ count: Int) -> Response
  ) throws -> (PictureSite, BinaryWorld) {
    (try PictureSite(names: names, answer), try BinaryWorld())
  }
}

/// A server of a feed whose pictures are answered by their path, and how often they were requested.
private final class PictureSite: Sendable {
  private struct State {
    var counts: [String: Int] = [:]
    var isFeedBusy = false
  }

  /// An object of its own, since the server begins before the site is complete.
  private final class Desk: Sendable {
    let state = Mutex(State())

    /// How often this path was requested, this time included.
    func count(_ path: String) -> Int {
      state.withLock { state in
        state.counts[path, default: 0] += 1
        return state.counts[path, default: 0]
      }
    }
  }

  /// The paths of the pictures, as they are requested.
  let arrivals: AsyncStream<String>
  private let server: FeedServer
  private let names: [String]
  private let desk = Desk()

  init(
    names: [String],
    _ answer: @escaping @Sendable (_ path: String, _ count: Int) -> Response
  ) throws {
    self.names = names
    let (arrivals, arrived) = AsyncStream<String>.makeStream()
    self.arrivals = arrivals
    server = try FeedServer { [desk] request in
      if request.path == "/feed.json" {
        let isBusy = desk.state.withLock { $0.isFeedBusy }
        if isBusy { return .status(503, headers: ["Retry-After": "120"]) }
        return .ok(Self.document(names, at: request.origin))
      }
      let count = desk.count(request.path)
      arrived.yield(request.path)
      return answer(request.path, count)
    }
  }

  deinit { server.stop() }

  var feed: String { url("feed.json") }
  var document: String { Self.document(names, at: "http://127.0.0.1:\(server.port)") }
  /// The pictures that were requested, in order.
  var pictures: [String] { server.requests.map(\.path).filter { $0 != "/feed.json" } }

  func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }

  func delayFeed() { desk.state.withLock { $0.isFeedBusy = true } }

  private static func document(_ names: [String], at origin: String) -> String {
    let items = names.enumerated().map { number, name in
      #"{"id": "6f1b2c8e-3d47-4a90-9e15-0c7a5b2d8f3\#(number)", "image": "\#(origin)/\#(name)"}"#
    }
    return #"{"items": [\#(items.joined(separator: ","))]}"#
  }
}

/// Answers for a public server, and leaves all else to the program's own client.
private struct PublicFeed: HTTPClient {
  let client: any HTTPClient
  let body: String

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.url.host == "public.example" else { return try await client.get(request) }
    return HTTPResponse(status: 200, body: Data(body.utf8))
  }
}

extension Response {
  fileprivate static var picture: Response {
    .ok(Array(DemoSite.picture("lighthouse.png") ?? Data()), contentType: "image/png")
  }
}
