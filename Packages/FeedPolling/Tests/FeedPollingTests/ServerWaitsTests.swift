import FeedFailures
import FeedHTTP
import Testing

@testable import FeedPolling

@Suite("What servers asked for, as a text")
struct ServerWaitsTests {
  private let now = Date(timeIntervalSince1970: 1_000)

  @Test(
    "MF3: waits are read as they were written, in the order of their URLs, without those that are over"
  )
  func text() throws {
    let text =
      "1060 429 https://b.example/\n1001 503 https://a.example/?q=1\n87400 410 https://c.example/\n"
    let lines = text.split(separator: "\n")
    let sut = ServerWaits(text.utf8, now: now)
    #expect(sut[try url("https://b.example/")]?.until == Date(timeIntervalSince1970: 1_060))
    #expect(
      sut[try url("https://c.example/")]?.cause
        == .gone(askedAgain: Date(timeIntervalSince1970: 87_400))
    )
    #expect(String(decoding: sut.text, as: UTF8.self) == "\(lines[1])\n\(lines[0])\n\(lines[2])\n")
    let later = ServerWaits(text.utf8, now: Date(timeIntervalSince1970: 1_001))
    #expect(String(decoding: later.text, as: UTF8.self) == "\(lines[0])\n\(lines[2])\n")
  }

  @Test(
    "MF3: a line that cannot be read is ignored, and the others count",
    arguments: [
      "", " ", "1060", "1060 429", "1060 429 ", "1060  https://x.example/",
      "1060 200 https://x.example/",
      "x 429 https://x.example/", "1060 429 https://x.example/ y", "-1 429 https://x.example/",
      "1e9 429 https://x.example/", "99999999999999999999999 429 https://x.example/",
      "1000 429 https://x.example/",
      "87401 429 https://x.example/", "9223372036854775807 429 https://x.example/",
    ]
  )
  func badLines(line: String) throws {
    let good = "1060 429 https://a.example/\n"
    #expect(
      String(decoding: ServerWaits("\(line)\n\(good)\(line)".utf8, now: now).text, as: UTF8.self)
        == good
    )
    let bytes = Array("1060 429 https://x.example/".utf8) + [0xFF, 0x0A] + Array(good.utf8)
    #expect(String(decoding: ServerWaits(bytes, now: now).text, as: UTF8.self) == good)
  }

  @Test("MF3: a text of more than 1 MiB is not read, and none is written")
  func size() throws {
    let line = "1060 429 https://a.example/\n"
    #expect(
      ServerWaits(
        Array(repeating: UInt8(ascii: "\n"), count: 1 << 20 - line.utf8.count) + line.utf8,
        now: now
      ).text
        .count > 0
    )
    #expect(
      ServerWaits(Array(repeating: UInt8(ascii: "\n"), count: 1 << 20) + line.utf8, now: now).text
        .isEmpty
    )
    var sut = ServerWaits("".utf8, now: now)
    let response = HTTPResponse(status: 429, headers: ["Retry-After": "60"], body: Data())
    for number in 0..<1_000 {
      sut[try url("https://a.example/\(String(repeating: "x", count: 2_000))\(number)")] =
        ServerWait(response, isOfFeed: true, now: now)
    }
    #expect((1_000_000...1 << 20).contains(sut.text.count))
  }

  @Test(
    "MF3: only the feed itself can be gone, and a page of it not; a wait is in whole seconds, a day at most"
  )
  func responses() {
    let gone = HTTPResponse(status: 410, body: Data())
    #expect(ServerWait(gone, isOfFeed: false, now: now) == nil)
    #expect(
      ServerWait(gone, isOfFeed: true, now: now)?.until == Date(timeIntervalSince1970: 87_400)
    )
    let busy = HTTPResponse(status: 503, headers: ["Retry-After": "86400"], body: Data())
    let wait = ServerWait(busy, isOfFeed: false, now: Date(timeIntervalSince1970: 1_000.5))
    #expect(wait?.until == Date(timeIntervalSince1970: 87_400))
    #expect(wait?.cause == .waiting(until: Date(timeIntervalSince1970: 87_400)))
  }

  @Test("MF3: a wait that was saved is the same again, and none has another status")
  func savedWait() throws {
    let busy = HTTPResponse(status: 503, headers: ["Retry-After": "60"], body: Data())
    let wait = try #require(ServerWait(busy, isOfFeed: true, now: now))
    #expect(ServerWait(until: wait.until, status: wait.status) == wait)
    for status in [0, 200, 404] { #expect(ServerWait(until: now, status: status) == nil) }
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
