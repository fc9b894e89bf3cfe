public import FeedTerminal

/// The words of one language that belong to the command line alone: what the commands tell. A language is a type that has them all, so the
/// compiler finds a missing one. Arguments are safe to show already.
public protocol CommandStrings: WatchStrings {
  /// Short phrases in a row: `9 images, 2 pictures`.
  func list(_ phrases: [String]) -> String
  /// When the feed was loaded last, and when it is loaded again.
  func status(last: String, next: String) -> String

  /// There is nothing in the cache.
  var nothingSaved: String { get }
  /// In the place of a feed's URL, where damage leaves it unknown.
  var unknownFeed: String { get }
  /// There is no copy of this feed.
  var noSavedCopy: String { get }
  /// Nothing is saved of the feed at a URL.
  func noSavedCopy(of url: String) -> String
  /// What is saved cannot be read.
  var damaged: String { get }
  /// How many pictures there are.
  func pictures(_ count: Int) -> String
  /// A copy (such as `saved copy, 2 days old`) that may be shown until a time, or for ever.
  func valid(_ copy: String, until time: String?) -> String
  /// A copy that is too old since a time.
  func expired(_ copy: String, since time: String) -> String
  /// A copy that bears a time too far ahead, and is not shown for it.
  func fromTheFuture(_ time: String) -> String

  /// A copy that is valid.
  func valid(_ copy: String) -> String
  /// A copy that bears a time too far ahead, and stays.
  func leftAlone(fromTheFuture time: String) -> String
  /// A copy that is too old; whether it was deleted, which `--now`, `--max-age` and `--offline` prevent.
  func expired(_ copy: String, isDeleted: Bool) -> String
  /// A copy that is refused (such as `saved copy, 8 days old, expired since …`), and stays; and the option that shows it.
  func refused(_ copy: String, shownBy option: String) -> String
  /// What is saved cannot be read; whether it was deleted.
  func damaged(isDeleted: Bool) -> String
  /// So many pictures were damaged, and were deleted.
  func deletedPictures(_ count: Int) -> String

  /// Of a feed's images, how many were not there before.
  func new(_ count: Int) -> String
  /// How many have another text or URL.
  func changed(_ count: Int) -> String
  /// How many stand elsewhere.
  func moved(_ count: Int) -> String
  /// How many are not there any more.
  func gone(_ count: Int) -> String
  /// The feed was loaded, after a time when it could not be.
  var freshAgain: String { get }

  /// In a list: a picture could not be loaded, or not be saved, and why.
  func failed(_ url: String, reason: String) -> String
  /// The cache of a feed is deleted.
  func cleared(_ url: String) -> String
  /// The cache of all feeds is deleted.
  var clearedAll: String { get }
  /// There is no page to write, as nothing is saved of a feed; and what to do.
  func loadFirst(_ url: String) -> String
  /// Why there is no page to write, and which command deletes the damaged copy.
  func deletedByValidate(_ reason: String) -> String
  /// So many pictures of a page are not in the cache, and what to do.
  func missingPictures(_ count: Int, of total: Int) -> String
  /// So many pictures of a page are not in the cache, and cannot be fetched: their URLs are not `http` or `https`, or lead to a private network.
  func unfetchablePictures(_ count: Int, of total: Int) -> String
  /// For whoever cannot see it: a picture of which nothing is said.
  var pictureWithoutDescription: String { get }

  /// The output cannot be written, and why.
  func cannotWriteOutput(_ reason: String) -> String
  /// The cache cannot be used, and why.
  func cannotUseCache(_ reason: String) -> String
  /// The cache was validated, and what was found.
  func validated(_ finding: String) -> String
  /// The cache could not be validated, and why.
  func cannotValidate(_ reason: String) -> String

  /// The demo's first part: a server runs at a URL.
  func demoOnline(_ url: String) -> String
  /// The demo's second part: the server is gone, and the saved copy two days old.
  var demoOffline: String { get }
  /// The demo's third part: the saved copy is too old.
  var demoExpired: String { get }
  /// The demo's end: what to type next.
  func demoEnd(_ command: String) -> String
  /// The demo did not go as it says.
  func demoFailed(code: Int32, expected: Int32) -> String
}
