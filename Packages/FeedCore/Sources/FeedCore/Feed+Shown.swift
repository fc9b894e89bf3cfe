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

extension Feed {
  /// The same feed under the title that its reader chose; with `nil` its publisher's stays.
  public func titled(_ title: String?) -> Feed {
    guard let title else {
      return self
    }
    let details = FeedDetails(
      title: title,
      nextPage: details.nextPage,
      earliestNextRequest: details.earliestNextRequest,
      leftOut: details.leftOut,
      pages: details.pages,
      unreadPictures: details.unreadPictures,
      sharedIDs: details.sharedIDs,
      source: details.source
    )
    var feed = Feed(images: images, origin: origin, validators: validators, details: details)
    feed.formerImages = formerImages
    return feed.marking(new: newImages)
  }
}

extension Feed {
  /// The feed with images behind its own that have left it, and that its reader keeps for a time:
  /// those that it does not have again.
  ///
  /// Never save such a feed.
  public func followed(byFormer images: [FeedImage]) -> Feed {
    let current = Set(self.images.map(\.id))
    let former = images.filter { !current.contains($0.id) }
    guard !former.isEmpty else {
      return self
    }
    var feed = with(self.images + former)
    feed.formerImages = Set(former.map(\.id))
    return feed
  }

  /// The feed without those that have left it.
  public var withoutFormerImages: Feed {
    formerImages.isEmpty ? self : with(images.filter { !isFormer($0) })
  }

  /// Whether an image has left the feed.
  public func isFormer(_ image: FeedImage) -> Bool {
    formerImages.contains(image.id)
  }

  private func with(_ images: [FeedImage]) -> Feed {
    let feed = Feed(
      images: images,
      origin: origin,
      validators: validators,
      details: details,
      posts: posts
    )
    return feed.marking(new: newImages)
  }
}
