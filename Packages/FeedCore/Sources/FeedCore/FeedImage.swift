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

  /// The most parts of a post that are counted: far more than formats read.
  public static let partsLimit = 0xFFFF

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
      tags: tags
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
    @usableFromInline let values: Values

    private init(_ values: Values) {
      self.values = values
    }

    /// `nil` if there is nothing to keep, so that images without extras are equal.
    static func ifAny(_ values: Values) -> Extras? {
      values == Values() ? nil : Extras(values)
    }

    /// The same of these alone: so a format that maps a feed looks at few values.
    static func ifAny(
      comments: URL?,
      isSensitive: Bool,
      alternateAddresses: [String],
      tags: [String]
    ) -> Extras? {
      guard comments != nil || isSensitive || !alternateAddresses.isEmpty || !tags.isEmpty else {
        return nil
      }
      var values = Values()
      values.comments = comments
      values.isSensitive = isSensitive
      values.alternateAddresses = Array(alternateAddresses.prefix(FeedImage.alternatesLimit))
      values.tags = Array(tags.prefix(FeedImage.tagsLimit))
      return Extras(values)
    }

    @usableFromInline static func == (one: Extras, other: Extras) -> Bool {
      one === other || one.values == other.values
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(values)
    }

    @usableFromInline struct Values: Hashable, Sendable {
      @usableFromInline var comments: URL?
      @usableFromInline var isSensitive = false
      @usableFromInline var alternateAddresses: [String] = []
      @usableFromInline var tags: [String] = []
      @usableFromInline var post: UUID?
      @usableFromInline var picture: UUID?
      @usableFromInline var leftAt: Date?
      @usableFromInline var source: URL?
      @usableFromInline var part = 1
      @usableFromInline var parts = 1
    }
  }
}

extension FeedImage {
  /// Whether it has any of the values below, which most images lack. Who reads all of them of many
  /// images tests this first.
  @inlinable public var hasExtras: Bool { extras != nil }

  /// Where the comments on the image are.
  @inlinable public var comments: URL? { extras?.values.comments }

  /// Whether the publisher says that one may not want to see the picture unasked. Its warning comes
  /// first in ``text``.
  @inlinable public var isSensitive: Bool { extras?.values.isSensitive ?? false }

  /// The spellings of ``alternates``. Foundation's URLs take several times as much memory and time,
  /// and hardly any of these is ever asked for.
  @inlinable public var alternateAddresses: [String] { extras?.values.alternateAddresses ?? [] }

  /// What the publisher files it under, as it is written: at most ``tagsLimit``. Formats keep at
  /// most ``tagLimit`` characters of each.
  @inlinable public var tags: [String] { extras?.values.tags ?? [] }

  /// The URLs of other sizes of the same picture, the next best first: at most
  /// ``alternatesLimit``.
  public var alternates: [URL] { alternateAddresses.compactMap { URL(string: $0) } }

  /// What identifies the post that the image is of: the same for all images of an item. That of
  /// most images is their own ``id``.
  public var post: UUID { extras?.values.post ?? id }

  /// Which part of its post the image is, from 1; 1 of most images.
  @inlinable public var part: Int { extras?.values.part ?? 1 }

  /// How many parts its post has; 1 for most images.
  @inlinable public var parts: Int { extras?.values.parts ?? 1 }

  /// Which of several pictures it has that were at its ``url``, as those of a webcam are; `nil` for
  /// the first.
  @inlinable public var picture: UUID? { extras?.values.picture }

  /// What the image's data is kept under.
  @inlinable public var dataKey: ImageDataKey { ImageDataKey(url, picture: picture) }

  /// When the image left its feed, in whole seconds; `nil` for one that is in it.
  @inlinable public var leftAt: Date? { extras?.values.leftAt }

  /// The identity of the feed that a kept image was kept from: its first URL.
  @inlinable public var source: URL? { extras?.values.source }

  /// The size of its alternates, tags and source, in bytes of UTF-8, and how many they are.
  var extrasSize: (texts: Int, count: Int) {
    guard let values = extras?.values else {
      return (0, 0)
    }
    let source = values.source.map { [$0.absoluteString] } ?? []
    let texts = values.alternateAddresses + values.tags + source
    return (texts.reduce(0) { $0 + $1.utf8.count }, texts.count)
  }
}

extension FeedImage {
  /// The same image with the alternates that these absolute URLs spell, but for those over the
  /// limit.
  public func withAlternates(at addresses: [String]) -> FeedImage {
    changed { $0.alternateAddresses = Array(addresses.prefix(Self.alternatesLimit)) }
  }

  /// The same image with these tags, but for those over the limit.
  public func withTags(_ tags: [String]) -> FeedImage {
    changed { $0.tags = Array(tags.prefix(Self.tagsLimit)) }
  }

  /// The same image with this one of several pictures that were at its ``url``.
  public func withPicture(_ picture: UUID?) -> FeedImage {
    changed { $0.picture = picture }
  }

  /// The same image as it left its feed then, or as it is in it; rounded down to whole seconds.
  public func left(at time: Date?) -> FeedImage {
    changed { $0.leftAt = time.map(FeedTime.inWholeSeconds) }
  }

  /// The same image as it was kept from the feed of this identity.
  public func kept(from source: URL?) -> FeedImage {
    changed { $0.source = source?.absoluteURL }
  }

  /// The same image as part `part`, counted from 1, of a post of `parts` images. A number out of
  /// range becomes the nearest valid one.
  public func asPart(_ part: Int, of parts: Int) -> FeedImage {
    guard part != self.part || parts != self.parts else {
      return self
    }
    return changed {
      $0.parts = max(1, min(parts, Self.partsLimit))
      $0.part = max(1, min(part, $0.parts))
    }
  }

  private func changed(_ change: (inout Extras.Values) -> Void) -> FeedImage {
    var values = extras?.values ?? Extras.Values()
    change(&values)
    return FeedImage(self, author: author, extras: Extras.ifAny(values))
  }

  /// The same image of the same post or of another one, under this id.
  public func identified(by id: UUID, ofPost post: UUID) -> FeedImage {
    let image = changed { $0.post = post == id ? nil : post }
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

extension [FeedImage] {
  /// Counts the parts of each post, from the image at this index on: of its images that stand
  /// together, the first is part 1 of as many as there are. For formats, and for feeds that were
  /// saved without parts.
  public mutating func countParts(from index: Int = 0) {
    var first = index
    while first < endIndex {
      let post = self[first].post
      let next = self[first...].firstIndex { $0.post != post } ?? endIndex
      if next - first > 1 {
        for index in first..<next {
          self[index] = self[index].asPart(index - first + 1, of: next - first)
        }
      }
      first = next
    }
  }
}
