public import FeedCore

/// Loads the next page that a feed's details name. It throws as ``RemoteFeedLoader`` does. A
/// request for the page keeps the rules of a redirect from the feed's own URL: never from `https`
/// down to `http`, and to a private network only if the feed is from one. It has no conditions. The
/// pages of a feed share the namespace of ids, so that an image that moved to the next page
/// meanwhile is not taken for another.
public struct RemoteNextPageLoader: NextPageLoader {
  private let remote: RemoteFeedLoader

  /// Loads the pages that follow the first one, which `remote` loads.
  public init(_ remote: RemoteFeedLoader) {
    self.remote = remote
  }

  /// Loads the next page; `nil` if the feed names none, or has as many images as pages may add up
  /// to.
  public func loadNextPage(of feed: Feed) async throws -> Feed? {
    guard let next = feed.details.nextPage, feed.images.count < Feed.pagingLimit else {
      return nil
    }
    return try await remote.load(
      next,
      from: remote.url,
      allowsPrivateNetwork: feed.origin.allowsPrivateNetwork,
      isLaterPage: true
    )
  }
}
