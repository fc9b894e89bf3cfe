public import FeedCore

/// The pages of a saved feed, for a screen: the use case *load more* as the port of FeedCore.
public struct SavedFeedPager: FeedPager {
  private let saved: LocalFeedLoader
  private let pages: any NextPageLoader

  /// Makes a pager of a saved feed, whose next pages `pages` loads.
  public init(_ saved: LocalFeedLoader, by pages: any NextPageLoader) {
    self.saved = saved
    self.pages = pages
  }

  /// Loads the page after the feed that is shown, and saves both, as
  /// ``LocalFeedLoader/loadMore(after:by:)`` does.
  public func loadMore(after feed: Feed) async throws -> Feed? {
    try await saved.loadMore(after: feed, by: pages)
  }
}
