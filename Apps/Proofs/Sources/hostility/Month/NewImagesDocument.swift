import FeedCore

/// What `feed --new --json` prints of all feeds.
struct NewImagesDocument: Decodable {
  private struct Entry: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let description: String
  }

  private let feeds: [Entry]

  /// The names of the images in a whole document.
  static func names(in text: String) throws -> [String] {
    let document = try JSONDecoder().decode(NewImagesDocument.self, from: Data(text.utf8))
    return document.feeds.flatMap { $0.items.map(\.description) }
  }

  /// The names of the images in a document that may end anywhere.
  static func names(inStartOf text: String) -> [String] {
    text.matches(of: #/"description":"([^"]+)"/#).map { String($0.output.1) }
  }
}
