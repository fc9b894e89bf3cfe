public import FeedCache

/// What every store of image data promises that keeps it beside its feed. Each theme is a file of its own.
public enum FeedImageDataStoreContract {
  /// The promises; put a fresh, empty store to each.
  public static let promises: [ContractPromise<any FeedStore & FeedImageDataStore>] =
    keeping + addresses + pruning + deleting + cancelling + callersAtOnce

  /// Which of the first ten images have their own data kept, and none another's.
  static func expectKept(_ images: [Int], in store: any FeedStore & FeedImageDataStore) async throws {
    var kept: [Int] = []
    for image in 0..<10 {
      guard let data = try await store.retrieveImageData(for: Sample.url(image)) else { continue }
      try expect(data == Sample.data(image), orFound: "data of image \(image) that is not its own")
      kept.append(image)
    }
    try expect(kept, toBe: images)
  }
}
