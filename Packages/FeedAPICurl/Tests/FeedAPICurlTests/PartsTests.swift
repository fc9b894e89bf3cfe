import Testing

@testable import FeedAPICurl

@Suite("Parts of the curl client")
struct PartsTests {
  @Test("Header lines become fields, trimmed; what is none is passed over")
  func headers() {
    let lines = "HTTP/1.1 200 OK\r\nETag:  \"a:b\" \r\nX-Empty:\r\nno field\r\nLast-Modified: x\n\r\n"
    let fields = HeaderLines.fields(in: Array(lines.utf8)).map { "\($0.name)=\($0.value)" }
    #expect(fields == ["ETag=\"a:b\"", "X-Empty=", "Last-Modified=x"])
  }
}
