public import FeedCore

extension Sequence<FeedItem> {
  /// The images of the items of the feed at `url`, how many items were left out because they have
  /// no picture, and how many candidates were not read, beyond the limit of an item. Throws if the
  /// task is cancelled, or if the texts of all images exceed 32 MiB: four times the largest body,
  /// which pictures that repeat their item's texts could multiply by a hundred.
  public func images(
    of url: URL
  ) throws(FailureCause) -> (images: [FeedImage], leftOut: Int, unreadPictures: Int) {
    let collector = try collector(of: url)
    return (collector.images, collector.leftOut, collector.unreadPictures)
  }

  func collector(of url: URL) throws(FailureCause) -> ImageCollector {
    var collector = ImageCollector(in: url)
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

/// The images of a feed's items while they are read.
struct ImageCollector {
  private static let sizeLimit = 32 << 20

  private var identities: ItemIdentities
  /// Apart, so that an item without a picture changes no other's id.
  private var otherIdentities: ItemIdentities
  private var size = 0
  private(set) var images: [FeedImage] = []
  private(set) var posts = FeedPosts()
  private(set) var leftOut = 0
  private(set) var unreadPictures = 0

  init(in feed: URL) {
    identities = ItemIdentities(in: feed)
    otherIdentities = ItemIdentities(in: feed)
  }

  mutating func add(_ item: FeedItem) throws(FailureCause) {
    let choice = PictureChoice(item.candidates)
    unreadPictures += item.candidates.leftOut
    let key = identities.key(of: item)
    let words = ItemWords(of: item)
    let first = images.count
    for (number, picture) in choice.pictures.enumerated() {
      let address = choice.candidates[picture.chosen].address
      guard let url = address.url else {
        continue
      }
      let id = identities.id(key, address, at: number)
      var image = item.image(id, at: url, words, choice.words(of: picture), number: number)
      if !picture.alternates.isEmpty {
        image = image.withAlternates(at: choice.alternates(of: picture))
      }
      try charge(image)
      images.append(image)
    }
    if choice.pictures.isEmpty {
      leftOut += 1
      try addWithoutPicture(item, key, words)
    } else if images.count == first + 1, item.page != nil, !choice.isLarge(choice.pictures[0]) {
      posts.small.append(first)
    } else {
      posts.further += images.indices[first...].dropFirst()
    }
  }

  private mutating func addWithoutPicture(
    _ item: FeedItem,
    _ key: ItemIdentities.Key,
    _ words: ItemWords
  ) throws(FailureCause) {
    guard let page = item.page else {
      return
    }
    let id = otherIdentities.id(key, WebAddress(page), at: 0)
    let image = item.image(id, at: page, words, PictureWords(), number: 0)
    try charge(image)
    posts.withoutPicture.append(FeedPosts.WithoutPicture(index: images.count, image: image))
  }

  private mutating func charge(_ image: FeedImage) throws(FailureCause) {
    size += image.textSize
    guard size <= Self.sizeLimit else {
      throw .bodyTooLarge(limit: Self.sizeLimit)
    }
  }
}

extension FeedItem {
  /// The image of a picture of the item; `own` is what is said of that alone.
  fileprivate func image(
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
      isSensitive: isSensitive || own.isSensitive || words.warning != nil
    )
  }
}
