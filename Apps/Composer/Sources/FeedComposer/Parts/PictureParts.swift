import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
import FeedCore
import FeedDecorators
import FeedHTTP
import FeedLibrary
import FeedPolling

/// The loaders of one feed's pictures.
///
/// ```
/// image data  Fallback( LocalFeedImageDataLoader, orElse: remote )
/// remote      CacheOnLoad( Alternate( later ) → LocalFeedImageDataLoader )
/// later       LaterPictureLoader( RemoteFeedImageDataLoader, the cache )
/// ```
struct PictureParts: Sendable {
  let feedURL: URL
  /// What is noted of the feed is noted under it.
  let identity: URL
  let kind: FeedKind
  let shared: SharedParts
  /// What each request goes through before those of other feeds join it.
  let stages: [any RequestStage]
  let store: any FeedImageDataStore
  /// Whether the feed needs a login.
  let isBehindLogin: Bool
  /// Receives why it could not be noted, or read, which picture was last at a URL.
  let onNoteFailure: @Sendable (any Error) -> Void

  var local: LocalFeedImageDataLoader { LocalFeedImageDataLoader(store: store) }

  /// From the cache, within the memory budget.
  var cached: some FeedImageDataLoader {
    BudgetedImageDataLoader(local, within: shared.limits.imageDataBudget)
  }

  /// The data of one of these `images` of a feed from `origin`: from the cache if it `isCached`, or
  /// else from remote and saved.
  func loader(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isCached: Bool = true,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    // Opens the existential: `Fallback` and `CacheOnLoad` are generic.
    func loader(_ remote: some FeedImageDataLoader) -> any FeedImageDataLoader {
      let saving = CacheOnLoad(remote, savingTo: local, report: onSaveFailure)
      return isCached ? Fallback(cached, orElse: saving) as any FeedImageDataLoader : saving
    }
    return loader(remote(of: images, from: origin))
  }

  /// The data of these `images` of a feed from `origin`, from remote alone, and with retries after
  /// a transient failure if `isRetrying`.
  func remote(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isRetrying: Bool = false
  ) -> any FeedImageDataLoader {
    if kind == .kept {
      return local
    }
    if shared.choices.has(.offline) {
      return OfflineLoader(feedURL: feedURL)
    }
    let ownServer = OwnServerStage(feedURL: feedURL)
    let client = RequestPipeline(
      isRetrying ? shared.retryingImageClient : shared.imageClient,
      through: stages + [ownServer] + shared.patience.stages(of: feedURL)
    )
    let remote = RemoteFeedImageDataLoader(
      client: client.forImages(from: origin),
      forImagesFrom: origin,
      images: images,
      isBehindLogin: isBehindLogin
    )
    let later = LaterPictureLoader(
      of: identity,
      store: store,
      cached: cached,
      notes: shared.lastPictures,
      onNoteFailure: onNoteFailure
    ) { try await remote.loadImageData(for: $0, unlessStill: $1) }
    return AlternateImageDataLoader(later, of: images)
  }
}

extension ByteBudget {
  /// How many bytes of pictures may wait for those before them: while they do, any other one finds
  /// its place in memory, and holds no permit for which they wait.
  var roomForEarlyPictures: Int { room(beside: RemoteFeedImageDataLoader.defaultBodyLimit) }
}
