/// One image of a feed, as its publisher describes it. All texts and URLs are untrusted: show them
/// through a presenter.
public struct FeedImage: Hashable, Sendable, Identifiable {
  /// The publisher's identity of the image.
  public let id: UUID
  /// What the image shows, where it was taken, and who made or published it.
  public let description, location, author: String?
  /// The URL of the image's data: always absolute, of any scheme.
  public let url: URL
  /// The page that shows the image.
  public let page: URL?
  /// When the image was published, in whole seconds.
  public let published: Date?
  /// What the picture shows, for those who cannot see it.
  public let alternative: String?
  /// What the post says: paragraphs, with an empty line between two. Formats keep at most
  /// ``textLimit`` characters of it.
  public let text: String?
  // With a property that can be set, each initialiser copies the image once more.
  @usableFromInline let extras: Extras?

  /// The most characters of a text: as much as a person reads beside a picture.
  public static let textLimit = 4_000

  /// The most alternates of an image: each is one more request for a picture that cannot be loaded.
  public static let alternatesLimit = 4

  /// The most tags of an image, and the most characters of one: more than a person writes.
  public static let tagsLimit = 32, tagLimit = 100

  /// Makes an image; relative URLs are resolved against their base, `published` is rounded down to
  /// whole seconds, and alternates and tags over the limits are left out.
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
    alternates: [URL] = [],
    tags: [String] = []
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url.absoluteURL
    self.page = page?.absoluteURL
    self.author = author
    self.published = published.map(FeedTime.inWholeSeconds)
    self.alternative = alternative
    self.text = text
    extras = Extras.ifAny(
      comments: comments?.absoluteURL,
      isSensitive: isSensitive,
      alternateAddresses: alternates.isEmpty ? [] : alternates.map(\.absoluteString),
      tags: tags,
      post: nil
    )
  }

  /// Makes the same image with these values instead of its own.
  private init(
    _ image: FeedImage,
    id: UUID? = nil,
    url: URL? = nil,
    author: String?,
    extras: Extras?
  ) {
    self.id = id ?? image.id
    description = image.description
    location = image.location
    self.url = url?.absoluteURL ?? image.url
    page = image.page
    self.author = author
    published = image.published
    alternative = image.alternative
    text = image.text
    self.extras = extras
  }

  /// What most images do not have, in one place: with each further stored property, mapping a feed
  /// takes up to 6 % more instructions. Other modules read it by inline code, or else each of these
  /// values would cost them a copy of the image.
  @usableFromInline final class Extras: Hashable, Sendable {
    @usableFromInline let comments: URL?
    @usableFromInline let isSensitive: Bool
    @usableFromInline let alternateAddresses: [String]
    @usableFromInline let tags: [String]
    @usableFromInline let post: UUID?

    private init(
      comments: URL?,
      isSensitive: Bool,
      alternateAddresses: [String],
      tags: [String],
      post: UUID?
    ) {
      self.comments = comments
      self.isSensitive = isSensitive
      self.alternateAddresses = Array(alternateAddresses.prefix(FeedImage.alternatesLimit))
      self.tags = Array(tags.prefix(FeedImage.tagsLimit))
      self.post = post
    }

    /// `nil` if there is nothing to keep, so that images without extras are equal.
    static func ifAny(
      comments: URL?,
      isSensitive: Bool,
      alternateAddresses: [String],
      tags: [String],
      post: UUID?
    ) -> Extras? {
      guard
        comments != nil || isSensitive || !alternateAddresses.isEmpty || !tags.isEmpty
          || post != nil
      else {
        return nil
      }
      return Extras(
        comments: comments,
        isSensitive: isSensitive,
        alternateAddresses: alternateAddresses,
        tags: tags,
        post: post
      )
    }

    @usableFromInline static func == (one: Extras, other: Extras) -> Bool {
      one === other
        || one.comments == other.comments && one.isSensitive == other.isSensitive
          && one.alternateAddresses == other.alternateAddresses && one.tags == other.tags
          && one.post == other.post
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(comments)
      hasher.combine(isSensitive)
      hasher.combine(alternateAddresses)
      hasher.combine(tags)
      hasher.combine(post)
    }
  }
}

extension FeedImage {
  /// Where the comments on the image are.
  @inlinable public var comments: URL? { extras?.comments }

  /// Whether the publisher says that one may not want to see the picture unasked. Its warning comes
  /// first in ``text``.
  @inlinable public var isSensitive: Bool { extras?.isSensitive ?? false }

  /// The spellings of ``alternates``. Foundation's URLs take several times as much memory and time,
  /// and hardly any of these is ever asked for.
  @inlinable public var alternateAddresses: [String] { extras?.alternateAddresses ?? [] }

  /// The size of its alternates and tags, in bytes of UTF-8, and how many they are.
  var extrasSize: (texts: Int, count: Int) {
    guard let extras else {
      return (0, 0)
    }
    let texts = extras.alternateAddresses + extras.tags
    return (texts.reduce(0) { $0 + $1.utf8.count }, texts.count)
  }

  /// What the publisher files it under, as it is written: at most ``tagsLimit``. Formats keep at
  /// most ``tagLimit`` characters of each.
  @inlinable public var tags: [String] { extras?.tags ?? [] }

  /// The URLs of other sizes of the same picture, the next best first: at most
  /// ``alternatesLimit``.
  public var alternates: [URL] { alternateAddresses.compactMap { URL(string: $0) } }

  /// The same image with the alternates that these absolute URLs spell, but for those over the
  /// limit.
  public func withAlternates(at addresses: [String]) -> FeedImage {
    withExtras(addresses, tags, extras?.post)
  }

  /// The same image with these tags, but for those over the limit.
  public func withTags(_ tags: [String]) -> FeedImage {
    withExtras(alternateAddresses, tags, extras?.post)
  }

  private func withExtras(
    _ alternateAddresses: [String],
    _ tags: [String],
    _ post: UUID?
  ) -> FeedImage {
    let extras = Extras.ifAny(
      comments: comments,
      isSensitive: isSensitive,
      alternateAddresses: alternateAddresses,
      tags: tags,
      post: post
    )
    return FeedImage(self, author: author, extras: extras)
  }

  /// What identifies the post that the image is of: the same for all images of an item. That of
  /// most images is their own ``id``.
  public var post: UUID { extras?.post ?? id }

  /// The same image of the same post or of another one, under this id.
  public func identified(by id: UUID, ofPost post: UUID) -> FeedImage {
    let image = withExtras(alternateAddresses, tags, post == id ? nil : post)
    return FeedImage(image, id: id, author: author, extras: image.extras)
  }

  /// The same image with its picture at another URL, and maybe under another id.
  public func at(_ url: URL, as id: UUID? = nil) -> FeedImage {
    FeedImage(self, id: id, url: url, author: author, extras: extras)
  }

  /// The same image by this author, if it has none of its own.
  public func byDefault(author: String?) -> FeedImage {
    guard self.author == nil else {
      return self
    }
    return FeedImage(self, author: author, extras: extras)
  }
}
