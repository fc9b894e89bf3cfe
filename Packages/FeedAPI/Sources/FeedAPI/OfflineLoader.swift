public import FeedCore
import FeedFailures
import FeedHTTP

/// Stands in for the remote loaders where the network must not be used: every load fails as
/// offline. An image whose URL is never fetched fails for that, as it does online.
public struct OfflineLoader: FeedLoader, FeedImageDataLoader {
  private let feedURL: URL

  /// Makes a loader of the feed at `feedURL`, and of its images.
  public init(feedURL: URL) {
    self.feedURL = feedURL
  }

  /// Throws that the network is not to be used.
  public func load() async throws -> Feed {
    throw failure(feedURL)
  }

  /// Throws why the URL of `key` is never fetched, or else that the network is not to be used.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    do { _ = try HTTPRequest(url: key.url, bodyLimit: 0) } catch {
      throw LoadFailure(.invalidData, loading: key.url, cause: error)
    }
    throw failure(key.url)
  }

  private func failure(_ url: URL) -> LoadFailure {
    LoadFailure(.offline, loading: url, cause: FailureCause.other("the network is not to be used"))
  }
}
