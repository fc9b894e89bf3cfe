import FeedAPISyndication
import FeedFailures
import FeedFormats
import Foundation
import Testing

@Suite("The feed of a post's comments")
struct WebPageCommentsTests {
  private static let post = "<link rel=shortlink href='https://blog.example/?p=12'>"

  @Test(
    "It is left out beside the blog's feed, whatever its title",
    arguments: [
      ("/2026/coucher/", "", ["/feed/", "/2026/coucher/feed/"]),
      ("/2026/09/coucher?utm_source=x", "", ["/feed", "/2026/09/coucher/feed"]),
      ("/2026/caf%c3%a9/", "", ["/feed/", "/2026/caf%C3%A9/feed/"]),
      ("/coucher/", post, ["/feed/", "/coucher/feed/"]),
      ("/blog/coucher/", post, ["/blog/feed/", "/blog/coucher/feed/"]),
      ("/blog/2026/coucher/", "", ["/blog/feed/", "/blog/2026/coucher/feed/"]),
    ]
  )
  func comments(page: String, head: String, feeds: [String]) throws {
    #expect(try offered(at: page, head: head, feeds) == [feeds[0]])
  }

  @Test(
    "A feed that may be another is offered",
    arguments: [
      // The feed of a blog, of its only post, or of a year.
      ("/blog/", "", ["/blog/feed/"]), ("/2026/coucher/", post, ["/2026/coucher/feed/"]),
      ("/2026/", "", ["/feed/", "/2026/feed/"]), ("/", post, ["/feed/", "/podcast/feed/"]),
      // Of a category or a tag, maybe of a blog that is a year's.
      ("/category/vogel/", "", ["/feed/", "/category/vogel/feed/"]),
      ("/2026/category/vogel/", "", ["/2026/feed/", "/2026/category/vogel/feed/"]),
      ("/20261/vogel/", "", ["/feed/", "/20261/vogel/feed/"]),
      // Not in the post's folder.
      ("/2026/coucher/", post, ["/feed/", "/2026/other/feed/"]),
      ("/2026/coucher/", post, ["/feed/", "/2026/coucher/rss/"]),
      ("/2026/coucher/", post, ["/feed/", "/2026/coucher/feed/?post_type=photo"]),
      ("/2026/coucher/", post, ["/feed/", "https://other.example/2026/coucher/feed/"]),
      // Of a blog whose feed is elsewhere.
      ("/2026/coucher/", post, ["https://feeds.example/feed/", "/2026/coucher/feed/"]),
      ("/2026/coucher/", post, ["/rss.xml", "/2026/coucher/feed/"]),
    ]
  )
  func others(page: String, head: String, feeds: [String]) throws {
    #expect(try offered(at: page, head: head, feeds) == feeds)
  }

  private func offered(at page: String, head: String, _ feeds: [String]) throws -> [String] {
    let links = feeds.map {
      "<link rel=alternate type='application/rss+xml' title='Flux' href='\($0)'>"
    }
    let site = "https://blog.example"
    let content = try WebPageFormat().content(
      of: FeedDocument(body: Data("<html>\(head)\(links.joined())".utf8)),
      from: try #require(URL(string: site + page))
    )
    guard case .page(let found) = content else { return [] }
    return found.map(\.url.absoluteString).map {
      $0.hasPrefix(site) ? String($0.dropFirst(site.count)) : $0
    }
  }
}
