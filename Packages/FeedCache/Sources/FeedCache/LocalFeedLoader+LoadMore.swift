/// The use case *load more*: the images of the next page follow the saved ones, in one commit.
extension LocalFeedLoader {
  /// Loads the page after the saved feed by `pages`, saves both as one feed with the time of the first page, and returns it; `nil` at the end,
  /// which is no next page, or one without new images. Then nothing is saved.
  ///
  /// `shown` is the feed that is continued. If it is not the one that is saved, or another is saved meanwhile, `FailureCause.superseded` is
  /// thrown: load the feed again first. A page's failure, the store's, and ``/FeedCore/NoFeed`` are thrown too; after any of them the saved
  /// feed is still there, and so is what is shown. A cancel throws `CancellationError`; before the commit it also saves nothing.
  public func loadMore(after shown: Feed, by pages: any NextPageLoader) async throws -> Feed? {
    try await cancellable {
      let stored = try await retrieveValid()
      let saved = stored.feed
      guard saved.images == shown.images, saved.details.nextPage == shown.details.nextPage else {
        throw FailureCause.superseded
      }
      let origin = shown.origin.narrowed(toPrivateNetwork: saved.isFromPrivateNetwork)
      let feed = Feed(
        images: saved.images, origin: origin, validators: saved.validators, details: saved.details)
      guard let page = try await pages.loadNextPage(of: feed) else { return nil }
      let longer = feed.followed(by: page)
      guard longer.images.count > saved.images.count else { return nil }
      let copy = CachedFeed(
        images: longer.images, savedAt: saved.savedAt, validators: longer.validators,
        details: longer.details, isFromPrivateNetwork: longer.origin.isFromPrivateNetwork)
      try Task.checkCancellation()
      guard try await store.replace(only: stored.revision, with: copy) else { throw FailureCause.superseded }
      return longer
    }
  }
}
