public import FeedCore
import FeedPresentation

/// The values of an image for scripts: each on one line and safe to show, and empty if unknown.
/// URLs are those that `WebURL` of FeedPresentation writes.
public struct ImageWords: Sendable {
  /// What each value is called.
  public enum Name: String, CaseIterable, Sendable {
    /// The number of the image, and the name of its feed.
    case number, feed
    /// When it was published, in ISO 8601 and UTC.
    case date
    /// What its publisher says of it.
    case description, author, location
    /// The URLs of its picture and its page.
    case image, page
    /// The path of the file that holds its picture.
    case path
    /// What the picture shows, and what the post says.
    case alternative, text
  }

  /// The image.
  public let image: FeedImage
  private let number: Int
  private let feed: String
  /// The path of the file that holds its picture.
  public var path: String?

  /// Describes an image: its number, the name of its feed, and the path of the file that holds its
  /// picture, where there is one.
  public init(_ image: FeedImage, number: Int, feed: String, path: String? = nil) {
    self.image = image
    self.number = number
    self.feed = feed
    self.path = path
  }

  /// Describes an image that is shown, under the name of its feed.
  public init(_ item: ShownImages.Item) {
    self.init(item.image, number: item.number, feed: item.feed.name)
  }

  /// The value of this name.
  public subscript(name: Name) -> String {
    let value =
      switch name {
      case .number: "\(number)"
      case .feed: feed
      case .date: image.published.map { $0.formatted(.iso8601) }
      case .description: image.description
      case .author: image.author
      case .location: image.location
      case .image: WebURL.text(image.url)
      case .page: image.page.flatMap(WebURL.text)
      case .path: path
      case .alternative: image.alternative
      case .text: image.text
      }
    return value.map { SafeText.line($0) } ?? ""
  }

  /// The values as a program gets them: `FEED_NUMBER`, `FEED_DESCRIPTION` and so on, and the feed's
  /// name as `FEED_NAME`.
  public var variables: [String: String] {
    var variables: [String: String] = [:]
    for name in Name.allCases {
      let word = name == .feed ? "name" : name.rawValue
      variables["FEED_\(word.uppercased())"] = self[name]
    }
    return variables
  }
}
