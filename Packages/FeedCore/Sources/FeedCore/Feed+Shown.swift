extension Feed {
  /// The feed as it is shown: without the images that its reader does not want to see, of which it
  /// knows how many are ``hidden``. The others keep their numbers.
  ///
  /// Do this last, and never save such a feed: what is hidden would be lost.
  public func showing(_ isShown: (FeedImage) -> Bool) -> Feed {
    var feed = keeping(isShown)
    feed.hidden += images.count - feed.images.count
    return feed
  }

  /// The feed as it is shown to a reader who wants to see what is new alone: it knows how many of
  /// its images were ``seen``. The others keep their numbers.
  public func showingNew() -> Feed {
    var feed = keeping(isNew)
    feed.seen += images.count - feed.images.count
    return feed
  }

  private func keeping(_ isKept: (FeedImage) -> Bool) -> Feed {
    let kept = images.indices.filter { isKept(images[$0]) }
    guard kept.count < images.count else {
      return self
    }
    var feed = Feed(
      images: kept.map { images[$0] },
      origin: origin,
      validators: validators,
      details: details
    )
    feed.numbers = kept.map(number(ofImageAt:))
    feed.hidden = hidden
    feed.seen = seen
    feed.newImages = newImages
    return feed
  }

  /// The feed with these images marked as new.
  public func marking(new ids: Set<UUID>) -> Feed {
    var feed = self
    feed.newImages = ids
    return feed
  }

  /// Whether the reader has not seen an image of the feed.
  public func isNew(_ image: FeedImage) -> Bool {
    newImages.contains(image.id)
  }

  /// How many of its images are new.
  public var newCount: Int { newImages.isEmpty ? 0 : images.count(where: isNew) }

  /// Whether some of its images are left out, so that a number is not a place.
  public var isPartial: Bool { numbers != nil }

  /// The number of the image at this index, counted from 1 among all images of the feed, the hidden
  /// ones too.
  public func number(ofImageAt index: Int) -> Int {
    numbers?[index] ?? index + 1
  }

  /// How many images the feed has, with those that are left out.
  public var count: Int { images.count + hidden + seen }
}
