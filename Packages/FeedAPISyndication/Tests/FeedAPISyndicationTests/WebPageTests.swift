import FeedAPISyndication
import FeedFailures
import FeedFormats
import Foundation
import Testing

@Suite("The feeds that a web page names")
struct WebPageTests {
  @Test("They are found behind scripts, relative to the page's base, each once")
  func feeds() throws {
    let script = "<script>" + String(repeating: "x", count: 410_000) + "</script>"
    let link = "<link rel=alternate type='application/rss+xml' title='Owls' href="
    let html = "<html><base href='/a/'>\(script)<body>\(link)owls.rss>\(link)/a/owls.rss>"
    #expect(
      try feeds(of: html)
        == [FeedLink(url: #require(URL(string: "https://site.example/a/owls.rss")), title: "Owls")]
    )
  }

  @Test(
    "An account of the Fediverse whose page names no feed has one",
    arguments: [
      ("/@owl", "/@owl.rss"), ("/@owl?x=1", "/@owl.rss"), ("/owl", nil), ("/@", nil),
      ("/@owl/123", nil), ("/@owl@other.example", nil),
    ]
  )
  func account(page: String, feed: String?) throws {
    let html = "<html><link rel=alternate type='application/activity+json' href='/users/owl'>"
    let found = try feeds(of: html, at: page).map(\.url.absoluteString)
    #expect(found == (feed.map { ["https://site.example\($0)"] } ?? []))
  }

  @Test("An account's own link to its feed counts, and no other page has one made up")
  func ownLink() throws {
    let html = "<html><link rel=alternate type='application/activity+json' href='/users/owl'>"
    let link = "<link rel=alternate type='application/atom+xml' href='/users/owl.atom'>"
    #expect(
      try feeds(of: html + link, at: "/@owl").map(\.url.path) == ["/users/owl.atom"]
    )
    #expect(try feeds(of: "<html>", at: "/@owl").isEmpty)
  }

  private func feeds(of html: String, at page: String = "/") throws -> [FeedLink] {
    let content = try WebPageFormat().content(
      of: FeedDocument(body: Data(html.utf8)),
      from: try #require(URL(string: "https://site.example" + page))
    )
    guard case .page(let feeds) = content else { return [] }
    return feeds
  }
}
