import FeedAPI

/// The network when it must not be touched: every load fails as if there were no connectivity, and says that this was the customer's choice.
/// An image whose URL is never fetched fails for that, as it does online.
struct OfflineLoader: FeedLoader, FeedImageDataLoader {
  let feedURL: URL

  func load() async throws -> Feed { throw LoadFailure(.offline, loading: feedURL, cause: Offline()) }

  func loadImageData(from url: URL) async throws -> Data {
    do { _ = try HTTPRequest(url: url, bodyLimit: 0) } catch {
      throw LoadFailure(.invalidData, loading: url, cause: error)
    }
    throw LoadFailure(.offline, loading: url, cause: Offline())
  }

  private struct Offline: Error, CustomStringConvertible {
    let description = "the network is not to be used"
  }
}
