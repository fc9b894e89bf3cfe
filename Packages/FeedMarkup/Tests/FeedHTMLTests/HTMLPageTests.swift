import FeedHTML
import FeedMarkup
import Testing

@Suite("A web page")
struct HTMLPageTests {
  private func page(_ html: String) -> HTMLPage { HTMLPage(Array(html.utf8)) }

  @Test("Links have their address, relation, type and title")
  func links() throws {
    let page = page(
      """
      <!DOCTYPE html><HTML><head><meta charset=utf-8><title><link href=no></title>
      <base target=_top><base href="/base/"><base href="/other/">
      <LINK REL="Alternate  Home" HREF=" feed.xml " TYPE="Application/RSS+XML; charset=utf-8" title='Photos &amp; more'>
      <link rel=stylesheet href=style.css><!-- <link rel=alternate href=no> --><script>'<link href=no>'</script>
      <body><p><link href=x rel='' /><link rel=alternate><link rel=alternate href=' '>
      """
    )
    #expect(page.base == "/base/")
    #expect(page.links.map(\.href) == ["feed.xml", "style.css", "x"])
    #expect(
      page.links.map { $0.rel.map(\.description) } == [["alternate", "home"], ["stylesheet"], []]
    )
    #expect(page.links.map(\.type?.description) == ["application/rss+xml", nil, nil])
    #expect(page.links.map(\.title) == ["Photos & more", nil, nil])
    #expect(page.feeds == [page.links[0]])
  }

  @Test(
    "A refresh leads to its address, after however long; one without an address leads nowhere",
    arguments: [
      ("0;url=/news.rss", "/news.rss"), ("5; URL = '/a b' x", "/a b"), ("0,url=&quot;n&quot;", "n"),
      (" 0.5 ; /news.rss ", "/news.rss"), ("0 url.rss", "url.rss"), ("30", nil), ("0;url=", nil),
      ("url=/news.rss", nil), ("0;url=''", nil), ("", nil),
    ] as [(String, String?)]
  )
  func refresh(content: String, address: String?) {
    let meta = "<meta http-equiv=Refresh content=\"\(content)\">"
    #expect(page("<html><meta name=refresh content='0;url=no'>\(meta)").refresh == address)
    #expect(
      page("<html>\(meta)<meta http-equiv=refresh content='0;/2'>").refresh == address ?? "/2"
    )
  }

  @Test("Links of headers come before those of the page, and are read as these are")
  func headerLinks() {
    let type = "Application/RSS+XML;charset=utf-8"
    let link = HTMLPage.Link(
      href: "https://a.example/news.rss",
      rel: "Me ALTERNATE",
      type: type,
      title: "News"
    )
    let html = "<html><base href=/b/><link rel=alternate type=application/rss+xml href=2>"
    let page = HTMLPage(Array(html.utf8), headerLinks: [link])
    #expect(page.feeds.map(\.href) == ["https://a.example/news.rss", "2"])
    #expect(HTMLPage(Array("{}".utf8), headerLinks: [link]).links.isEmpty)
  }

  @Test("A script or a style that does not end holds no links", arguments: ["script", "style"])
  func cutOff(name: String) {
    let html =
      "<html><link rel=alternate href=a type=application/rss+xml><\(name)>'<link rel=alternate href=no>'"
    #expect(page(html).links.map(\.href) == ["a"])
  }

  @Test(
    "A feed is an alternate of a feed's type, and no stylesheet",
    arguments: [
      ("alternate", "application/rss+xml", true), ("ALTERNATE", "application/atom+xml", true),
      ("me alternate", "application/feed+json", true),
      ("alternate", "application/atom+xml ;x", true),
      ("alternate stylesheet", "application/rss+xml", false),
      ("alternate", "text/html", false),
      ("alternate", "", false), ("alternates", "application/rss+xml", false),
      ("", "application/rss+xml", false),
      ("alternate", "application/json+oembed", false), ("alternate", "text/xml+oembed", false),
    ]
  )
  func feeds(relation: String, type: String, isFeed: Bool) {
    let link = "<link rel='\(relation)' type='\(type)' href='f'>"
    #expect(page("<html>\(link)").feeds.isEmpty == !isFeed)
  }

  @Test(
    "JSON is a feed if its path or its title says so, and neither oEmbed nor WordPress's own",
    arguments: [
      ("/feed.json", "", true), ("https://a.example/Feed", "", true),
      ("/all.json", "My Feed", true),
      ("/all.json", "All", false), ("https://feed.example/all.json", "", false),
      ("//feed.example/all.json", "", false), ("/all.json?feed#feed", "", false),
      ("https://a.example/wp-json/wp/v2/feed/1", "Feed", false), ("/oembed/feed", "Feed", false),
    ]
  )
  func json(href: String, title: String, isFeed: Bool) {
    let link = "<link rel=alternate type=application/json href='\(href)' title='\(title)'>"
    #expect(page("<html>\(link)").feeds.isEmpty == !isFeed)
  }

  @Test("A feed at an address of comments is none of the page, not even where there is no other")
  func addressOfComments() {
    for href in ["/comments/feed/", "https://a.example/COMMENTS/feed", "/?feed=comments-rss2"] {
      let html = "<html><link rel=alternate type=application/rss+xml href='\(href)'>"
      #expect(page(html).feeds.isEmpty)
    }
    for href in ["/feed/", "/?feed=rss2", "/comments"] {
      let html = "<html><link rel=alternate type=application/rss+xml href='\(href)'>"
      #expect(page(html).feeds.map(\.href) == [href])
    }
  }

  @Test(
    "A title of comments counts beside another feed",
    arguments: [
      ("Owl Comments Feed", false), ("Blog » Kommentar-Feed", false), ("KOMMENTARE", false),
      ("Kommentar", false), ("Kommentarlos » Feed", true), ("Comments", true),
    ]
  )
  func titleOfComments(title: String, isFeed: Bool) {
    let feed = "<link rel=alternate type='application/rss+xml' href='/other' title='Other'>"
    let link = "<link rel=alternate type='application/rss+xml' href='/feed' title='\(title)'>"
    let feeds = page("<html>\(link)\(feed)").feeds.map(\.href)
    #expect(feeds == (isFeed ? ["/feed", "/other"] : ["/other"]))
    #expect(page("<html>\(link)").feeds.map(\.href) == ["/feed"])
  }

  @Test(
    "Of feeds whose titles differ by the format's name at most, the RSS one is left, or else the Atom one",
    arguments: [
      (["json: Owls JSON Feed", "atom: Owls - Atom", "rss: Owls - RSS"], ["rss: Owls - RSS"]),
      (["atom: Owls (Atom 1.0)", "rss: OWLS RSS 2.0"], ["rss: OWLS RSS 2.0"]),
      (["rss: Owls", "atom: Owls"], ["rss: Owls"]), (["rss: ", "atom: "], ["rss:"]),
      (["rss: RSS2", "atom: Atom feed"], ["rss: RSS2"]),
      (["json: Owls", "atom: Owls"], ["atom: Owls"]),
      (["rss: Owls", "rss: Owls"], ["rss: Owls", "rss: Owls"]),
      (["rss: Owls", "atom: Terns"], ["rss: Owls", "atom: Terns"]),
      (["rss: Owls 1", "atom: Owls 2"], ["rss: Owls 1", "atom: Owls 2"]),
      (["rss: Owls", "atom: Atomic owls"], ["rss: Owls", "atom: Atomic owls"]),
      (
        ["atom: Owls", "rss: Owls", "atom: Terns", "rss: Terns"],
        ["rss: Owls", "rss: Terns"]
      ),
    ]
  )
  func formats(named: [String], left: [String]) {
    let types = ["rss": "rss+xml", "atom": "atom+xml", "json": "feed+json"]
    let links = named.map { feed in
      let parts = feed.split(separator: ":").map(String.init)
      let type = types[parts[0]] ?? ""
      return
        "<link rel=alternate type=application/\(type) href='\(feed)' title='\(parts[1])'>"
    }
    #expect(page("<html>" + links.joined()).feeds.map(\.href) == left)
  }

  @Test("The page of an account names itself for the Fediverse")
  func fediverse() {
    let link = "<link rel=alternate type=application/activity+json href=/users/owl>"
    #expect(page("<html>\(link)").isOfFediverse)
    #expect(page("<html>\(link)").feeds.isEmpty)
    #expect(!page("<html><link rel=self type=application/activity+json href=f>").isOfFediverse)
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
    #expect(page("<html><link rel='\(relation)' href='\(href)'>").isPost == isPost)
  }

  @Test("The whole page is read, as far as it is one")
  func end() {
    let link = "<link rel=alternate type=application/rss+xml href=f>"
    let script = "<script>" + String(repeating: "'<link href=no>'; ", count: 25_000) + "</script>"
    #expect(page("<html>\(script)<body>\(script)\(link)").feeds.map(\.href) == ["f"])
    #expect(page("{}\(link)").links.isEmpty)
  }

  @Test("Of endless links and words the first are kept")
  func limits() {
    let links = String(repeating: "<link href=f rel=x>", count: HTMLPage.mostLinks + 1)
    #expect(page("<html>\(links)").links.count == HTMLPage.mostLinks)
    let words = String(repeating: "x ", count: 65)
    #expect(page("<html><link href=f rel='\(words)'>").links.first?.rel.count == 64)
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
  func pages(document: String, isPage: Bool) { #expect(page(document).isPage == isPage) }

  @Test("Titles are decoded by the charset")
  func charsets() {
    let page = Array("<html><link href=f title='".utf8) + [0xE9] + Array("'>".utf8)
    #expect(HTMLPage(page, charset: "iso-8859-1").links.map(\.title) == ["é"])
    #expect(HTMLPage(page, charset: "utf-8").links.map(\.title) == ["\u{FFFD}"])
    #expect(HTMLPage(page, charset: "nonsense").links.map(\.title) == ["\u{FFFD}"])
    #expect(
      HTMLPage(
        [0xFF, 0xFE]
          + "<html><link href=f title=é>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      ).links
        .map(\.title) == ["é"]
    )
  }
}
