import FeedPresentation

/// A language of the tests' own.
struct Shouted: FeedStrings {
  static let language = "zz-ZZ"
  let loading = "WAIT!"
  let emptyFeed = "NOTHING!"
  func savedCopy(age: Age, reason: String?) -> String { "OLD!" }
  func cannotLoad(url: String, reason: String, advice: String) -> String { "NO!" }
  func cannotLoad(reason: String) -> String { "NO!" }
  func cannotSave(reason: String) -> String { "NO!" }
  func noSavedCopy(reason: String) -> String { "NO!" }
  func noConnection(cause: String) -> String { "NO LINE!" }
  func invalidData(cause: String) -> String { "NONSENSE!" }
  let offline = "OFFLINE!"
  func cause(_ cause: ErrorCause) -> String { "ALAS!" }
  let noSavedFeed = "NOTHING!"
  let savedFeedExpired = "TOO OLD!"
  let savedFeedFromTheFuture = "TOO NEW!"
  let noSavedPicture = "NOTHING!"
  let adviceWithoutConnection = "WAIT!"
  let adviceOnInvalidData = "WAIT!"
  let adviceWhenOffline = "WAIT!"
  func images(_ count: Int) -> String { "MANY!" }
  func moreImages(_ count: Int) -> String { "MORE!" }
  let newImage = "NEW!"
  let pictureLoading = "WAIT!"
  func pictureFailed(reason: String?) -> String { "NO!" }
  let pictureNotDrawn = "NO!"
  let pictureLink = "THERE!"
  let galleryTitle = "LOOK!"
  func saved(at time: String, from url: String) -> String { "SAVED!" }
  let noSavedPictures = "NOTHING!"
  func size(_ size: ByteSize) -> String { "BIG!" }
  func progress(_ count: Int, of total: Int) -> String { "SOME!" }
  func summary(saved count: Int, of total: Int, size: String) -> String { "DONE!" }
  func failures(_ count: Int) -> String { "NO!" }
  let saved = "SAVED!"
  let failed = "NO!"
  func timeLeft(_ wait: Wait) -> String { "WAIT!" }
  func nextLoad(in wait: Wait) -> String { "SOON!" }
  func lastLoad(at time: String) -> String { "THEN!" }
}
