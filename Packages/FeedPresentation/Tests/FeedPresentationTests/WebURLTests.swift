import FeedCore
import Testing

@testable import FeedPresentation

@Suite("Web URLs as text")
struct WebURLTests {
  @Test("Untrusted input: characters that a URL cannot hold are percent-encoded")
  func encoded() {
    #expect(
      WebURL.encoded("a\u{0}\u{1B}]8;;\u{7} \u{7F}\u{9C}é日")
        == "a%00%1B]8;;%07%20%7F%C2%9C%C3%A9%E6%97%A5"
    )
  }

  @Test(
    "Only http and https URLs with a host are links: of an image, of its page, and as text",
    arguments: [
      ("https://a.example/1", true), ("HTTP://a.example", true), ("http://[::1]:80/x", true),
      ("http:/etc/passwd", false),
      ("HTTP:--version", false), ("http:///etc/passwd", false), ("https://", false),
      ("https://:80/", false),
      ("http:a.example/x", false), ("https:?q", false), ("file:///etc/passwd", false),
      ("javascript:alert(1)", false),
      ("ftp://a.example/x", false),
    ]
  )
  func links(text: String, isLink: Bool) throws {
    let url = try #require(URL(string: text))
    let row = FeedPresenter().row(
      for: FeedImage(id: UUID(), url: url, page: url),
      now: .distantPast
    )
    #expect(row.link == (isLink ? url : nil))
    #expect(row.page == (isLink ? url : nil))
    #expect(WebURL.text(url) == (isLink ? text : nil))
  }

  @Test(
    "What is written of a URL has no user name and no password, and neither has an image's page",
    arguments: [
      ("https://me:secret@a.example/1", "https://a.example/1"),
      ("https://secret@a.example:8443/1?q=a@b#c@d", "https://a.example:8443/1?q=a@b#c@d"),
      ("http://me:s%40cret@[::1]/", "http://[::1]/"), ("https://:@a.example", "https://a.example"),
      ("https://a.example/@me", "https://a.example/@me"),
      ("https://a.example?to=me@b.example", "https://a.example?to=me@b.example"),
    ]
  )
  func logins(text: String, written: String) throws {
    let url = try #require(URL(string: text))
    #expect(WebURL.text(url) == written)
    let image = FeedImage(id: UUID(), url: url, page: url)
    let row = FeedPresenter().row(for: image, now: .distantPast)
    #expect(row.page?.absoluteString == written)
  }
}
