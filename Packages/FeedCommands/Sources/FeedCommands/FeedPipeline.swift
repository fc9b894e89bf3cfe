public import FeedAPI
public import FeedCache
public import FeedCore
public import FeedFormats
public import FeedHTTP
public import FeedLibrary

/// How one feed is loaded: a port, which the composition root implements. The loaders that it
/// returns obey their own ports; making one costs no request.
public protocol FeedPipeline: Sendable {
  /// The feed's pictures.
  var pictures: any FeedPictures { get }
  /// What its other requests go through, such as those for comments: with its login and its
  /// cookies.
  var client: any HTTPClient { get }

  /// The feed: from its server, noted by `seen` and saved, or else the copy in `saved`.
  /// `onSaveFailure` receives the error if it could not be saved, and `onPageFailure` that of a
  /// later page; `onLeaving` is called if images have left it that are kept.
  func latest(
    _ saved: FeedStoreSnapshot,
    notedBy seen: SeenImageTracker,
    onSaveFailure: @escaping @Sendable (any Error) -> Void,
    onPageFailure: @escaping @Sendable (any Error) -> Void,
    onLeaving: @escaping @Sendable () -> Void
  ) -> any FeedLoader

  /// The pages behind those that are shown, noted by `seen`.
  func laterPages(notedBy seen: SeenImageTracker) -> any NextPageLoader

  /// The feed from its server alone; `saved` is the saved copy, if it counts. If it `needsPicture`,
  /// one without any is a failure; with `nil` the feed's settings decide. `explain` receives what
  /// became of the pictures of its items.
  func remote(
    _ saved: CachedFeed?,
    needsPicture: Bool?,
    explain: (@Sendable ([ItemExplanation]) -> Void)?
  ) -> RemoteFeedLoader

  /// Saves the feed in place of a copy, of whose images and pictures nothing is lost.
  func save(_ feed: Feed, inPlaceOf saved: CachedFeed?) async throws

  /// What selects the pictures of one load.
  func selector(_ selection: PictureSelection) -> PictureSelector

  /// Loads the web pages of items. `explain` receives what became of the pictures of each.
  func itemPages(explain: (@Sendable (ItemExplanation) -> Void)?) -> RemoteItemPageLoader
}

/// How the pictures of one feed are loaded: a port, which the composition root implements.
public protocol FeedPictures: Sendable {
  /// The feed's part of the cache.
  var local: LocalFeedImageDataLoader { get }
  /// From the cache, within the memory budget.
  var cached: any FeedImageDataLoader { get }

  /// The data of one of these `images` of a feed from `origin`: from the cache, if it may be looked
  /// for there (`isCached`), or else from its server and saved. `onSaveFailure` receives why it
  /// could not be saved.
  func loader(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isCached: Bool,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader

  /// The data of these `images` of a feed from `origin`, from their servers alone, and with retries
  /// after a transient failure if `isRetrying`.
  func remote(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isRetrying: Bool
  ) -> any FeedImageDataLoader
}

extension FeedPipeline {
  /// The feed from its server alone, whatever is saved.
  package func remote() -> RemoteFeedLoader { remote(nil, needsPicture: nil, explain: nil) }
}

extension FeedPictures {
  /// The data of one of these `images`: from the cache, or else from its server and saved.
  package func loader(
    of images: [FeedImage],
    from origin: Feed.Origin,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    loader(of: images, from: origin, isCached: true, onSaveFailure: onSaveFailure)
  }
}
