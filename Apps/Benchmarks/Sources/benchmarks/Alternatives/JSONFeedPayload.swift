import FeedCore
import FeedDates

/// A JSON Feed, decoded as any tutorial does.
struct JSONFeedPayload: Decodable {
  struct Author: Decodable { let name: String? }

  struct Item: Decodable {
    let id: UUID
    let url: URL?
    let title: String?
    let image: URL
    let date_published: String?
    let authors: [Author]?
  }

  let items: [Item]

  static func images(in body: Data) throws -> [FeedImage] {
    try JSONDecoder().decode(JSONFeedPayload.self, from: body).items.map { item in
      FeedImage(
        id: item.id,
        description: item.title,
        url: item.image,
        page: item.url,
        author: item.authors?.first?.name,
        published: item.date_published.flatMap(FeedDate.date)
      )
    }
  }
}
