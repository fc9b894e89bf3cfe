/// The use case *keep images that leave their feed*, of one feed, for a time.
///
/// They are in a store of their own, which no quota limits, with the pictures that are cached when
/// they leave. The fragment of a picture's URL says when that was, and stands for the picture.
///
/// - Images are kept before the feed is replaced by one without them: a program that is killed
///   loses none.
/// - One that comes back is shown once, as part of the feed.
/// - Several programs may load the feed at once: what is kept replaces only what was read.
public struct FormerImages: Sendable {
  /// Each failed try means that another program has kept images.
  private static let mostTries = 100

  private let store: any FeedStore & FeedImageDataStore
  private let cached: any FeedImageDataStore
  private let time: TimeInterval
  private let now: @Sendable () -> Date

  /// Makes the use case.
  /// - Parameters:
  ///   - store: where images are kept that have left the feed.
  ///   - cached: the pictures of the feed.
  ///   - time: for how long they are kept, in seconds.
  ///   - now: the time.
  public init(
    in store: any FeedStore & FeedImageDataStore,
    cached: any FeedImageDataStore,
    keptFor time: TimeInterval,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.cached = cached
    self.time = time
    self.now = now
  }

  /// A feed with these images behind its own, those first that left it last. Throws the store's
  /// error.
  public func appended(to feed: Feed) async throws -> Feed {
    try await cancellable {
      let images = try await store.retrieve()?.feed.images ?? []
      return feed.followed(byFormer: images.filter(isKept))
    }
  }

  /// Keeps those of a feed's `old` images that are not among the `current` ones, and drops what was
  /// kept for long enough. Throws the store's error.
  public func keep(_ old: [FeedImage], leavingFor current: [FeedImage]) async throws {
    let present = Set(current.map(\.id))
    let gone = old.filter { !present.contains($0.id) }
    let leftAt = FeedTime.inWholeSeconds(now())
    for _ in 0..<Self.mostTries {
      let stored = try await store.retrieve()
      let before = stored?.feed.images ?? []
      let kept = before.filter { isKept($0) && !present.contains($0.id) }
      let known = Set(kept.map(\.id))
      let leaving = gone.filter { !known.contains($0.id) }
      guard !leaving.isEmpty || kept.count < before.count else {
        return
      }
      var images: [FeedImage] = []
      for image in leaving {
        images.append(try await saved(image, leftAt: leftAt))
      }
      let isSaved = try await store.replace(
        only: stored?.revision ?? .noFeed,
        with: CachedFeed(images: images + kept, savedAt: leftAt)
      )
      if isSaved {
        return
      }
    }
    throw FailureCause.superseded
  }

  /// An image as it is kept, whose picture is saved if it is cached.
  private func saved(_ image: FeedImage, leftAt: Date) async throws -> FeedImage {
    let picture: Data?
    do { picture = try await cached.retrieveImageData(for: image.url) } catch FeedStoreError.corrupt
    {
      picture = nil
    }
    let url = FormerImageMark(leftAt: leftAt, picture: picture).added(to: image.url)
    if let picture, !picture.isEmpty {
      try await store.insert(picture, for: url)
    }
    return image.at(url)
  }

  private func isKept(_ image: FeedImage) -> Bool {
    guard let leftAt = FormerImageMark.leftAt(in: image.url) else {
      return false
    }
    return now().timeIntervalSince(leftAt) < time
  }
}

/// Saves a feed, and keeps images of the saved one that it lacks.
public struct FormerImageSaver<Saver: FeedSaver>: FeedSaver {
  private let saver: Saver
  private let former: FormerImages?
  private let saved: CachedFeed?

  /// Makes a saver that keeps those of the `saved` images that leave, before `saver` replaces them;
  /// without `former` it keeps none.
  public init(_ saver: Saver, keeping former: FormerImages?, of saved: CachedFeed?) {
    self.saver = saver
    self.former = former
    self.saved = saved
  }

  /// Saves the feed. Throws why an image cannot be kept; then the previous feed is still there.
  public func save(_ feed: Feed) async throws {
    try Task.checkCancellation()
    try await former?.keep(saved?.images ?? [], leavingFor: feed.images)
    try await saver.save(feed)
  }
}
