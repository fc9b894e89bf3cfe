/// The words of one language. A language is a type that has them all: the compiler finds a missing one, plural forms are code, and nothing
/// has to be found on disk when the program runs.
///
/// Everything is one line. Arguments are safe to show already.
public protocol FeedStrings: Sendable {
  /// The language, as its ISO 639 code: `en`.
  static var language: String { get }

  /// The feed has no images.
  var emptyFeed: String { get }
  /// What is shown is a saved copy of this age, and why; to stand alone in a line.
  func savedCopy(age: Age, reason: String?) -> String
  /// What could not be loaded from where, why, and what to do.
  func cannotLoad(url: String, reason: String, advice: String) -> String
  /// The feed could not be loaded, and why.
  func cannotLoad(reason: String) -> String

  /// The server could not be reached.
  func noConnection(cause: String) -> String
  /// The server's answer is no good.
  func invalidData(cause: String) -> String
  /// The network was not asked, as the customer chose.
  var offline: String { get }
  /// Nothing was ever saved.
  var noSavedFeed: String { get }
  /// What was saved is too old.
  var savedFeedExpired: String { get }
  /// What was saved bears a time that cannot be believed.
  var savedFeedFromTheFuture: String { get }
  /// The picture is not in the cache.
  var noSavedPicture: String { get }

  /// What to do without a connection.
  var adviceWithoutConnection: String { get }
  /// What to do about an answer that is no good.
  var adviceOnInvalidData: String { get }
  /// What to do when offline by choice.
  var adviceWhenOffline: String { get }
}
