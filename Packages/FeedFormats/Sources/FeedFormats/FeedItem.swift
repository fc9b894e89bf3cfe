public import FeedCore
public import FeedPictureChoice

/// An item of a feed, in any format, before its pictures become images. All texts are plain, all
/// URLs absolute.
public struct FeedItem: Hashable, Sendable {
  /// The item's `guid` or `id`, as the publisher wrote it.
  public var id: String?
  /// Its title; as ``caption`` it describes the pictures.
  public var title: String?
  /// What it calls its pictures, where they have no caption of their own: an item's `media:title`.
  public var pictureTitle: String?
  /// What it says: paragraphs, with an empty line between two.
  public var text: String?
  /// Where it was taken, and who made it.
  public var location, author: String?
  /// Its page, and where its comments are.
  public var page, comments: URL?
  /// When it was published.
  public var published: Date?
  /// Whether the publisher says that one may not want to see its pictures unasked.
  public var isSensitive = false
  /// What the publisher files it under: plain text, each once.
  public private(set) var tags: [String] = []
  /// All pictures that it may mean. Which of them become images is decided by
  /// ``/FeedPictureChoice/PictureChoice``.
  public var candidates = PictureCandidates()

  /// Makes an item without anything.
  public init() {}

  /// Adds a tag, of which a format has kept at most ``/FeedCore/FeedImage/tagLimit`` characters.
  /// One that is there already, and those over ``/FeedCore/FeedImage/tagsLimit``, are left out.
  public mutating func add(tag: String) {
    guard tags.count < FeedImage.tagsLimit else {
      return
    }
    // By bytes: comparing characters of combining marks takes quadratic time.
    let isThere = tags.contains { $0.utf8.elementsEqual(tag.utf8) }
    if !isThere {
      tags.append(tag)
    }
  }
}
