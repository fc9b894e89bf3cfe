import FeedMarkup
import Testing

@Suite("The head of a web page")
struct HTMLHeadTests {
  private func head(_ html: String) -> HTMLHead { HTMLHead(Array(html.utf8)) }

  @Test("Links have their address, relation, type and title")
  func links() throws {
    let head = head(
      """
      <!DOCTYPE html><HTML><head><meta charset=utf-8><title><link href=no></title>
      <base target=_top><base href="/base/"><base href="/other/">
      <LINK REL="Alternate  Home" HREF=" feed.xml " TYPE="Application/RSS+XML; charset=utf-8" title='Photos &amp; more'>
      <link rel=stylesheet href=style.css><!-- <link rel=alternate href=no> --><script>'<link href=no>'</script>
      <body><p><link href=x rel='' /><link rel=alternate><link rel=alternate href=' '>
      """
    )
    #expect(head.base == "/base/")
    #expect(head.links.map(\.href) == ["feed.xml", "style.css", "x"])
    #expect(
      head.links.map { $0.rel.map(\.description) } == [["alternate", "home"], ["stylesheet"], []]
    )
    #expect(head.links.map(\.type?.description) == ["application/rss+xml", nil, nil])
    #expect(head.links.map(\.title) == ["Photos & more", nil, nil])
    #expect(head.feeds == [head.links[0]])
  }

  @Test("A script or a style that does not end holds no links", arguments: ["script", "style"])
  func cutOff(name: String) {
    let html =
      "<html><link rel=alternate href=a type=application/rss+xml><\(name)>'<link rel=alternate href=no>'"
    #expect(head(html).links.map(\.href) == ["a"])
  }

  @Test(
    "A feed is an alternate of a feed's type, and no stylesheet",
    arguments: [
      ("alternate", "application/rss+xml", true), ("ALTERNATE", "application/atom+xml", true),
      ("me alternate", "application/feed+json", true),
      ("alternate", "application/json ;x", true),
      ("alternate stylesheet", "application/rss+xml", false),
      ("alternate", "text/html", false),
      ("alternate", "", false), ("alternates", "application/rss+xml", false),
      ("", "application/rss+xml", false),
      ("alternate", "application/json+oembed", false),
    ]
  )
  func feeds(relation: String, type: String, isFeed: Bool) {
    #expect(head("<html><link rel='\(relation)' type='\(type)' href='f'>").feeds.isEmpty == !isFeed)
  }

  @Test(
    "A feed of comments is none of the page beside another feed",
    arguments: [
      ("/feed/", "Blog", "rss+xml", true), ("/comments/feed/", "Blog", "rss+xml", false),
      ("https://a.example/COMMENTS/feed", "", "atom+xml", false),
      ("/?feed=comments-rss2", "Blog", "rss+xml", false), ("/?feed=rss2", "Blog", "rss+xml", true),
      ("/2026/owl/feed/", "Owl Comments Feed", "rss+xml", false),
      ("/feed/2", "Blog » Kommentar-Feed", "rss+xml", false),
      ("/x", "KOMMENTARE", "feed+json", false), ("/x", "Kommentarlos » Feed", "rss+xml", true),
      ("/comments", "Comments", "rss+xml", true),
    ]
  )
  func feedsOfComments(href: String, title: String, type: String, isFeed: Bool) {
    let feed = "<link rel=alternate type='application/rss+xml' href='/other' title='Other'>"
    let link = "<link rel=alternate type='application/\(type)' href='\(href)' title='\(title)'>"
    #expect(
      head("<html>\(link)\(feed)").feeds.map(\.href) == (isFeed ? [href, "/other"] : ["/other"])
    )
    #expect(head("<html>\(link)").feeds.map(\.href) == [href])
  }

  @Test("Where all feeds have titles of comments, those at other addresses are left")
  func nameOfComments() {
    let link = "<link rel=alternate type='application/rss+xml' title='Kommentare » Feed' href="
    let pages = [
      (["/feed/"], ["/feed/"]), (["/feed/", "/comments/feed/"], ["/feed/"]),
      (["/comments/feed/", "/a/comments/feed/"], ["/comments/feed/", "/a/comments/feed/"]),
      (["/feed/", "/owl/feed/"], ["/feed/", "/owl/feed/"]),
    ]
    for (named, feeds) in pages {
      let html = "<html>" + named.map { "\(link)'\($0)'>" }.joined()
      #expect(head(html).feeds.map(\.href) == feeds)
    }
  }

  @Test(
    "WordPress's JSON is no feed, not even where there is no other",
    arguments: [
      ("https://a.example/wp-json/wp/v2/posts/1", "json", false), ("/wp-json/x", "rss+xml", true),
      ("/feed.json", "json", true),
    ]
  )
  func json(href: String, type: String, isFeed: Bool) {
    let link = "<link rel=alternate type='application/\(type)' href='\(href)'>"
    #expect(head("<html>\(link)").feeds.isEmpty == !isFeed)
  }

  @Test(
    "A post of WordPress says that it is one, and a category or a front page does not",
    arguments: [
      ("shortlink", "https://a.example/?p=12", true), ("shortlink", "https://wp.me/p1a-2b", true),
      ("alternate", "https://a.example/wp-json/wp/v2/posts/12", true),
      ("alternate", "https://a.example/wp-json/wp/v2/categories/12", false),
      ("shortlink", "https://a.example/", false), ("shortlink", "https://wp.me/p1a", false),
      ("canonical", "https://a.example/?p=12", false),
    ]
  )
  func posts(relation: String, href: String, isPost: Bool) {
    #expect(head("<html><link rel='\(relation)' href='\(href)'>").isPost == isPost)
  }

  @Test("Only 64 KiB are read")
  func prefix() {
    let link = "<link rel=alternate type=application/rss+xml href=f>"
    #expect(head("<html>" + String(repeating: " ", count: 65_000) + link).feeds.count == 1)
    #expect(head("<html>" + String(repeating: " ", count: 65_500) + link + "<p>").feeds.isEmpty)
  }

  @Test(
    "A page is known by its first element",
    arguments: [
      ("<!doctype html><p>x", true), (" \n<!DOCTYPE HTML PUBLIC \"\"><main>", true),
      ("\u{FEFF}\n<html>", true),
      ("<?xml version='1.0'?><html xmlns='x'/>", true),
      ("<!-- x --><TITLE>x", true),
      ("<head", false), ("", false), ("text", false), ("text <html>", false),
      ("{\"a\": \"<html>\"}", false),
      ("<rss><html>", false), ("<feed/>", false),
      ("</html>", false), ("<!-- <html>", false), ("\u{89}PNG<html>", false),
    ]
  )
  func pages(document: String, isPage: Bool) { #expect(head(document).isPage == isPage) }

  @Test("Titles are decoded by the charset, a part of a character at the end notwithstanding")
  func charsets() {
    let page = Array("<html><link href=f title='".utf8) + [0xE9] + Array("'>".utf8)
    #expect(HTMLHead(page, charset: "iso-8859-1").links.map(\.title) == ["é"])
    #expect(HTMLHead(page, charset: "utf-8").links.map(\.title) == ["\u{FFFD}"])
    #expect(HTMLHead(page, charset: "nonsense").links.map(\.title) == ["\u{FFFD}"])
    let long = "<html><link href=f title='é'>" + String(repeating: "é", count: 40_000)
    for shift in ["", "x"] {
      #expect(HTMLHead(Array((shift + long).utf8), charset: "latin1").links.map(\.title) == ["é"])
    }
    #expect(
      HTMLHead(
        [0xFF, 0xFE]
          + "<html><link href=f title=é>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      ).links
        .map(\.title) == ["é"]
    )
  }
}
