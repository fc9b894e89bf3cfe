public import FeedCore
public import FeedFailures
import FeedFormats
import FeedHTTP

/// A web page that names feeds, where a feed was to be loaded.
public struct PageOfFeeds: Sendable {
  /// The feeds that it names, in its order; at least one.
  public let feeds: [FeedLink]
  /// Whether it names none, and sends browsers on to what is the only one of ``feeds``, if it is a
  /// feed.
  public let isRefresh: Bool

  let url: URL
  let isFromPrivateNetwork: Bool
  private let loader: RemoteFeedLoader

  init(
    _ feeds: [FeedLink],
    isRefresh: Bool = false,
    in response: HTTPResponse,
    of loader: RemoteFeedLoader
  ) {
    self.feeds = feeds
    self.isRefresh = isRefresh
    self.loader = loader
    url = response.finalURL ?? loader.url
    isFromPrivateNetwork = response.isFromPrivateNetwork
  }

  /// What a page is that names no feed, and leads to none.
  var failure: LoadFailure {
    LoadFailure(.invalidData, loading: loader.url, cause: FailureCause.pageWithoutFeed)
  }

  /// The feed, if the page names only one; else it throws the `LoadFailure` that lists them.
  public func onlyFeed() throws -> FeedLink {
    guard feeds.count == 1 else {
      let cause = FailureCause.pageWithFeeds(feeds)
      throw LoadFailure(.invalidData, loading: loader.url, cause: cause)
    }
    return feeds[0]
  }

  /// Loads one of the ``feeds``, under the rules of a redirect from the page, and returns its URL:
  /// what to follow.
  public func load(_ link: FeedLink) async throws -> (url: URL, feed: Feed) {
    let target: URL
    do { target = try FeedURL.canonical(link.url.absoluteString) } catch {
      let cause = FailureCause.forbiddenURL(link.url)
      throw LoadFailure(.invalidData, loading: loader.url, cause: cause)
    }
    return (target, try await loader.of(target).load(target, on: self))
  }
}
