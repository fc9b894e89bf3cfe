extension Feed {
  /// The feed as it is shown: without the images that its reader does not want to see, of which it
  /// knows how many are ``hidden``. The others keep their numbers.
  ///
  /// Do this last, and never save such a feed: what is hidden would be lost.
  public func showing(_ isShown: (FeedImage) -> Bool) -> Feed {
    let shown = images.indices.filter { isShown(images[$0]) }
    guard shown.count < images.count else {
      return self
    }
    var feed = Feed(
      images: shown.map { images[$0] },
      origin: origin,
      validators: validators,
      details: details
    )
    feed.numbers = shown.map(number(ofImageAt:))
    feed.hidden = hidden + images.count - shown.count
    return feed
  }

  /// The number of the image at this index, counted from 1 among all images of the feed, the hidden
  /// ones too.
  public func number(ofImageAt index: Int) -> Int {
    numbers?[index] ?? index + 1
  }

  /// How many images the feed has, with the hidden ones.
  public var count: Int { images.count + hidden }
}
