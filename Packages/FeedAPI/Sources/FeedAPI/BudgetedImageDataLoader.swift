public import FeedCore
public import FeedHTTP

/// Loads image data from a cache within the memory budget. A decorator, since a store knows no
/// budget: the claim is for the largest image.
public struct BudgetedImageDataLoader: FeedImageDataLoader {
  private let loader: any FeedImageDataLoader
  private let budget: ByteBudget

  /// Decorates a loader; the data counts against `budget` until it is freed.
  public init(_ loader: any FeedImageDataLoader, within budget: ByteBudget) {
    self.loader = loader
    self.budget = budget
  }

  /// Loads the data, once there is memory for it.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    let claim = budget.claim(for: key.url)
    try await claim.take(RemoteFeedImageDataLoader.defaultBodyLimit)
    return claim.data(copying: try await loader.loadImageData(for: key))
  }
}
