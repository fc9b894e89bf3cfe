import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedDecorators
import FeedEnvironment
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
struct ComposedPictures: FeedPictures {
  let feed: OpenedFeed
  let clients: Clients
  let store: any FeedStore & FeedImageDataStore
  /// What each request goes through before those of other feeds join it.
  let stages: [any RequestStage]

  var local: LocalFeedImageDataLoader { LocalFeedImageDataLoader(store: store) }

  var cached: any FeedImageDataLoader { budgeted }

  private var budgeted: some FeedImageDataLoader {
    BudgetedImageDataLoader(local, within: feed.shared.limits.imageDataBudget)
  }

  func loader(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isCached: Bool,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    // Opens the existential: `Fallback` and `CacheOnLoad` are generic.
    func loader(_ remote: some FeedImageDataLoader) -> any FeedImageDataLoader {
      let saving = CacheOnLoad(remote, savingTo: local, report: onSaveFailure)
      return isCached ? Fallback(budgeted, orElse: saving) as any FeedImageDataLoader : saving
    }
    return loader(remote(of: images, from: origin, isRetrying: false))
  }

  func remote(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isRetrying: Bool
  ) -> any FeedImageDataLoader {
    if feed.kind == .kept {
      return local
    }
    if feed.choices.has(.offline) {
      return OfflineLoader(feedURL: feed.url)
    }
    let latest = server(of: images, from: origin, isRetrying: isRetrying)
    let former = Set(images.filter { $0.leftAt != nil }.map(\.dataKey))
    guard origin.allowsPrivateNetwork, !former.isEmpty else {
      return latest
    }
    // What has left may be from a time when the feed was public: that it comes from a private
    // network today is no leave to ask there.
    let ofFormer = server(of: images, from: .remote(), isRetrying: isRetrying)
    return FormerPictureLoader(keys: former, former: ofFormer, latest: latest)
  }

  private func server(
    of images: [FeedImage],
    from origin: Feed.Origin,
    isRetrying: Bool
  ) -> any FeedImageDataLoader {
    let ownServer = OwnServerStage(feedURL: feed.url)
    let client = RequestPipeline(
      isRetrying ? clients.retryingImageClient : clients.imageClient,
      through: stages + [ownServer] + clients.patience.stages(of: feed.url)
    )
    let remote = RemoteFeedImageDataLoader(
      client: client.forImages(from: origin),
      forImagesFrom: origin,
      images: images,
      isBehindLogin: feed.login != nil
    )
    let later = LaterPictureLoader(
      of: feed.identity,
      store: store,
      cached: budgeted,
      notes: feed.shared.lastPictures,
      onNoteFailure: feed.tellUnnotedPictures
    ) { try await remote.loadImageData(for: $0, unlessStill: $1) }
    return AlternateImageDataLoader(later, of: images)
  }
}

/// Loads the pictures of images that have left their feed in another way than those in it.
private struct FormerPictureLoader: FeedImageDataLoader {
  let keys: Set<ImageDataKey>
  let former: any FeedImageDataLoader
  let latest: any FeedImageDataLoader

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    try await (keys.contains(key) ? former : latest).loadImageData(for: key)
  }
}
