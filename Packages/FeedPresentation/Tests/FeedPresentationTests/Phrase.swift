import FeedPresentation
import Testing

/// One requirement of `FeedStrings`, with arguments that can be found again in the words.
struct Phrase: Sendable, CustomTestStringConvertible {
  /// As it is declared: `cannotLoad(url:reason:advice:)`.
  let key: String
  let arguments: [String]
  let words: @Sendable (any FeedStrings) -> String

  var testDescription: String { key }

  init(
    _ key: String, _ arguments: [String] = [], _ words: @escaping @Sendable (any FeedStrings) -> String
  ) {
    self.key = key
    self.arguments = arguments
    self.words = words
  }

  /// All of them, some with more than one set of arguments.
  static let all =
    [
      Phrase("loading") { $0.loading },
      Phrase("emptyFeed") { $0.emptyFeed },
      Phrase("savedCopy(age:reason:)") { $0.savedCopy(age: .moments, reason: nil) },
      Phrase("savedCopy(age:reason:)", ["31", "<1>"]) { $0.savedCopy(age: .minutes(31), reason: "<1>") },
      Phrase("savedCopy(age:reason:)", ["17", "<1>"]) { $0.savedCopy(age: .hours(17), reason: "<1>") },
      Phrase("savedCopy(age:reason:)", ["31", "<1>"]) { $0.savedCopy(age: .days(31), reason: "<1>") },
      Phrase("cannotLoad(url:reason:advice:)", ["<1>", "<2>", "<3>"]) {
        $0.cannotLoad(url: "<1>", reason: "<2>", advice: "<3>")
      },
      Phrase("cannotLoad(reason:)", ["<1>"]) { $0.cannotLoad(reason: "<1>") },
      Phrase("cannotSave(reason:)", ["<1>"]) { $0.cannotSave(reason: "<1>") },
      Phrase("noSavedCopy(reason:)", ["<1>"]) { $0.noSavedCopy(reason: "<1>") },
      Phrase("noConnection(cause:)", ["<1>"]) { $0.noConnection(cause: "<1>") },
      Phrase("invalidData(cause:)", ["<1>"]) { $0.invalidData(cause: "<1>") },
    ] + causes + [
      Phrase("offline") { $0.offline },
      Phrase("noSavedFeed") { $0.noSavedFeed },
      Phrase("savedFeedExpired") { $0.savedFeedExpired },
      Phrase("savedFeedFromTheFuture") { $0.savedFeedFromTheFuture },
      Phrase("noSavedPicture") { $0.noSavedPicture },
      Phrase("adviceWithoutConnection") { $0.adviceWithoutConnection },
      Phrase("adviceOnInvalidData") { $0.adviceOnInvalidData },
      Phrase("adviceWhenOffline") { $0.adviceWhenOffline },
      Phrase("images(_:)", ["31"]) { $0.images(31) },
      Phrase("moreImages(_:)", ["31"]) { $0.moreImages(31) },
      Phrase("newImage") { $0.newImage },
      Phrase("pictureLoading") { $0.pictureLoading },
      Phrase("pictureFailed(reason:)") { $0.pictureFailed(reason: nil) },
      Phrase("pictureFailed(reason:)", ["<1>"]) { $0.pictureFailed(reason: "<1>") },
      Phrase("pictureNotDrawn") { $0.pictureNotDrawn },
      Phrase("pictureLink") { $0.pictureLink },
      Phrase("galleryTitle") { $0.galleryTitle },
      Phrase("saved(at:from:)", ["<1>", "<2>"]) { $0.saved(at: "<1>", from: "<2>") },
      Phrase("noSavedPictures") { $0.noSavedPictures },
      Phrase("size(_:)", ["31"]) { $0.size(.bytes(31)) },
      Phrase("progress(_:of:)", ["31", "57"]) { $0.progress(31, of: 57) },
      Phrase("summary(saved:of:size:)", ["31", "57", "<1>"]) { $0.summary(saved: 31, of: 57, size: "<1>") },
      Phrase("failures(_:)", ["31"]) { $0.failures(31) },
      Phrase("saved") { $0.saved },
      Phrase("failed") { $0.failed },
      Phrase("timeLeft(_:)", ["31"]) { $0.timeLeft(.seconds(31)) },
      Phrase("timeLeft(_:)", ["31"]) { $0.timeLeft(.minutes(31)) },
      Phrase("timeLeft(_:)", ["31"]) { $0.timeLeft(.hours(31)) },
      Phrase("nextLoad(in:)", ["31"]) { $0.nextLoad(in: .seconds(31)) },
      Phrase("nextLoad(in:)", ["31"]) { $0.nextLoad(in: .minutes(31)) },
      Phrase("nextLoad(in:)", ["31"]) { $0.nextLoad(in: .hours(31)) },
      Phrase("lastLoad(at:)", ["<1>"]) { $0.lastLoad(at: "<1>") },
    ]
}

/// A language as a test's argument, by its tag.
struct Language: Sendable, CustomTestStringConvertible {
  let strings: any FeedStrings

  var tag: String { type(of: strings).language }
  var testDescription: String { tag }

  static let all = Languages.all.map(Language.init)
}
