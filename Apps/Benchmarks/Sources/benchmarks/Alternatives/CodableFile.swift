import FeedCache
import FeedCore

/// What a competent team writes with Foundation alone: a Codable value, a JSON file, `.atomic`.
struct CodableFile: Sendable {
  let path: String

  func load() throws -> [FeedImage] {
    try JSONDecoder().decode(Record.self, from: Data(contentsOf: URL(filePath: path))).items.map(
      \.feedImage
    )
  }

  func save(_ feed: CachedFeed) throws {
    let items = feed.images.map {
      Item(
        id: $0.id,
        description: $0.description,
        location: $0.location,
        image: $0.url,
        page: $0.page,
        author: $0.author,
        published: $0.published,
        comments: $0.comments
      )
    }
    let record = Record(savedAt: feed.savedAt, items: items)
    try JSONEncoder().encode(record).write(to: URL(filePath: path), options: .atomic)
  }

  private struct Record: Codable {
    let savedAt: Date
    let items: [Item]
  }
}

/// An image in JSON.
struct Item: Codable {
  let id: UUID
  let description: String?
  let location: String?
  let image: URL
  let page: URL?
  let author: String?
  let published: Date?
  let comments: URL?

  var feedImage: FeedImage {
    FeedImage(
      id: id,
      description: description,
      location: location,
      url: image,
      page: page,
      author: author,
      published: published,
      comments: comments
    )
  }
}

/// The payload, decoded as any tutorial does.
struct Payload: Decodable {
  let items: [Item]

  static func images(in body: Data) throws -> [FeedImage] {
    try JSONDecoder().decode(Payload.self, from: body).items.map(\.feedImage)
  }
}
