import FeedAPI

/// Requests images within the memory budget.
struct ImageClient: HTTPClient {
  let client: any HTTPClient
  let budget: ByteBudget
  /// The host of a feed that could not be reached, in lower case.
  let unreachableHost: String?

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.claim = budget.claim(for: request.url)
    do {
      return try await client.get(request)
    } catch HTTPFailure.forbiddenAddress
      where unreachableHost != nil && request.url.host?.lowercased() == unreachableHost
    {
      // It would be requested if the feed could be reached: what is missing is the connection.
      throw FailureCause.privateNetworkOfSavedFeed
    }
  }
}

/// Loads image data from the cache within the memory budget: room for the largest is taken first.
struct BudgetedImageDataLoader: FeedImageDataLoader {
  let loader: any FeedImageDataLoader
  let budget: ByteBudget

  func loadImageData(from url: URL) async throws -> Data {
    let claim = budget.claim(for: url)
    try await claim.take(RemoteFeedImageDataLoader.defaultBodyLimit)
    return claim.data(copying: try await loader.loadImageData(from: url))
  }
}
