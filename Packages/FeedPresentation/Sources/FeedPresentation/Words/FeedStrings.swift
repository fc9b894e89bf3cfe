/// The words of one language. A language is a type that has them all: the compiler finds a missing one, plural forms are code, and nothing
/// has to be found on disk when the program runs.
///
/// Everything is one line. Arguments are safe to show already. What does not stand alone in a line begins in lower case, where the language
/// has cases. An image is an entry of the feed; a picture is its data.
public protocol FeedStrings: Sendable {
  /// The language, as its BCP 47 tag: `en`, `pt-BR`.
  static var language: String { get }

  /// The feed is being loaded.
  var loading: String { get }
  /// The feed has no images.
  var emptyFeed: String { get }
  /// What is shown is a saved copy of this age, and why; to stand alone in a line.
  func savedCopy(age: Age, reason: String?) -> String
  /// What could not be loaded from where, why, and what to do.
  func cannotLoad(url: String, reason: String, advice: String) -> String
  /// The feed could not be loaded, and why.
  func cannotLoad(reason: String) -> String
  /// The feed was loaded and could not be saved, and why.
  func cannotSave(reason: String) -> String
  /// The feed could not be loaded, and of no saved copy either, and why.
  func noSavedCopy(reason: String) -> String

  /// The server could not be reached.
  func noConnection(cause: String) -> String
  /// The server's answer is no good.
  func invalidData(cause: String) -> String
  /// The network was not asked, as the customer chose.
  var offline: String { get }
  /// Why something failed; to stand behind a colon, or alone.
  func cause(_ cause: ErrorCause) -> String
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

  /// How many images there are.
  func images(_ count: Int) -> String
  /// How many images there are beside those that are shown.
  func moreImages(_ count: Int) -> String
  /// The mark of an image that was not there before.
  var newImage: String { get }

  /// In the place of a picture: it is being loaded.
  var pictureLoading: String { get }
  /// In the place of a picture: it could not be loaded, and why where that is known.
  func pictureFailed(reason: String?) -> String
  /// In the place of a picture that is there: it is in a format, or of a size, that cannot be drawn here.
  var pictureNotDrawn: String { get }
  /// In the place of a picture: the text of a link to it.
  var pictureLink: String { get }

  /// The title of the page that shows the saved feed with its pictures.
  var galleryTitle: String { get }
  /// On that page: when the feed was saved (a date and time, such as `2026-11-21 10:00 UTC`), and where it is from.
  func saved(at time: String, from url: String) -> String
  /// There is no picture to put on that page.
  var noSavedPictures: String { get }

  /// A number of bytes.
  func size(_ size: ByteSize) -> String
  /// How far the fetching of pictures is.
  func progress(_ count: Int, of total: Int) -> String
  /// The end of it: how many pictures are saved, of how many, and their size (`2.0 MB`).
  func summary(saved count: Int, of total: Int, size: String) -> String
  /// Behind the summary: how many pictures are not saved.
  func failures(_ count: Int) -> String
  /// Of one picture, in a list: it is saved now.
  var saved: String { get }
  /// Of one picture, in a list: it could not be loaded, or not be saved.
  var failed: String { get }
  /// How long it will still take.
  func timeLeft(_ wait: Wait) -> String

  /// When the feed is loaded again.
  func nextLoad(in wait: Wait) -> String
  /// When the feed was loaded last: a time of day, or a date and time.
  func lastLoad(at time: String) -> String
}
