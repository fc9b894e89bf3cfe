import FeedAPI
import FeedFormats
import FeedHTML
import FeedHTTP
import FeedMarkup
import Testing

@Suite("The document of a response")
struct ResponseDocumentTests {
  @Test(
    "Of the content type only the charset counts",
    arguments: [
      ("text/xml; charset=ISO-8859-1", "ISO-8859-1"), ("text/html;Charset=\"utf-8\"", "utf-8"),
      ("application/json", nil), ("text/xml; boundary=x; charset=utf-8", "utf-8"), ("", nil),
    ] as [(String, String?)]
  )
  func charset(type: String, charset: String?) throws {
    let response = HTTPResponse(
      status: 200,
      headers: ["Content-Type": type],
      body: Data([7]),
      finalURL: try url("/moved")
    )
    let document = response.document(from: try url("/"))
    #expect(document.body == Data([7]))
    #expect(document.charset == charset)
    #expect(document.finalURL == (try url("/moved")))
    #expect(document.nextPage == nil)
  }

  // Compared as text it would take hours.
  @Test("Untrusted input: a content type of combining marks is read", .timeLimit(.minutes(5)))
  func combiningMarks() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
    let headers: HTTPHeaders = ["Content-Type": "text/xml; \(marks)=1; charset=\(marks)"]
    let response = HTTPResponse(status: 200, headers: headers, body: Data())
    #expect(response.document(from: try url("/")).charset == nil)
  }

  @Test("The next page that the headers name is relative to where redirects led")
  func nextPage() throws {
    let headers: HTTPHeaders = ["Link": "<2>; rel=next"]
    let response = HTTPResponse(
      status: 200,
      headers: headers,
      body: Data(),
      finalURL: try url("/a/1")
    )
    #expect(response.document(from: try url("/")).nextPage == (try url("/a/2")))
  }

  @Test("The links that the headers name are relative to where redirects led")
  func links() throws {
    let named = #"<feed>; type=application/rss+xml; rel="me Alternate"; REL=x"#
    let others = #"title="a \"b\", <c>; d", , <http://[>; rel=x,</2> ; rel = next;x"#
    let response = HTTPResponse(
      status: 200,
      headers: ["Link": "\(named); \(others)"],
      body: Data(),
      finalURL: try url("/a/1")
    )
    let links = try response.document(from: url("/")).links
    #expect(links.map(\.href) == ["https://feed.example/a/feed", "https://feed.example/2"])
    #expect(links.map { $0.rel.map(\.description) } == [["me", "alternate"], ["next"]])
    #expect(links.map(\.type?.description) == ["application/rss+xml", nil])
    #expect(links.map(\.title) == [#"a "b", <c>; d"#, nil])
  }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://feed.example\(path)"))
  }
}
