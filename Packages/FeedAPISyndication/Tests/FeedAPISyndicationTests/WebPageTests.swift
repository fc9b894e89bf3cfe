import FeedAPISyndication
import FeedFailures
import FeedFormats
import FeedHTML
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

  @Test(
    "A page that names no feed leads where it sends browsers, relative to its base",
    arguments: [
      ("0;url=news.rss", "https://site.example/a/news.rss"),
      ("0;url=/", nil), ("0;url=javascript:1", nil), ("30", nil),
    ] as [(String, String?)]
  )
  func refresh(content: String, target: String?) throws {
    let meta = "<html><base href='/a/'><meta http-equiv=refresh content='\(content)'>"
    let expected = try target.map { FeedContent.refresh(to: try #require(URL(string: $0))) }
    #expect(try self.content(of: meta) == expected ?? .page([]))
    let link = "<link rel=alternate type='application/rss+xml' href='/b.rss'>"
    #expect(try feeds(of: meta + link).map(\.url.path) == ["/b.rss"])
  }

  @Test("The feeds that a page's headers name count like those of its links, each once")
  func headerLinks() throws {
    let address = "https://site.example/b.rss"
    let url = try #require(URL(string: address))
    let type = "application/rss+xml"
    let links = [
      HTMLPage.Link(href: address, rel: "alternate", type: type, title: "B"),
      HTMLPage.Link(href: address, rel: "next", type: type, title: nil),
    ]
    let html = "<html><link rel=alternate type='application/rss+xml' href='/b.rss' title=B>"
    #expect(try content(of: html, links: links) == .page([FeedLink(url: url, title: "B")]))
    #expect(try content(of: "<html>", links: links) == .page([FeedLink(url: url, title: "B")]))
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
    guard case .page(let feeds) = try content(of: html, at: page) else { return [] }
    return feeds
  }

  private func content(
    of html: String,
    at page: String = "/",
    links: [HTMLPage.Link] = []
  ) throws -> FeedContent? {
    try WebPageFormat().content(
      of: FeedDocument(body: Data(html.utf8), links: links),
      from: try #require(URL(string: "https://site.example" + page))
    )
  }
}
