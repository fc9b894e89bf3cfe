public import FeedCore

/// One image of the feed, ready to be shown.
public struct FeedRow: Hashable, Sendable, Identifiable {
  /// The image's id.
  public let id: UUID
  /// The number of the image in its feed, counted from 1, where some of the feed are hidden; else
  /// it is the row's place, and `nil`.
  public internal(set) var number: Int?
  /// What the image shows, where it was taken, and who made or published it: each one line, safe to
  /// show, never empty.
  public let description, location, author: String?
  /// The name of its feed, where several are shown: one line, safe to show.
  public let feed: String?
  /// What a reader types to name the image, where several feeds are shown: the name of its feed and
  /// its number there, or those of all that have its picture. One line, safe to show.
  public internal(set) var handle: String?
  /// When it was published.
  public let published: Date?
  /// The same in words: how long ago, or the day.
  public let date: String?
  /// That its reader has not seen it, in a word; `nil` if it was seen.
  public internal(set) var newness: String?
  /// Whether the image has left the feed, and is kept for a time.
  public internal(set) var isFormer = false
  /// The image's URL for display: printable ASCII, and cut if it is very long.
  public let url: String
  /// The URLs to follow of the image, and of the page that shows it; `nil` unless they are `http`
  /// or `https`, with a host.
  public let link, page: URL?
  private let whichPicture: UUID?
  /// What the picture shows, for those who cannot see it: one line, safe to show, never empty.
  public let alternative: String?
  /// What the post says, without the ``warning``: paragraphs, each one line, safe to show, never
  /// empty.
  public let text: [String]
  /// The text for a list that is read from its beginning: nothing where the rows above, of the same
  /// post, have said it.
  public internal(set) var textInList: [String]
  /// Which picture of its post it is, in a list of rows; `nil` for the only one.
  public internal(set) var part: Part?
  /// What to say instead of a picture that one may not want to see unasked, which is shown only to
  /// somebody who then asks for it: one line, safe to show. `nil` for any other picture.
  public let warning: String?
  /// The picture itself.
  public var picture: PictureState<Data>

  /// Makes a row; `whichPicture` is the ``/FeedCore/FeedImage/picture`` of its image.
  public init(
    id: UUID,
    description: String?,
    location: String?,
    author: String? = nil,
    feed: String? = nil,
    published: Date? = nil,
    date: String? = nil,
    url: String,
    link: URL?,
    whichPicture: UUID? = nil,
    page: URL? = nil,
    alternative: String? = nil,
    text: [String] = [],
    part: Part? = nil,
    warning: String? = nil,
    picture: PictureState<Data>
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.author = author
    self.feed = feed
    self.published = published
    self.date = date
    self.url = url
    self.link = link
    self.whichPicture = whichPicture
    self.page = page
    self.alternative = alternative
    self.text = text
    textInList = text
    self.part = part
    self.warning = warning
    self.picture = picture
  }

  /// What the data of its picture is kept under; `nil` where that is not loaded.
  public var dataKey: ImageDataKey? {
    link.map { ImageDataKey($0, picture: whichPicture) }
  }

  /// Whether the row above is of the same post. It says what they have in common: a list need not
  /// repeat their caption, location, author and date.
  public var continuesPost: Bool { part?.isFirst == false }

  /// The caption of its post: of an image that is alone, its description.
  public var postCaption: String? { part == nil ? description : part?.caption }

  /// Its handle, or else the name of its feed.
  public var source: String? { handle ?? feed }

  /// Whether its reader has not seen it.
  public var isNew: Bool { newness != nil }

  /// The row without the word for an image that is new, as its reader has seen it.
  public var asSeen: FeedRow {
    var row = self
    row.newness = nil
    return row
  }

  /// Whether one may not want to see the picture unasked.
  public var isSensitive: Bool { warning != nil }
}

extension FeedRow {
  /// One picture of a post that has several, in a list of rows.
  public struct Part: Hashable, Sendable {
    /// Which one it is, and how many the post has, such as `2/4`.
    public let number: String
    /// The caption of the post, which the first row of it has: one line, safe to show, never empty.
    public let caption: String?
    /// What the picture by itself says or shows: one line, safe to show, never empty.
    public internal(set) var words: String?
    /// Whether no row of the same post is above.
    public let isFirst: Bool

    /// Describes a picture of a post.
    public init(number: String, caption: String?, words: String? = nil, isFirst: Bool) {
      self.number = number
      self.caption = caption
      self.words = words
      self.isFirst = isFirst
    }

    /// The number, and the words if they are not said `elsewhere`.
    public func line(saidElsewhere elsewhere: String? = nil) -> String {
      guard let words, words != elsewhere else {
        return number
      }
      return "\(number) \(words)"
    }
  }
}
