/// A page's images as a JSON Feed (version 1.1), with the pictures beside it, so that the folder is
/// a feed that readers can follow: https://www.jsonfeed.org/version/1.1/
enum GalleryFeedDocument {
  private struct Author: Encodable {
    let name: String
  }

  private struct Item: Encodable {
    let id: String
    let url: URL?
    let title: String?
    let image: String
    let html: String
    let published: Date?
    let authors: [Author]?

    private enum CodingKeys: String, CodingKey {
      case id, url, title, image, authors
      case html = "content_html"
      case published = "date_published"
    }
  }

  /// Everything before the first item.
  static func opening(title: String) throws -> String {
    let title = try json(title)
    return
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\(title),\"items\":[\n"
  }

  /// An image, whose picture is in `file`, or else where its publisher has it. Its alternative is
  /// that of the picture in the text, as the format has no place of its own for one.
  static func item(_ image: FeedImage, in file: String?) throws -> String {
    let picture = file ?? image.url.absoluteString
    let alternative = HTML.escaped(image.alternative ?? "")
    let start = "<p><img src=\"\(HTML.escaped(picture))\" alt=\"\(alternative)\"/></p>"
    let paragraphs = (image.text ?? "").components(separatedBy: "\n\n").filter { !$0.isEmpty }
    return try json(
      Item(
        id: image.id.uuidString.lowercased(),
        url: image.page,
        title: image.description,
        image: picture,
        html: start + paragraphs.map { "<p>\(HTML.escaped($0))</p>" }.joined(),
        published: image.published,
        authors: image.author.map { [Author(name: $0)] }
      )
    )
  }

  static let separator = ",\n"
  static let closing = "\n]}\n"

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
