import FeedCore
import FeedPresentation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Words")
struct WordsTests {
  @Test(
    "An age is told in the largest unit that it fills",
    arguments: [
      (-1e9, .moments), (0, .moments), (59.9, .moments), (60, .minutes(1)), (3_599, .minutes(59)), (3_600, .hours(1)),
      (86_399, .hours(23)), (86_400, .days(1)), (604_800, .days(7)), (.infinity, .days(37_037_037_037)),
    ] as [(TimeInterval, Age)])
  func ages(seconds: TimeInterval, age: Age) {
    let date = Date(timeIntervalSince1970: 0)
    #expect(Age(since: date, now: date.addingTimeInterval(seconds)) == age)
  }

  @Test(
    "English has its plural forms",
    arguments: [
      (Age.minutes(1), "1 minute old"), (.minutes(2), "2 minutes old"), (.hours(1), "1 hour old"),
      (.hours(5), "5 hours old"), (.days(1), "1 day old"), (.days(2), "2 days old"),
    ])
  func plurals(age: Age, words: String) {
    #expect(EnglishStrings().savedCopy(age: age, reason: nil) == "saved copy, \(words)")
  }

  @Test("The first language of the customer's that there are words in is taken, and English for whoever has none")
  func languages() {
    let all: [any FeedStrings] = [EnglishStrings(), Shouted()]
    #expect(Languages.strings(for: ["x-shouted"], among: all) is EnglishStrings)
    #expect(Languages.strings(for: ["zz_ZZ.UTF-8", "en"], among: all) is Shouted)
    #expect(Languages.strings(for: ["ZZ"], among: all) is Shouted)
    #expect(Languages.strings(for: ["C", "en_GB", "zz"], among: all) is EnglishStrings)
    #expect(Languages.strings(for: [], among: all) is EnglishStrings)
  }

  @Test("A presenter speaks the language it was given")
  func otherLanguage() {
    let state = FeedPresenter(strings: Shouted()).loaded(
      .init(images: [], origin: .remote), now: Date(timeIntervalSince1970: 0))
    #expect(state == .loaded(FeedScreen(rows: [], notice: nil, emptyMessage: "NOTHING!")))
  }
}

/// A language of the tests' own.
private struct Shouted: FeedStrings {
  static let language = "zz"
  let emptyFeed = "NOTHING!"
  func savedCopy(age: Age, reason: String?) -> String { "OLD!" }
  func cannotLoad(url: String, reason: String, advice: String) -> String { "NO!" }
  func cannotLoad(reason: String) -> String { "NO!" }
  func noConnection(cause: String) -> String { "NO LINE!" }
  func invalidData(cause: String) -> String { "NONSENSE!" }
  let offline = "OFFLINE!"
  let noSavedFeed = "NOTHING!"
  let savedFeedExpired = "TOO OLD!"
  let savedFeedFromTheFuture = "TOO NEW!"
  let noSavedPicture = "NOTHING!"
  let adviceWithoutConnection = "WAIT!"
  let adviceOnInvalidData = "WAIT!"
  let adviceWhenOffline = "WAIT!"
}
