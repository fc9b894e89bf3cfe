/// One image of a feed, as its publisher describes it. All texts and URLs are untrusted: show them
/// through a presenter.
public struct FeedImage: Hashable, Sendable, Identifiable {
  /// The publisher's identity of the image.
  public let id: UUID
  /// What the image shows, where it was taken, and who made or published it.
  public let description, location, author: String?
  /// The URL of the image's data: always absolute, of any scheme.
  public let url: URL
  /// The page that shows the image, and where the comments on it are.
  public let page, comments: URL?
  /// When the image was published, in whole seconds.
  public let published: Date?
  /// What the picture shows, for those who cannot see it.
  public let alternative: String?
  /// What the post says: paragraphs, with an empty line between two. Formats keep at most
  /// ``textLimit`` characters of it.
  public let text: String?
  /// Whether the publisher says that one may not want to see the picture unasked. Its warning comes
  /// first in ``text``.
  public let isSensitive: Bool
  /// The spellings of ``alternates``. Foundation's URLs take several times as much memory and time,
  /// and hardly any of these is ever asked for.
  public private(set) var alternateAddresses: [String]

  /// The most characters of a text: as much as a person reads beside a picture.
  public static let textLimit = 4_000

  /// The most alternates of an image: each is one more request for a picture that cannot be loaded.
  public static let alternatesLimit = 4

  /// Makes an image; relative URLs are resolved against their base, `published` is rounded down to
  /// whole seconds, and alternates over the limit are left out.
  public init(
    id: UUID,
    description: String? = nil,
    location: String? = nil,
    url: URL,
    page: URL? = nil,
    author: String? = nil,
    published: Date? = nil,
    comments: URL? = nil,
    alternative: String? = nil,
    text: String? = nil,
    isSensitive: Bool = false,
    alternates: [URL] = []
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url.absoluteURL
    self.page = page?.absoluteURL
    self.author = author
    self.published = published?.inWholeSeconds
    self.comments = comments?.absoluteURL
    self.alternative = alternative
    self.text = text
    self.isSensitive = isSensitive
    alternateAddresses = alternates.prefix(Self.alternatesLimit).map(\.absoluteString)
  }
}

extension FeedImage {
  /// The URLs of other sizes of the same picture, the next best first: at most
  /// ``alternatesLimit``.
  public var alternates: [URL] { alternateAddresses.compactMap { URL(string: $0) } }

  /// The same image with the alternates that these absolute URLs spell, but for those over the
  /// limit.
  public func withAlternates(at addresses: [String]) -> FeedImage {
    var image = self
    image.alternateAddresses = Array(addresses.prefix(Self.alternatesLimit))
    return image
  }

  /// The same image by this author, if it has none of its own.
  public func byDefault(author: String?) -> FeedImage {
    guard self.author == nil else {
      return self
    }
    // Made anew: with a property that can be set, retrieving a feed takes 6 % more instructions.
    let image = FeedImage(
      id: id,
      description: description,
      location: location,
      url: url,
      page: page,
      author: author,
      published: published,
      comments: comments,
      alternative: alternative,
      text: text,
      isSensitive: isSensitive
    )
    return image.withAlternates(at: alternateAddresses)
  }
}

extension Date {
  /// The date, rounded down to whole seconds: what every store can keep.
  public var inWholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
