/// What every store promises that keeps image data beside its feed, with a file for each topic.
public enum FeedImageDataStoreContract: Sendable {
  /// The promises, to be checked with `subject`.
  public static func promises(of subject: ContractSubject<any FeedStore & FeedImageDataStore>)
    -> [StorePromise]
  {
    promises.checks(of: subject)
  }

  /// The promises that cannot be checked with `subject`, each with the reason.
  public static func skipped(of subject: ContractSubject<any FeedStore & FeedImageDataStore>)
    -> [String]
  {
    promises.skipped(of: subject)
  }

  /// The promises over the quota, to be checked with a `subject` whose stores keep at most 2 images
  /// and 1,000 bytes of image data.
  public static func promisesOfTwoImagesAndAThousandBytes(
    of subject: ContractSubject<any FeedStore & FeedImageDataStore>
  ) -> [StorePromise] {
    subject.checks(limited)
  }

  private static let promises = Promises<any FeedStore & FeedImageDataStore>(
    ofAny: keeping + addresses + pruning + deleting + cancelling + callersAtOnce,
    ofReopened: reopened,
    ofFailing: failing + atEveryWrite,
    ofCorrupt: corrupt
  )

  /// Expects that of the first ten images these have data, and it is their own.
  static func expectKept(_ images: [Int], in store: any FeedStore & FeedImageDataStore) async throws
  {
    var kept: [Int] = []
    for image in 0..<10 {
      guard let data = try await store.retrieveImageData(for: Sample.url(image)) else {
        continue
      }
      try expect(data == Sample.data(image), orFound: "data of image \(image) that is not its own")
      kept.append(image)
    }
    try expect(kept, toBe: images)
  }
}
