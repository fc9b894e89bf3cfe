public import FeedCore
public import FeedFailures
public import FeedPictureChoice

/// Which pictures an item names, and which of them were taken, by which rule.
public struct ItemExplanation: Sendable {
  /// The item.
  public let item: FeedItem
  /// The choice among its candidates.
  public let choice: PictureChoice
  /// The ids of its images, in the order of the pictures.
  public let ids: [UUID]
}

extension ItemExplanation {
  /// What became of the pictures on the web page of an item; `image` is what the feed says of it.
  public init(ofPage candidates: PictureCandidates, of image: FeedImage) {
    var item = FeedItem()
    item.title = image.description
    item.page = image.page
    item.candidates = candidates
    let choice = PictureChoice(candidates)
    let ids = choice.pictures.indices.map(image.id(ofPicture:))
    self.init(item: item, choice: choice, ids: ids)
  }
}

extension Sequence<FeedItem> {
  /// What became of the pictures of each item of the feed at `url`, in the order of the items.
  /// Throws as ``images(of:)`` does.
  public func explanations(of url: URL) throws(FailureCause) -> [ItemExplanation] {
    var collector = ImageCollector(from: url)
    var ends: [Int] = []
    for item in self {
      try collector.add(item)
      ends.append(collector.images.count)
    }
    collector.settleIdentities()
    var start = 0
    return zip(self, ends).map { item, end in
      let ids = collector.images[start..<end].map(\.id)
      start = end
      return ItemExplanation(item: item, choice: PictureChoice(item.candidates), ids: ids)
    }
  }
}
