/// The feed of a way.
struct Document {
  private let way: Way
  private let named: String

  init(of way: Way) {
    self.way = way
    named = way.named.replacing("&", with: "&amp;")
  }

  /// A feed of one picture on its own server, which leads nowhere.
  var plain: String { rss(item: enclosure("\(way.origin)/\(way.number)/own.jpg")) }

  /// A feed that leads to the target.
  var rss: String {
    let own = enclosure("\(way.origin)/\(way.number)/own.jpg")
    switch way.lead {
    case .picture, .pictureRedirect, .pictureAndBack:
      return rss(item: enclosure(named))
    case .refusedPicture:
      return rss(item: enclosure(named) + "<link>\(way.origin)/\(way.number)/post</link>")
    case .pictureInText:
      let text = "&lt;p&gt;&lt;img src=\"\(named)\" srcset=\"\(named) 2x\"&gt;&lt;/p&gt;"
      return rss(item: "<description>\(text)</description>")
    case .alternate:
      return rss(item: "<media:group>\(sizes)</media:group>")
    case .base:
      return rss(base: " xml:base=\"\(named)/\"", item: enclosure("base.jpg"))
    case .itemPage, .pageRedirect, .pageAndBack:
      return rss(item: "<link>\(named)</link>")
    case .pictureOfPage:
      return rss(item: "<link>\(way.origin)/\(way.number)/page</link>")
    case .comments, .commentsRedirect, .commentsAndBack:
      return rss(item: own + "<wfw:commentRss>\(named)</wfw:commentRss>")
    default:
      return rss(channel: "<atom:link rel=\"next\" href=\"\(named)\"/>", item: own)
    }
  }

  private var sizes: String {
    let refused = "\(way.origin)/\(way.number)/refused.jpg"
    return """
      <media:content medium="image" width="900" height="900" url="\(refused)"/>
      <media:content medium="image" width="800" height="800" url="\(named)"/>
      """
  }

  var json: String {
    let next = way.lead == .nextURL ? "\"next_url\": \"\(escaped)\"," : ""
    return """
      {"version": "https://jsonfeed.org/version/1.1", "title": "\(way.name)", \(next)
      "icon": "\(escaped)", "favicon": "\(escaped)",
      "authors": [{"name": "A", "avatar": "\(escaped)"}],
      "items": [{"id": "1", "image": "\(way.origin)/\(way.number)/own.jpg"}]}
      """
  }

  private var escaped: String { way.named.replacing("\\", with: "\\\\") }

  /// The page of an item, which names a picture.
  var itemPage: String {
    """
    <!DOCTYPE html><html><head><title>P</title><meta property="og:image" content="\(named)">
    </head><body><article><img src="\(named)" width="900" height="900"></article></body></html>
    """
  }

  /// A page that names a feed.
  var page: String {
    """
    <!DOCTYPE html><html><head><title>P</title>
    <link rel="alternate" type="application/rss+xml" href="\(named)">
    <link rel="icon" href="\(named)"></head><body></body></html>
    """
  }

  private func enclosure(_ url: String) -> String {
    "<enclosure type=\"image/jpeg\" length=\"1\" url=\"\(url)\"/>"
  }

  private func rss(base: String = "", channel: String = "", item: String) -> String {
    """
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
      xmlns:wfw="http://wellformedweb.org/CommentAPI/"
      xmlns:media="http://search.yahoo.com/mrss/"\(base)><channel><title>\(way.name)</title>
    \(channel)<item><guid>\(way.number)</guid><title>One</title>\(item)</item></channel></rss>
    """
  }
}
