import FeedHTTP
import Testing

@Suite("What a server asks for")
struct RetryAfterTests {
  @Test(
    "MF3: Retry-After is seconds or a date; any other value is ignored",
    arguments: [
      ("0", .zero), ("120", .seconds(120)),
      (String(repeating: "9", count: 30), .seconds(999_999_999_999)),
      ("Fri, 15 Jan 2027 08:01:00 GMT", .seconds(60)), ("Fri, 15 Jan 2027 07:00:00 GMT", .zero),
      ("-5", nil), ("1.5", nil), ("1e30", nil), ("", nil), ("soon", nil), ("٣", nil),
    ] as [(String, Duration?)]
  )
  func values(value: String, wait: Duration?) {
    for status in [429, 503] {
      let response = HTTPResponse(status: status, headers: ["retry-after": value], body: Data())
      #expect(response.wait(now: Date(timeIntervalSince1970: 1_800_000_000)) == wait)
    }
  }

  @Test("MF3: without the field, or with another status, a response asks for nothing")
  func others() {
    #expect(HTTPResponse(status: 429, body: Data()).wait(now: Date()) == nil)
    for status in [200, 301, 410, 500, 502] {
      #expect(
        HTTPResponse(status: status, headers: ["Retry-After": "9"], body: Data()).wait(now: Date())
          == nil
      )
    }
  }
}
