import FeedServer
import Foundation

/// A site of real shape, by name, whose items have no picture in its feed, or only a small one.
enum PageShape: String, CaseIterable, Sendable {
  /// Thumbnails in the feed, and the strip on the page, with buttons around it.
  case webcomic
  /// A page of before HTML 5, without a preview; the picture is behind a link.
  case apod
  /// No title and no picture in the feed; a preview on the page of a post with one.
  case bluesky
  /// Texts in the feed, and a preview on the page.
  case blog
  /// The pages are gone.
  case gone

  func feed(at origin: String, items: Int) -> String {
    let items = (1...items).reversed().map { item($0, at: origin) }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>\(rawValue)</title>
      <link>\(origin)/</link>\(items)</channel></rss>
      """
  }

  private func item(_ number: Int, at origin: String) -> String {
    let link = "\(origin)/post/\(number)"
    let description =
      switch self {
      case .webcomic, .gone:
        #"<a href="\#(link)"><img src="\#(origin)/thumbs/\#(number).png" alt="Strip \#(number)"></a>"#
      case .apod:
        #"<p><a href="\#(link)"><img src="\#(origin)/calendar/S_\#(number).jpg" align="left"></a> Sky.</p>"#
      case .bluesky, .blog:
        "Words of post \(number)."
      }
    let title = self == .bluesky ? "" : "<title>Post \(number)</title>"
    return """
      <item>\(title)<link>\(link)</link><guid isPermaLink="false">\(rawValue)-\(number)</guid>
      <description><![CDATA[\(description)]]></description></item>
      """
  }

  /// The page of an item.
  func page(_ number: String) -> Response {
    switch self {
    case .webcomic:
      .ok(
        """
        <!DOCTYPE html><html><head><title>Strip</title></head><body>
        <header><img src="/logo.png" width="400"></header>
        <div id="comic"><img src="/strips/\(number).png" title="Hover"></div>
        <nav><a href="/post/1"><img src="/first.png"></a></nav>
        <aside><img src="/advert.png"></aside><footer><img src="/badge.png"></footer></body></html>
        """
      )
    case .apod:
      .ok(
        """
        <html><head><title>APOD</title></head><body BGCOLOR="#F4F4FF"><center><p>
        <a href="/image/\(number).jpg"><IMG SRC="/image/\(number)_1024.jpg" alt="Stars"
        style="max-width:100%"></a></center></body></html>
        """
      )
    case .bluesky, .blog:
      .ok(
        """
        <!DOCTYPE html><html><head><meta property="og:title" content="Post">
        <meta property="og:image" content="/preview/\(number).jpg">
        <meta property="og:image:width" content="1200">
        <meta name="twitter:image" content="/card/\(number).jpg"></head>
        <body><div id="root"></div><img src="/app.png"></body></html>
        """
      )
    case .gone:
      .status(404)
    }
  }

  /// The path of the picture that is shown of an item.
  func picture(_ number: Int) -> String {
    switch self {
    case .webcomic: "/strips/\(number).png"
    case .apod: "/image/\(number).jpg"
    case .bluesky, .blog: "/preview/\(number).jpg"
    case .gone: "/thumbs/\(number).png"
    }
  }
}

/// A server of such a site. Its feed has a validator, and grows.
final class ItemPagesSite: Sendable {
  private let server: FeedServer

  init(_ shape: PageShape, items: Int = 3) throws {
    server = try FeedServer { request in
      if request.path == "/feed" {
        let tag = #""\#(items)""#
        guard request.headers["If-None-Match"] != tag else {
          return .status(304)
        }
        return .ok(shape.feed(at: request.origin, items: items), headers: ["ETag": tag])
      }
      let words = request.path.split(separator: "/")
      return words.first == "post" ? shape.page(String(words.last ?? "")) : .status(404)
    }
  }

  deinit { server.stop() }

  var feed: String { url("/feed") }
  var requests: [String] { server.requests.map(\.path) }
  var pages: [String] { requests.filter { $0.hasPrefix("/post/") } }

  func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }
}
