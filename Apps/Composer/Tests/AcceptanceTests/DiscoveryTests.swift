import ChildProcess
import FeedFailures
import FeedHTTP
import FeedServer
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("The customer names a web page, or a host", .serialized)
struct DiscoveryTests {
  @Test(
    "FM4: of several feeds the one with the chosen number is followed",
    arguments: Worlds.allCases
  )
  func choice(world: Worlds) async throws {
    let world = try world.make()
    let added = try await world.feed("add", world.url("pages"), "sea", "--choose", "2")
    #expect(added.code == 0)
    #expect(added.errors == "feed: found the feed \(world.url("feed.atom"))\n")
    #expect(try await world.feed("list", "-v").output.contains("\n  \(world.url("feed.atom"))\n"))
  }

  @Test("FM4: a number that no feed has is a usage error", arguments: Worlds.allCases)
  func noChoice(world: Worlds) async throws {
    let world = try world.make()
    let refused = try await world.feed("add", world.url("pages"), "--choose", "4")
    #expect(
      refused
        == Outcome(
          code: 64,
          output: "",
          errors: "feed: there is no feed 4; the page names 3 feeds\n"
        )
    )
    #expect(try await world.feed("list").output == "")
  }

  @Test("FM4: on a terminal the number is asked for, until it is one of the list")
  func question() async throws {
    let world = try BinaryWorld()
    let sut = try run(["add", world.url("pages"), "sea"], in: world)
    let list = try sut.read(until: "which feed, 1 to 3? ")
    #expect(list.contains("2: \(world.url("feed.atom")) (The same)"))
    try sut.type("4\n", until: "which feed, 1 to 3? ")
    try sut.type(" 2 \n", until: "found the feed \(world.url("feed.atom"))")
    #expect(try await sut.end().code == 0)
    #expect(try await world.feed("list", "-v").output.contains("\n  \(world.url("feed.atom"))\n"))
    #expect(world.requests.map(\.target) == ["/pages", "/feed.atom"])
  }

  @Test(
    "FM4: without a number nothing is followed, and the list is shown",
    arguments: ["\n", "\u{4}"]
  )
  func noAnswer(key: String) async throws {
    let world = try BinaryWorld()
    let sut = try run(["add", world.url("pages")], in: world)
    _ = try sut.read(until: "which feed, 1 to 3? ")
    try sut.type(key)
    #expect(try await sut.end().code == 65)
    #expect(try await world.feed("list").output == "")
  }

  @Test("FM4: Ctrl-C at the question ends the program")
  func interrupt() async throws {
    let world = try BinaryWorld()
    let sut = try run(["add", world.url("pages")], in: world)
    _ = try sut.read(until: "which feed, 1 to 3? ")
    sut.interrupt()
    #expect(try await sut.end().code == 130)
    #expect(try await world.feed("list").output == "")
  }

  @Test("A host without a scheme is https, and followed as that")
  func secureHost() async throws {
    let client = Hosts(secure: nil)
    let world = InMemoryWorld(client: client)
    let added = try await world.feed("add", "site.example/f", "sea")
    #expect(added.code == 0)
    #expect(added.errors == "feed: using https://site.example/f\n")
    #expect(try await world.feed("list", "-v").output.contains("\n  https://site.example/f\n"))
    #expect(client.requests == ["https://site.example/f"])
  }

  @Test("Where https is refused it is http, and followed as that")
  func plainHost() async throws {
    let client = Hosts(secure: .disconnected(.refused))
    let world = InMemoryWorld(client: client)
    let shown = try await world.feed("site.example/f", "--json")
    #expect(try shown.document().items.count == 1)
    #expect(
      shown.errorLines == [
        "feed: using https://site.example/f",
        "feed: the server refused https; using http://site.example/f",
      ]
    )
    #expect(try await world.feed("add", "site.example/f", "sea").code == 0)
    #expect(try await world.feed("list", "-v").output.contains("\n  http://site.example/f\n"))
    #expect(try await world.feed("site.example/f", "--offline", "-q").code == 0)
  }

  @Test("Behind any other failure of https, and with a scheme, http is never asked")
  func noDowngrade() async throws {
    for (failure, address) in [
      (HTTPFailure.unavailable(.insecure(.untrustedCertificate)), "site.example/f"),
      (.disconnected(.broken), "site.example/f"),
      (.disconnected(.refused), "https://site.example/f"),
      (.disconnected(.refused), "feed://site.example/f"),
      (.disconnected(.refused), "site.example:444/f"),
    ] {
      let client = Hosts(secure: failure)
      #expect(try await InMemoryWorld(client: client).feed("add", address).code == 69)
      #expect(client.requests.allSatisfy { $0.hasPrefix("https:") })
    }
  }

  @Test("The name of a followed feed comes before a host")
  func name() async throws {
    let client = Hosts(secure: nil)
    let world = InMemoryWorld(client: client)
    _ = try await world.feed("add", "https://site.example/f", "other.example")
    #expect(try await world.feed("other.example").errors == "")
    #expect(Set(client.requests) == ["https://site.example/f"])
  }

  private func run(_ words: [String], in world: BinaryWorld) throws -> TerminalRun {
    try TerminalRun(words, columns: 120, variables: ["LANG": "C"], hasKeys: true, in: world)
  }
}

/// Every host has the same feed, or fails by https.
private final class Hosts: HTTPClient {
  private let secure: HTTPFailure?
  private let asked = Mutex<[String]>([])

  init(secure: HTTPFailure?) { self.secure = secure }

  var requests: [String] { asked.withLock { $0 } }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    asked.withLock { $0.append(request.url.absoluteString) }
    if let secure, request.url.scheme == "https" { throw secure }
    let id = "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"
    let feed = #"{"items": [{"id": "\#(id)", "image": "https://a.example/1.png"}]}"#
    return HTTPResponse(status: 200, body: Data(feed.utf8))
  }
}
