import FeedAPI
import FeedCLI
import FeedCache
import FeedDecorators

/// The loaders of one feed's pictures.
///
/// ```
/// image data  Fallback( LocalFeedImageDataLoader, orElse: remote )
/// remote      CacheOnLoad( RemoteFeedImageDataLoader → LocalFeedImageDataLoader )
/// ```
struct PictureParts: Sendable {
  let feedURL: URL
  let shared: SharedParts
  let store: any FeedImageDataStore

  var local: LocalFeedImageDataLoader { LocalFeedImageDataLoader(store: store) }

  /// From the cache, within the memory budget.
  var cached: some FeedImageDataLoader {
    BudgetedImageDataLoader(local, within: shared.limits.imageDataBudget)
  }

  /// The data of an image of a feed from `origin`: from the cache if it `isCached`, or else from
  /// remote and saved.
  func loader(
    of origin: Feed.Origin,
    isCached: Bool = true,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    // Opens the existential: `Fallback` and `CacheOnLoad` are generic.
    func loader(_ remote: some FeedImageDataLoader) -> any FeedImageDataLoader {
      let saving = CacheOnLoad(remote, savingTo: local, report: onSaveFailure)
      return isCached ? Fallback(cached, orElse: saving) as any FeedImageDataLoader : saving
    }
    return loader(remote(of: origin))
  }

  /// Image data of a feed from `origin`, from remote alone, and with retries after a transient
  /// failure if `isRetrying`.
  func remote(of origin: Feed.Origin, isRetrying: Bool = false) -> any FeedImageDataLoader {
    if shared.settings.isOffline {
      return OfflineLoader(feedURL: feedURL)
    }
    let client = isRetrying ? shared.retryingImageClient : shared.imageClient
    return RemoteFeedImageDataLoader(client: client.forImages(of: origin), of: origin)
  }
}
