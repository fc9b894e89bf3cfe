/// An item of a feed, in any format, before its pictures become images. All texts are plain, all
/// URLs absolute.
public struct FeedItem: Hashable, Sendable {
  /// One of the item's pictures.
  public struct Picture: Hashable, Sendable {
    /// The URL of its data.
    public let url: URL
    /// What it shows, where it was taken, and who made it, if it says so itself.
    public let description, location, author: String?

    /// Makes a picture.
    public init(
      url: URL,
      description: String? = nil,
      location: String? = nil,
      author: String? = nil
    ) {
      self.url = url
      self.description = description
      self.location = location
      self.author = author
    }
  }

  /// The item's `guid` or `id`, as the publisher wrote it.
  public var id: String?
  /// Its title; as ``caption`` it describes the pictures that have no description of their own.
  public var title: String?
  /// Where it was taken, and who made it.
  public var location, author: String?
  /// Its page, and where its comments are.
  public var page, comments: URL?
  /// When it was published.
  public var published: Date?
  /// Its pictures, such as ``PictureCandidates`` chose. The first hundred become images: more than
  /// any post has, and each repeats the item's texts.
  public var pictures: [Picture] = []

  /// Makes an item without anything.
  public init() {}
}

extension Sequence<FeedItem> {
  /// The images of the items of the feed at `url`, and how many items were left out because they
  /// have no picture. Throws if the task is cancelled, or if the texts of all images exceed 32 MiB:
  /// four times the largest body, which pictures that repeat their item's texts could multiply by a
  /// hundred.
  public func images(of url: URL) throws(FailureCause) -> (images: [FeedImage], leftOut: Int) {
    let limit = 32 << 20
    var identities = ItemIdentities(in: url)
    var images: [FeedImage] = []
    var leftOut: Int = 0
    var size: Int = 0
    for item in self {
      // Nobody waits for the rest.
      guard !Task.isCancelled else {
        throw .other("\(CancellationError())")
      }
      leftOut += item.pictures.isEmpty ? 1 : 0
      let key = identities.key(of: item)
      for (index, picture) in item.pictures.prefix(100).enumerated() {
        let image = FeedImage(
          id: identities.id(key, picture, at: index),
          description: picture.description ?? item.caption,
          location: picture.location ?? item.location,
          url: picture.url,
          page: item.page,
          author: picture.author ?? item.author,
          published: item.published,
          comments: item.comments
        )
        size += image.textSize
        guard size <= limit else {
          throw .bodyTooLarge(limit: limit)
        }
        images.append(image)
      }
    }
    return (images, leftOut)
  }
}
