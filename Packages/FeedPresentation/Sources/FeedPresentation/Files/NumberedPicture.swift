public import FeedCore

/// A picture of a feed, and the number of its image.
public struct NumberedPicture: Hashable, Sendable {
  /// The number of its image in the feed, by which people know it.
  public let number: Int
  /// What its data is kept under.
  public let key: ImageDataKey

  /// Makes a picture; images are counted from 1.
  public init(number: Int, key: ImageDataKey) {
    self.number = number
    self.key = key
  }

  /// The pictures of images, each once.
  public static func distinct(in items: some Sequence<ShownImages.Item>) -> [NumberedPicture] {
    var seen: Set<ImageDataKey> = []
    return items.filter { seen.insert($0.image.dataKey).inserted }.map { item in
      NumberedPicture(number: item.number, key: item.image.dataKey)
    }
  }
}
