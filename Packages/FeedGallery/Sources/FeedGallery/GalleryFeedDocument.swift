import FeedCore
import FeedPresentation

/// A page's images as a JSON Feed (version 1.1), with the pictures beside it, so that the folder is
/// a feed that readers can follow: https://www.jsonfeed.org/version/1.1/
///
/// It carries a stranger's words and URLs to other programs, so they are made safe as for a page.
enum GalleryFeedDocument {
  private struct Author: Encodable {
    let name: String
  }

  private struct Item: Encodable {
    let id: String
    let url: String?
    let title: String?
    let image: String?
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
    let picture = file ?? WebURL.text(image.url)
    let paragraphs = SafeText.paragraphs(image.text ?? "").map { "<p>\(HTML.escaped($0))</p>" }
    return try json(
      Item(
        id: image.id.uuidString.lowercased(),
        url: image.page.flatMap(WebURL.text),
        title: image.description.map { SafeText.line($0) },
        image: picture,
        html: (picture.map { element($0, alternative: image.alternative) } ?? "")
          + paragraphs.joined(),
        published: image.published,
        authors: image.author.map { [Author(name: SafeText.line($0))] }
      )
    )
  }

  private static func element(_ picture: String, alternative: String?) -> String {
    let alternative = HTML.escaped(SafeText.line(alternative ?? ""))
    return "<p><img src=\"\(HTML.escaped(picture))\" alt=\"\(alternative)\"/></p>"
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
