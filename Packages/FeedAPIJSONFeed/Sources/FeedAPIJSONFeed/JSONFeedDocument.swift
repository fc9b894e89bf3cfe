import FeedFormats

/// A JSON Feed, as far as it is about pictures.
struct JSONFeedDocument: Decodable {
  let title: String?
  let url, nextPage: URL?
  let isExpired: Bool
  let items: [FeedItem]

  private enum CodingKeys: String, CodingKey {
    case title, items, expired, author, authors
    case url = "feed_url"
    case nextPage = "next_url"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    title = try fields.plain(.title)
    url = try fields.url(.url, relativeTo: decoder.baseURL)
    nextPage = try fields.url(.nextPage, relativeTo: decoder.baseURL)
    isExpired = try fields.value(Bool.self, .expired) ?? false
    let author = try fields.names(of: .authors, or: .author)
    var items = try fields.decode([JSONFeedItem].self, forKey: .items).map(\.item)
    for index in items.indices where items[index].author == nil {
      items[index].author = author
    }
    self.items = items
  }
}
