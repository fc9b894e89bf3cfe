public import FeedCore

/// The use case *cache feed*: replaces the old feed by the new one, with the current time, in one
/// commit.
extension LocalFeedLoader: FeedSaver {
  /// Saves the images, validators and details of `feed`, or throws the store's error; then the
  /// previous feed is still there.
  public func save(_ feed: Feed) async throws {
    try await committing {
      let copy = CachedFeed(
        images: feed.images,
        savedAt: now(),
        validators: feed.validators,
        details: feed.details,
        isFromPrivateNetwork: feed.origin.isFromPrivateNetwork
      )
      try await store.replace(with: copy)
    }
  }
}
