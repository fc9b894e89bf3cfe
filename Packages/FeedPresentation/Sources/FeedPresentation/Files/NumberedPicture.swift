public import FeedCore

/// A picture of a feed, and the number of its image.
public struct NumberedPicture: Hashable, Sendable {
  /// The number of its image in the feed, by which people know it.
  public let number: Int
  /// Its URL.
  public let url: URL

  /// Makes a picture; images are counted from 1.
  public init(number: Int, url: URL) {
    self.number = number
    self.url = url
  }

  /// The pictures of images, each URL once.
  public static func distinct(in items: some Sequence<ShownImages.Item>) -> [NumberedPicture] {
    var seen: Set<URL> = []
    return items.filter { seen.insert($0.image.url).inserted }.map { item in
      NumberedPicture(number: item.number, url: item.image.url)
    }
  }
}
