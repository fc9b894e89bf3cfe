public import FeedCore
import FeedFailures

/// The use case *load more*: the images of the next page follow the saved ones, in one commit.
extension LocalFeedLoader {
  /// Loads the page after the saved feed by `pages`, saves both as one feed with the time of the
  /// first page, and returns it; `nil` at the end, which is no next page, one of images that are
  /// there already, or an empty one without a next one. Then nothing is saved.
  ///
  /// An empty page with a next one is followed. After ``/FeedCore/Feed/emptyPagesLimit`` of them
  /// the feed is saved and returned without new images, so that the next call goes on there.
  ///
  /// `shown` is the feed that is continued. If it is not the one that is saved, or another is saved
  /// meanwhile, `FailureCause.superseded` is thrown: load the feed again first. A page's failure,
  /// the store's, and ``/FeedCore/NoFeed`` are thrown too; after any of them the saved feed is
  /// still there, and so is what is shown. A cancel throws `CancellationError`; before the commit
  /// it also saves nothing.
  public func loadMore(after shown: Feed, by pages: any NextPageLoader) async throws -> Feed? {
    try await cancellable {
      let stored = try await retrieveValid()
      let saved = stored.feed
      guard saved.images == shown.images, saved.details.nextPage == shown.details.nextPage else {
        throw FailureCause.superseded
      }
      let origin = shown.origin.narrowed(toPrivateNetwork: saved.isFromPrivateNetwork)
      let feed = Feed(
        images: saved.images,
        origin: origin,
        validators: saved.validators,
        details: saved.details
      )
      guard let longer = try await followed(feed, by: pages) else {
        return nil
      }
      let copy = CachedFeed(
        images: longer.images,
        savedAt: saved.savedAt,
        validators: longer.validators,
        details: longer.details,
        isFromPrivateNetwork: longer.origin.isFromPrivateNetwork
      )
      try Task.checkCancellation()
      guard try await store.replace(only: stored.revision, with: copy) else {
        throw FailureCause.superseded
      }
      return longer
    }
  }

  /// `feed` with the images of the first page that has any; `nil` at the end.
  private func followed(_ feed: Feed, by pages: any NextPageLoader) async throws -> Feed? {
    var longer = feed
    var requested: Set<URL> = []
    for _ in 0..<Feed.emptyPagesLimit {
      guard let page = try await pages.loadNextPage(of: longer) else {
        return nil
      }
      if let url = longer.details.nextPage {
        requested.insert(url)
      }
      longer = longer.followed(by: page, requested: requested)
      if longer.images.count > feed.images.count {
        return longer
      }
      if longer.details.nextPage == nil {
        return nil
      }
    }
    return longer
  }
}
