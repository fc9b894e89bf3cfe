import FeedAPI

/// Stands in for the remote loaders under `--offline`: every load fails as offline. An image whose
/// URL is never fetched fails for that, as it does online.
struct OfflineLoader: FeedLoader, FeedImageDataLoader {
  let feedURL: URL

  func load() async throws -> Feed {
    throw failure(feedURL)
  }

  func loadImageData(from url: URL) async throws -> Data {
    do { _ = try HTTPRequest(url: url, bodyLimit: 0) } catch {
      throw LoadFailure(.invalidData, loading: url, cause: error)
    }
    throw failure(url)
  }

  private func failure(_ url: URL) -> LoadFailure {
    LoadFailure(.offline, loading: url, cause: FailureCause.other("the network is not to be used"))
  }
}
