import FeedCore
import FeedFailures
import FeedHTTP
import Testing

@testable import FeedPolling

@Suite("What servers asked for, as a text")
struct ServerWaitLinesTests {
  private let now = Date(timeIntervalSince1970: 1_000)

  @Test(
    "MF3: waits are read as they were written, in the order of their URLs, without those that are over"
  )
  func text() throws {
    let text =
      "1060 429 https://b.example/\n1001 503 https://a.example/?q=1\n87400 410 https://c.example/\n"
    let lines = text.split(separator: "\n")
    let sut = sut()
    let data = Data(text.utf8)
    let found = try sut.note(in: data, of: url("https://b.example/"))
    #expect(found?.until == Date(timeIntervalSince1970: 1_060))
    let gone = try sut.note(in: data, of: url("https://c.example/"))
    #expect(gone?.cause == .gone(askedAgain: Date(timeIntervalSince1970: 87_400)))
    #expect(rewritten(data) == "\(lines[1])\n\(lines[0])\n\(lines[2])\n")
    let later = self.sut(at: 1_001)
    #expect(rewritten(data, by: later) == "\(lines[0])\n\(lines[2])\n")
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
    #expect(rewritten(Data("\(line)\n\(good)\(line)".utf8)) == good)
    let bytes = Data("1060 429 https://x.example/".utf8) + [0xFF, 0x0A] + Data(good.utf8)
    #expect(rewritten(bytes) == good)
  }

  @Test("A wait without an end is written as one to the last time that can be read")
  func withoutEnd() throws {
    let never = Date(timeIntervalSince1970: .infinity)
    let wait = try #require(ServerWait(until: never, status: 429))
    let line = sut().line(of: wait, of: Array("https://a.example/".utf8))
    #expect(line == Data("253402300799 429 https://a.example/".utf8))
  }

  @Test("MF3: a text of more than 1 MiB is not read, and none is written")
  func size() throws {
    let line = Data("1060 429 https://a.example/\n".utf8)
    let unknown = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(!rewritten(unknown.dropLast(line.count + 1) + "\n".utf8 + line).isEmpty)
    #expect(rewritten(unknown + "\n".utf8 + line).isEmpty)
    let response = HTTPResponse(status: 429, headers: ["Retry-After": "60"], body: Data())
    let wait = try #require(ServerWait(response, isOfFeed: true, now: now))
    var waits: [[UInt8]: ServerWait] = [:]
    for number in 0..<550 {
      let path = String(repeating: "x", count: 2_000)
      waits[Array("https://a.example/\(path)\(number)".utf8)] = wait
    }
    #expect((1_000_000...1 << 20).contains(sut().text(of: waits, inPlaceOf: Data()).count))
  }

  @Test("MF3: a wait alone, as a database had it without its feed, is that of the feed")
  func withoutFeed() throws {
    let url = try url("https://a.example/")
    #expect(sut().note(in: Data("1060 429".utf8), of: url)?.status == 429)
    #expect(sut().note(in: Data("1000 429".utf8), of: url) == nil)
    #expect(sut().note(in: Data("x 429".utf8), of: url) == nil)
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

  private func sut(at seconds: Double = 1_000) -> ServerWaitLines {
    ServerWaitLines { Date(timeIntervalSince1970: seconds) }
  }

  private func rewritten(_ text: Data, by sut: ServerWaitLines? = nil) -> String {
    let sut = sut ?? self.sut()
    return String(decoding: sut.text(of: sut.notes(in: text), inPlaceOf: text), as: UTF8.self)
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
