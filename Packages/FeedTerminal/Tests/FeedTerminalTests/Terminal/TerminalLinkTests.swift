import Foundation
import Testing

@testable import FeedTerminal

@Suite("Links on a terminal")
struct TerminalLinkTests {
  @Test("Untrusted input: a link is http or https, and printable ASCII, whatever is in its URL")
  func links() throws {
    let link = try #require(try TerminalLink(url("https://a.example/%1B%5D8;;?q=ü#日本"), id: 3))
    #expect(link.target == "https://a.example/%1B%5D8;;?q=%C3%BC#%E6%97%A5%E6%9C%AC")
    #expect(link.text("text") == "\u{1B}]8;id=feed-3;\(link.target)\u{1B}\\text\u{1B}]8;;\u{1B}\\")
    for string in [
      "ftp://a.example", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "https:",
      "a",
    ] {
      #expect(try TerminalLink(url(string), id: 0) == nil, "\(string)")
    }
    #expect(try TerminalLink(url("HTTPS://a.example"), id: 0) != nil)
    #expect(
      try TerminalLink(url("https://a.example/" + String(repeating: "x", count: 2_065)), id: 0)
        != nil
    )
    #expect(
      try TerminalLink(url("https://a.example/" + String(repeating: "x", count: 2_066)), id: 0)
        == nil
    )
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
