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
