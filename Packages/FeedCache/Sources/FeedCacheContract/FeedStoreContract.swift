public import FeedCache

/// What every ``/FeedCache/FeedStore`` promises. Each theme is a file of its own.
public enum FeedStoreContract {
  /// The promises; put a fresh, empty store to each.
  public static let promises: [ContractPromise<any FeedStore>] =
    retrieving + replacing + deleting + amounts + texts + dates + cancelling + callersAtOnce
}
