/// The same feed in the formats that publishers use. Its ids are UUIDs, so its images are the same
/// in each.
extension DemoFeed {
  private static let title = "Nine pictures"
  private static let author = "Feed demo"

  /// The feed as RSS 2.0 with Media RSS and GeoRSS. Items without an image are texts.
  public var rss: [UInt8] {
    let items = items.map { item in
      """
      <item>
        <guid isPermaLink="false">\(item.id)</guid>
        <pubDate>Sat, 01 Nov 2025 10:00:00 GMT</pubDate>
        <wfw:commentRss>v1/image/\(item.id)/comments.rss</wfw:commentRss>
        <dc:creator>\(Self.author)</dc:creator>\(element("title", item.description))\
      \(element("georss:featurename", item.location))\
      \(item.image.map { "\n  <media:content medium=\"image\" url=\"\(escaped($0))\"/>" } ?? "")
      </item>
      """
    }
    return Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:georss="http://www.georss.org/georss"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:wfw="http://wellformedweb.org/CommentAPI/">
      <channel>
      <title>\(Self.title)</title>\(next.map { "\n<atom:link rel=\"next\" href=\"\(escaped($0))\"/>" } ?? "")
      \(items.joined(separator: "\n"))
      </channel>
      </rss>

      """.utf8
    )
  }

  /// As Atom 1.0, each picture an enclosure.
  public var atom: [UInt8] {
    let entries = items.map { item in
      """
      <entry>
        <id>urn:uuid:\(item.id)</id>
        <author><name>\(Self.author)</name></author>\(element("title", item.description))\
      \(element("georss:featurename", item.location))
        <link rel="enclosure" type="image/*" href="\(escaped(item.image ?? ""))"/>
      </entry>
      """
    }
    return Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss">
      <title>\(Self.title)</title>\(next.map { "\n<link rel=\"next\" href=\"\(escaped($0))\"/>" } ?? "")
      \(entries.joined(separator: "\n"))
      </feed>

      """.utf8
    )
  }

  /// As JSON Feed 1.1, which has no place for a location.
  public var jsonFeed: [UInt8] {
    struct Document: Encodable {
      struct Author: Encodable { let name: String }
      struct Item: Encodable {
        let id: String
        let title: String?
        let image: String?
        let authors: [Author]
      }
      let version: String
      let title: String
      let next_url: String?
      let items: [Item]
    }
    let items = items.map {
      Document.Item(
        id: $0.id,
        title: $0.description,
        image: $0.image,
        authors: [Document.Author(name: Self.author)]
      )
    }
    return Self.json(
      Document(
        version: "https://jsonfeed.org/version/1.1",
        title: Self.title,
        next_url: next,
        items: items
      )
    )
  }

  private func element(_ name: String, _ text: String?) -> String {
    text.map { "\n  <\(name)>\(escaped($0))</\(name)>" } ?? ""
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
