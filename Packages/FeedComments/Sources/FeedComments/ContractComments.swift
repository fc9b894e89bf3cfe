import FeedDates
import FeedFailures
import FeedFormats

/// Comments of the product's own contract:
///
/// ```json
/// {"items": [{"id": "<uuid>", "message": "…", "created_at": "<ISO 8601>",
///   "author": {"username": "…"}}]}
/// ```
///
/// Unknown keys are ignored. One bad item makes the whole response invalid.
enum ContractComments {
  static func read(_ body: Data) throws(FailureCause) -> [ImageComment]? {
    guard let json = try JSONBody(body), json.hasKey("items") else {
      return nil
    }
    // The shortest comments have a mark in eleven bytes.
    let structureLimit = RemoteImageCommentsLoader.defaultBodyLimit / 8
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(date)
    return try json.decode(Payload.self, by: decoder, structureLimit: structureLimit).items.map {
      item in
      ImageComment(
        id: item.id,
        message: item.message,
        author: item.author.username,
        created: item.created
      )
    }
  }

  private struct Payload: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, message, author
      case created = "created_at"
    }

    struct Author: Decodable {
      let username: String
    }

    let id: UUID
    let message: String
    let created: Date
    let author: Author
  }

  @Sendable private static func date(from decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    // The dates of RFC 822, which are read too, do not begin with a year.
    guard text.utf8.prefix(4).allSatisfy({ (48...57).contains($0) }), let date = FeedDate.date(text)
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no ISO 8601 date")
    }
    return date
  }
}
