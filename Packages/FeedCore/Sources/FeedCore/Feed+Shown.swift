extension Feed {
  /// The feed as it is shown: without the images that its reader does not want to see, of which it
  /// knows how many are ``hidden``. The others keep their numbers.
  ///
  /// Do this last, and never save such a feed: what is hidden would be lost. Throws if the task is
  /// cancelled: with a slow rule thousands of images take a while.
  public func showing(_ isShown: (FeedImage) -> Bool) throws(CancellationError) -> Feed {
    var kept: [Int] = []
    for index in images.indices {
      guard !Task.isCancelled else {
        throw CancellationError()
      }
      if isShown(images[index]) {
        kept.append(index)
      }
    }
    var feed = keeping(kept)
    feed.hidden += images.count - feed.images.count
    return feed
  }

  /// The feed as it is shown to a reader who wants to see what is new alone: it knows how many of
  /// its images were ``seen``. The others keep their numbers.
  public func showingNew() -> Feed {
    var feed = keeping(images.indices.filter { isNew(images[$0]) })
    feed.seen += images.count - feed.images.count
    return feed
  }

  private func keeping(_ kept: [Int]) -> Feed {
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
    feed.formerImages = formerImages
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
