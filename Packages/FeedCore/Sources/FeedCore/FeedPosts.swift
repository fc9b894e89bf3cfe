/// What a feed's images do not show of its items. It says something of one load: no store keeps it.
public struct FeedPosts: Hashable, Sendable {
  /// An item of which the feed names no picture.
  public struct WithoutPicture: Hashable, Sendable {
    /// The place of its pictures, if it had any: in front of the image at this index.
    public let index: Int
    /// What its image would be. The URL is that of its ``FeedImage/page``.
    public var image: FeedImage

    /// Makes an item.
    public init(index: Int, image: FeedImage) {
      self.index = index
      self.image = image
    }
  }

  /// Nothing is known of the items.
  public static let none = FeedPosts()

  /// The items that have a web page and no picture, in feed order.
  public var withoutPicture: [WithoutPicture]
  /// The indices of images that are the only ones of an item with a web page, and not known to be
  /// large.
  public var small: [Int]
  /// The indices of images of which the item has others in front.
  public var further: [Int]

  /// Makes what is known.
  public init(withoutPicture: [WithoutPicture] = [], small: [Int] = [], further: [Int] = []) {
    self.withoutPicture = withoutPicture
    self.small = small
    self.further = further
  }
}
