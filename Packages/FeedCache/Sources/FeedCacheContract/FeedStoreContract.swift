public import FeedCache
public import FeedContract

/// What every ``/FeedCache/FeedStore`` promises, with a file for each topic.
public enum FeedStoreContract: Sendable {
  /// The promises, to be checked with `subject`.
  public static func promises(of subject: ContractSubject<any FeedStore>) -> [Promise] {
    promises.checks(of: subject)
  }

  /// The promises that cannot be checked with `subject`, each with the reason.
  public static func skipped(of subject: ContractSubject<any FeedStore>) -> [String] {
    promises.skipped(of: subject)
  }

  /// The promises of the feed, to be checked with a store that also keeps image data.
  public static func promises(of subject: ContractSubject<any FeedStore & FeedImageDataStore>)
    -> [Promise]
  {
    promises(of: subject.ofFeed)
  }

  /// The promises of the feed that cannot be checked with `subject`, each with the reason.
  public static func skipped(of subject: ContractSubject<any FeedStore & FeedImageDataStore>)
    -> [String]
  {
    skipped(of: subject.ofFeed)
  }

  private static let promises = Promises<any FeedStore>(
    ofAny: retrieving + replacing + replacingConditionally + deleting + amounts + texts + dates
      + cancelling + callersAtOnce + following,
    ofReopened: reopened + followingOthers,
    ofFailing: failing + atEveryWrite,
    ofCorrupt: corrupt
  )
}
