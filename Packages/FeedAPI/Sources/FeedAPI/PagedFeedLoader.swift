public import FeedCore
import FeedFailures

/// A decorator of a feed's loading that follows its next pages, and delivers all of them as one
/// feed.
///
/// It stops at a page of images that were there before, at a URL that was requested before, after
/// ``/FeedCore/Feed/emptyPagesLimit`` pages without images in a row, and at
/// ``/FeedCore/Feed/pagingLimit`` or 8 MiB of text. If a page fails, the pages before it are
/// delivered. After a `304` the pages of the saved copy count: all are kept, and only the rest is
/// loaded.
public struct PagedFeedLoader: FeedLoader {
  private let first: any FeedLoader
  private let next: any NextPageLoader
  private let pages: Int
  private let report: @Sendable (any Error) -> Void

  /// Makes a loader of up to `pages` pages: the feed of `first`, and what `next` loads behind it.
  /// `report` gets the error of a page that failed.
  public init(
    _ first: any FeedLoader,
    followedBy next: any NextPageLoader,
    pages: Int,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.first = first
    self.next = next
    self.pages = pages
    self.report = report
  }

  /// Loads the feed; throws what `first` throws, and a `CancellationError` of any page.
  public func load() async throws -> Feed {
    try await cancellable {
      var feed = try await first.load()
      var requested: Set<URL> = []
      var emptyPages = 0
      do {
        while feed.details.pages < pages, emptyPages < Feed.emptyPagesLimit,
          let url = feed.details.nextPage,
          let page = try await next.loadNextPage(of: feed)
        {
          requested.insert(url)
          emptyPages = page.images.isEmpty ? emptyPages + 1 : 0
          feed = feed.followed(by: page, requested: requested)
        }
      } catch let error where !(error is CancellationError) {
        try Task.checkCancellation()
        report(error)
      }
      return feed
    }
  }
}
