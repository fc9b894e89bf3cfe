import FeedAPI

/// Requests images within the memory budget. A decorator, since a claim on the budget belongs to each request.
struct ImageClient: HTTPClient {
  let client: any HTTPClient
  let budget: ByteBudget
  /// Whether the images are those of a saved feed from a private network that could not be reached.
  let isOfUnreachableFeed: Bool

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.claim = budget.claim(for: request.url)
    do {
      return try await client.get(request)
    } catch HTTPFailure.privateNetwork where isOfUnreachableFeed {
      // It would be requested if the feed could be reached, so the cause is the missing connection.
      throw FailureCause.privateNetworkOfSavedFeed
    }
  }
}

/// Loads image data from the cache within the memory budget. A decorator, since a store knows no budget: the claim is for the largest image.
struct BudgetedImageDataLoader: FeedImageDataLoader {
  let loader: any FeedImageDataLoader
  let budget: ByteBudget

  func loadImageData(from url: URL) async throws -> Data {
    let claim = budget.claim(for: url)
    try await claim.take(RemoteFeedImageDataLoader.defaultBodyLimit)
    return claim.data(copying: try await loader.loadImageData(from: url))
  }
}
