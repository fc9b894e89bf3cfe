public import FeedCache
public import FeedContract

/// What every store of image data promises, with a file for each topic: alone, and beside its feed.
public enum FeedImageDataStoreContract: Sendable {
  /// The promises, to be checked with a `subject` that also keeps the feed.
  public static func promises(of subject: ContractSubject<any FeedStore & FeedImageDataStore>)
    -> [Promise]
  {
    promises(of: subject.ofImageData) + besideFeed.checks(of: subject)
  }

  /// The promises that cannot be checked with `subject`, each with the reason.
  public static func skipped(of subject: ContractSubject<any FeedStore & FeedImageDataStore>)
    -> [String]
  {
    skipped(of: subject.ofImageData) + besideFeed.skipped(of: subject)
  }

  /// The promises over the quota, to be checked with a `subject` whose stores keep at most 2 images
  /// and 1,000 bytes of image data.
  public static func promisesOfTwoImagesAndAThousandBytes(
    of subject: ContractSubject<any FeedStore & FeedImageDataStore>
  ) -> [Promise] {
    promisesOfTwoImagesAndAThousandBytes(of: subject.ofImageData)
      + subject.checks(limitedBesideFeed + sameURLLimited)
  }

  /// The promises that need no feed, to be checked with a `subject` that keeps image data alone.
  public static func promises(of subject: ContractSubject<any FeedImageDataStore>)
    -> [Promise]
  {
    alone.checks(of: subject)
  }

  /// Those of them that cannot be checked with `subject`, each with the reason.
  public static func skipped(of subject: ContractSubject<any FeedImageDataStore>) -> [String] {
    alone.skipped(of: subject)
  }

  /// Those over the quota, for a `subject` whose stores keep image data alone: at most 2 images and
  /// 1,000 bytes.
  public static func promisesOfTwoImagesAndAThousandBytes(
    of subject: ContractSubject<any FeedImageDataStore>
  ) -> [Promise] {
    subject.checks(limited)
  }

  private static let alone = Promises<any FeedImageDataStore>(
    ofAny: keeping + addresses + sameURL + cancelling + callersAtOnce,
    ofReopened: reopened + sameURLReopened,
    ofFailing: failing + atEveryWrite + sameURLFailing,
    ofCorrupt: corrupt + sameURLCorrupt
  )

  private static let besideFeed = Promises<FeedAndImageDataStore>(
    ofAny: keepingBesideFeed + addressesBesideFeed + sameURLBesideFeed + pruning + deleting
      + cancellingBesideFeed
      + callersAtOnceBesideFeed,
    ofReopened: reopenedBesideFeed,
    ofFailing: failingBesideFeed + atEveryWriteBesideFeed + sameURLFailingBesideFeed,
    ofCorrupt: corruptBesideFeed
  )

  /// Expects that of the first ten images these have data, and it is their own.
  static func expectKept(_ images: [Int], in store: any FeedImageDataStore) async throws {
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
