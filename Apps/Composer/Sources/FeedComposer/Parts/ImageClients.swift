import FeedAPI

/// Requests the images of a saved feed from a private network that could not be reached. They would
/// be requested if it could, so the cause of a refusal is the missing connection.
struct UnreachableFeedClient: HTTPClient {
  let client: any HTTPClient

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await client.get(request)
    } catch HTTPFailure.privateNetwork {
      throw FailureCause.privateNetworkOfSavedFeed
    }
  }
}

/// Loads image data from the cache within the memory budget. A decorator, since a store knows no
/// budget: the claim is for the largest image.
struct BudgetedImageDataLoader: FeedImageDataLoader {
  let loader: any FeedImageDataLoader
  let budget: ByteBudget

  func loadImageData(from url: URL) async throws -> Data {
    let claim = budget.claim(for: url)
    try await claim.take(RemoteFeedImageDataLoader.defaultBodyLimit)
    return claim.data(copying: try await loader.loadImageData(from: url))
  }
}
