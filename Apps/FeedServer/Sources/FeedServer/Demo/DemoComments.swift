/// The comments on an image of the demo feed: two on the first image, none yet on the others.
struct DemoComments: Encodable {
  struct Item: Encodable {
    struct Author: Encodable { let username: String }
    let id: String
    let message: String
    let created_at: String
    let author: Author
  }

  let items: [Item]

  /// The comments on the image with this id; `nil` if the feed has none of that id.
  init?(onImage id: String) {
    let ids = DemoFeed.nine(at: "").items.map { $0.id.lowercased() }
    guard let index = ids.firstIndex(of: id.lowercased()) else {
      return nil
    }
    items = index == 0 ? Self.two : []
  }

  private static let two = [
    Item(
      id: "7019D8A7-0B35-4057-B7F9-8C5471961ED0",
      message: "What a light!\nAnd the sea behind it.",
      created_at: "2026-11-20T18:30:00Z",
      author: Item.Author(username: "Ada")
    ),
    Item(
      id: "1F4A3B22-9E6E-46FC-BB6C-48B33269951B",
      message: "Was it cold?",
      created_at: "2026-11-19T07:05:00Z",
      author: Item.Author(username: "Grace")
    ),
  ]

  var json: [UInt8] { DemoFeed.json(self) }

  /// As RSS 2.0. No text has a character that XML reserves.
  var rss: [UInt8] {
    let items = items.map { item in
      """
      <item>
        <guid isPermaLink="false">\(item.id)</guid>
        <dc:creator>\(item.author.username)</dc:creator>
        <dc:date>\(item.created_at)</dc:date>
        <description>\(item.message)</description>
      </item>

      """
    }
    return Array(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel>
      <title>Comments</title>
      \(items.joined())</channel>
      </rss>

      """.utf8
    )
  }
}
