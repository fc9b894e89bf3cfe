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

  /// An item that has images: what their ids were made of.
  public struct Item: Hashable, Sendable {
    /// The index of its first image.
    public let index: Int
    /// Its id, else its page, else its title and date, else the URL of its first picture; of a long
    /// one what stands for it.
    public let key: String
    /// Whether the key is the URL of its picture.
    public let isKeyOfPicture: Bool
    /// What follows the key where that is not its own: its title.
    public let title: String?
    /// How much of what follows the key is part of its id: 0 if the key is its own.
    public var level: Int

    /// Makes an item.
    public init(
      index: Int,
      key: String,
      isKeyOfPicture: Bool = false,
      title: String? = nil,
      level: Int = 0
    ) {
      self.index = index
      self.key = key
      self.isKeyOfPicture = isKeyOfPicture
      self.title = title
      self.level = level
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
  /// The items that have images, in feed order.
  public var items: [Item]

  /// Makes what is known.
  public init(
    withoutPicture: [WithoutPicture] = [],
    small: [Int] = [],
    further: [Int] = [],
    items: [Item] = []
  ) {
    self.withoutPicture = withoutPicture
    self.small = small
    self.further = further
    self.items = items
  }
}
