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

  /// The pictures of a feed's images, each URL once.
  public static func distinct(in feed: Feed) -> [NumberedPicture] {
    var seen: Set<URL> = []
    var pictures: [NumberedPicture] = []
    for (index, image) in feed.images.enumerated() where seen.insert(image.url).inserted {
      let number = feed.number(ofImageAt: index)
      pictures.append(NumberedPicture(number: number, url: image.url))
    }
    return pictures
  }
}
