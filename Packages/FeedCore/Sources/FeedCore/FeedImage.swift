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

  /// Makes an image; relative URLs are resolved against their base, and `published` is rounded down
  /// to whole seconds.
  public init(
    id: UUID,
    description: String? = nil,
    location: String? = nil,
    url: URL,
    page: URL? = nil,
    author: String? = nil,
    published: Date? = nil,
    comments: URL? = nil
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url.absoluteURL
    self.page = page?.absoluteURL
    self.author = author
    self.published = published?.inWholeSeconds
    self.comments = comments?.absoluteURL
  }
}

extension Date {
  /// The date, rounded down to whole seconds: what every store can keep.
  public var inWholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
