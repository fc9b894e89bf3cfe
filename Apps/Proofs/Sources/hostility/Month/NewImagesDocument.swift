import FeedCore

/// What `feed --new --json`, or `feed --all --json`, prints of all feeds.
struct NewImagesDocument: Decodable {
  private struct Entry: Decodable {
    let name: String
    /// Without a copy there are none.
    let items: [Item]?
  }

  private struct Item: Decodable {
    let description: String
  }

  private let feeds: [Entry]

  /// The names of the images in a whole document.
  static func names(in text: String) throws -> [String] {
    let document = try JSONDecoder().decode(NewImagesDocument.self, from: Data(text.utf8))
    return document.feeds.flatMap { ($0.items ?? []).map(\.description) }
  }

  /// The same, by the names of the feeds that have a copy.
  static func namesOfFeeds(in text: String) throws -> [String: [String]] {
    let document = try JSONDecoder().decode(NewImagesDocument.self, from: Data(text.utf8))
    let feeds = document.feeds.compactMap { feed in
      feed.items.map { (feed.name, $0.map(\.description)) }
    }
    return Dictionary(feeds) { $0 + $1 }
  }

  /// The names of the images in a document that may end anywhere.
  static func names(inStartOf text: String) -> [String] {
    text.matches(of: #/"description":"([^"]+)"/#).map { String($0.output.1) }
  }
}
