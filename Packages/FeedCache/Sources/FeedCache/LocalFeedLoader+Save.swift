/// The use case *cache feed*: the old cache is replaced by the new feed, timestamped with the current time, in one commit.
extension LocalFeedLoader: FeedSaver {
  /// Saves the images and validators of `feed`, or throws the store's error; the feed that was kept before is still there then.
  public func save(_ feed: Feed) async throws {
    do {
      try Task.checkCancellation()
      try await store.replace(
        with: CachedFeed(images: feed.images, savedAt: now(), validators: feed.validators))
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }
}
