import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("What '-v' logs of requests", .serialized, .timeLimit(.minutes(5)))
struct RequestLogTests {
  @Test(
    "A response is one line: its URL, its status, the size of its body and its time",
    arguments: [(200, "13 bytes"), (404, "14 bytes"), (500, "26 bytes")]
  )
  func response(status: Int, size: String) async throws {
    let (world, url) = try makeSUT { _ in
      status == 200 ? .ok(#"{"items": []}"#) : .status(status)
    }
    let log = try await world.feed("show", "-v", url).log(of: url)
    #expect(log.map(withoutTime) == ["\(status), \(size)"])
  }

  @Test(
    "A failure is one line with its reason",
    arguments: [
      (Response.reset, "the connection broke"),
      (Response([.bytes(Array("hello\r\n\r\n".utf8))]), "the response is not HTTP"),
    ]
  )
  func failure(response: Response, reason: String) async throws {
    let (world, url) = try makeSUT { _ in response }
    let log = try await world.feed("show", "-v", url).log(of: url)
    #expect(log.map(withoutTime) == [reason])
  }

  @Test("A redirected request is one line: the URL that was asked for, and the last response")
  func redirect() async throws {
    let (world, url) = try makeSUT { request in
      request.path == "/feed.json" ? .redirect(to: "/other") : .ok(#"{"items": []}"#)
    }
    let outcome = try await world.feed("show", "-v", url)
    #expect(outcome.log(of: url).map(withoutTime) == ["200, 13 bytes"])
    #expect(outcome.errorLines.count { $0.contains("GET ") } == 1)
  }

  @Test("Cancellation: a request that Ctrl-C ends is one line too")
  func cancel() async throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (world, url) = try makeSUT { _ in
      arrived.yield()
      return .stall
    }
    let run = try world.run(["show", "-v", url])
    _ = await arrivals.first { true }
    run.interrupt()
    let outcome = try await run.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.log(of: url).map(withoutTime) == ["cancelled"])
    #expect(outcome.errorLines.count { $0.contains("GET ") } == 1)
  }

  @Test("No line has the password of a URL, also of one inside another")
  func passwords() async throws {
    let (world, url) = try makeSUT { _ in
      .redirect(to: "http://me:secret@127.0.0.1:1/feed.json")
    }
    let asked = "\(url)?from=http://me:secret@127.0.0.1:1/"
    let outcome = try await world.feed("show", "-v", asked)
    let shown = "\(url)?from=http://…@127.0.0.1:1/"
    let reason = "the redirect to http://…@127.0.0.1:1/feed.json is not followed"
    #expect(outcome.log(of: shown).map(withoutTime) == [reason])
    #expect(!outcome.errors.contains("secret"))
  }

  @Test("Without '-v' there is no such line", arguments: [[], ["-q"]])
  func silent(words: [String]) async throws {
    let (world, url) = try makeSUT { _ in .ok(#"{"items": []}"#) }
    #expect(try await !world.feed(["show", url] + words).errors.contains("GET "))
  }

  private func withoutTime(_ line: Substring) -> String {
    #expect(line.contains(/, \d+ ms$/))
    return String(line.replacing(/, \d+ ms$/, with: ""))
  }

  private func makeSUT(
    _ response: @escaping @Sendable (Request) -> Response
  ) throws -> (LogWorld, String) {
    let world = try LogWorld(response)
    return (world, "http://127.0.0.1:\(world.server.port)/feed.json")
  }
}

/// The program, and a server of its own.
private struct LogWorld {
  let world: BinaryWorld
  let server: FeedServer

  init(_ response: @escaping @Sendable (Request) -> Response) throws {
    world = try BinaryWorld()
    server = try FeedServer(responding: response)
  }

  func feed(_ words: String...) async throws -> Outcome { try await feed(words) }
  func feed(_ words: [String]) async throws -> Outcome { try await world.feed(words) }
  func run(_ words: [String]) throws -> Run { try world.run(words) }
}

extension Outcome {
  /// What the log says of each request for a URL, in order.
  func log(of url: String) -> [Substring] {
    let start = "feed: GET \(url): "
    return errorLines.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
  }
}
