public import FeedCore
public import FeedFailures
import FeedPictureChoice

extension Sequence<FeedItem> {
  /// The images of the items of the feed at `url`, how many items were left out because they have
  /// no picture, and how many candidates were not read, beyond the limit of an item. Throws if the
  /// task is cancelled, or if the texts of all images exceed 32 MiB: four times the largest body,
  /// which pictures that repeat their item's texts could multiply by a hundred.
  public func images(
    of url: URL
  ) throws(FailureCause) -> (images: [FeedImage], leftOut: Int, unreadPictures: Int) {
    var collector = try collector(of: url)
    collector.settleIdentities()
    return (collector.images, collector.leftOut, collector.unreadPictures)
  }

  func collector(of url: URL) throws(FailureCause) -> ImageCollector {
    var collector = ImageCollector(from: url)
    for item in self {
      // Nobody waits for the rest.
      guard !Task.isCancelled else {
        throw .other("\(CancellationError())")
      }
      try collector.add(item)
    }
    return collector
  }
}

extension FeedItem {
  /// The image of a picture of the item; `own` is what is said of that alone.
  func image(
    _ id: UUID,
    at url: URL,
    _ words: ItemWords,
    _ own: PictureWords,
    number: Int
  ) -> FeedImage {
    let caption = words.caption(of: own, at: number)
    return FeedImage(
      id: id,
      description: caption,
      location: own.location ?? location,
      url: url,
      page: page,
      author: own.author ?? author,
      published: published,
      comments: comments,
      alternative: own.alternative,
      text: words.text(of: own, without: caption),
      isSensitive: isSensitive || own.isSensitive || words.warning != nil,
      tags: tags
    )
  }
}
