import ChildProcess
import FeedFailures
import FeedHTTP
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Pages that nobody should serve")
struct HostilePagesTests {
  private let b = "https://demo.example/b"
  private let c = "https://demo.example/c"

  @Test(
    "PG2: pages that loop are requested once each; all of them are shown and saved",
    arguments: PageSite.Format.allCases
  )
  func loop(format: PageSite.Format) async throws {
    let (site, world) = makeSUT(format)
    // A → B → A, and further back B → C → B.
    for (target, urls, count) in [(PageSite.feed, [b], 4), (c, [b, c], 6)] {
      site.put(1...2, next: b)
      site.put(3...4, at: b, next: target)
      site.put(5...6, at: c, next: b)
      let before = site.requests.count
      let shown = try await show(world, "--pages", "50")
      #expect(try shown.numbers == Array(1...count))
      #expect(shown.code == 0)
      #expect(shown.errors == "")
      #expect(shown.output.contains(#""next":null"#))
      #expect(Array(site.requestedURLs.dropFirst(before)) == [PageSite.feed] + urls)
      #expect(try await show(world, "--offline").numbers == Array(1...count))
    }
  }

  @Test(
    "PG2: images that repeat are shown once, and a page of nothing else is the end",
    arguments: PageSite.Format.allCases
  )
  func repeats(format: PageSite.Format) async throws {
    let (site, world) = makeSUT(format)
    site.put(1...3, next: b)
    site.put([3, 4, 1], at: b, next: c)
    site.put([4, 2], at: c, next: "https://demo.example/d")
    let shown = try await show(world, "--pages", "50")
    #expect(try shown.numbers == [1, 2, 3, 4])
    #expect(shown.errors == "")
    #expect(site.requestedURLs == [PageSite.feed, b, c])
    #expect(try await show(world, "--offline").numbers == [1, 2, 3, 4])
  }

  @Test(
    "PG3: however a page fails, the pages before it are shown and saved",
    arguments: PageSite.Format.allCases
  )
  func fails(format: PageSite.Format) async throws {
    let (site, world) = makeSUT(format)
    let page = site.page(3...9, next: nil)
    let cutOff = HTTPResponse(status: 200, body: page.body.prefix(page.body.count / 2))
    for (response, words) in [
      (
        .failure(HTTPFailure.timedOut(after: .seconds(30))),
        "no connection: no complete response within 30 s"
      ),
      (
        .failure(HTTPFailure.refused(.bodyTooLarge(limit: 99))),
        "invalid data: the response is larger than 99 bytes"
      ),
      (.success(cutOff), "invalid data: "),
      (
        .success(HTTPResponse(status: 304, body: Data())),
        "invalid data: the server responded with status 304"
      ),
    ] as [(Result<HTTPResponse, any Error>, String)] {
      site.put([1], next: b)
      site.put([2], at: b, next: c)
      site.respond(to: c) { try response.get() }
      let shown = try await show(world, "--pages", "50")
      #expect(try shown.numbers == [1, 2])
      #expect(shown.code == 0)
      #expect(shown.errorLines.count == 1)
      #expect(shown.errors.hasPrefix("feed: more images could not be loaded: \(words)"))
      #expect(shown.output.contains(#""next":"\#(c)""#))
      #expect(try await show(world, "--offline").numbers == [1, 2])
    }
  }

  @Test(
    "Untrusted input: a next page that leaves https, or is on a private network, is not requested; the first is shown and saved",
    arguments: PageSite.Format.allCases
  )
  func forbidden(format: PageSite.Format) async throws {
    let (site, world) = makeSUT(format)
    for (target, words) in [
      (
        "http://demo.example/b",
        "invalid data: the redirect to http://demo.example/b is not followed"
      ),
      ("https://10.0.0.1/b", "refused: private network address"),
      ("https://[::1]/b", "refused: private network address"),
      (
        "https://me:secret@demo.example/b",
        "invalid data: the redirect to https://…@demo.example/b is not followed"
      ),
    ] {
      site.put([1], next: target)
      let shown = try await show(world, "--pages", "2")
      #expect(try shown.numbers == [1])
      #expect(shown.code == 0)
      #expect(shown.errors == "feed: more images could not be loaded: \(words)\n")
      #expect(try await show(world, "--offline").numbers == [1])
    }
    #expect(Set(site.requestedURLs) == [PageSite.feed])
  }

  @Test(
    "Untrusted input: only the pages of a feed from a private network are requested there, and each page once",
    arguments: [false, true]
  )
  func privateNetwork(isPrivate: Bool) async throws {
    let (site, world) = makeSUT(.rss)
    site.put([1], next: b, isPrivate: isPrivate)
    site.respond(to: b) { HTTPResponse(status: 503, body: Data()) }
    #expect(try await show(world, "--pages", "2").numbers == [1])
    #expect(site.requestedURLs == [PageSite.feed, b])
    #expect(site.requests.map(\.allowsPrivateNetwork) == [true, isPrivate])
  }

  @Test("Untrusted input: endless pages end at 10,000 images, which are shown and saved")
  func endless() async throws {
    let (site, world) = makeSUT(.own)
    site.put(1...9_000, next: b)
    site.put(9_001...9_500, at: b, next: c)
    site.put(9_501...10_001, at: c, next: "https://demo.example/d")
    let shown = try await show(world, "--pages", "50")
    #expect(try shown.numbers == Array(1...10_000))
    #expect(shown.errors == "")
    #expect(site.requestedURLs == [PageSite.feed, b, c])
    #expect(try await show(world, "--offline").numbers == Array(1...10_000))
  }

  private func makeSUT(_ format: PageSite.Format) -> (site: PageSite, world: InMemoryWorld) {
    let site = PageSite(format)
    return (site, InMemoryWorld(client: site))
  }

  private func show(_ world: InMemoryWorld, _ words: String...) async throws -> Outcome {
    try await world.feed(["show", PageSite.feed, "--json"] + words)
  }
}

extension Outcome {
  /// The images of a ``PageSite`` that the document has.
  fileprivate var numbers: [Int] {
    get throws { try document().items.compactMap { $0.description.flatMap { Int($0) } } }
  }
}
