import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedBrowse

@Suite("Words of FeedBrowse")
struct BrowseWordsTests {
  private static let subject = WordsSubject(
    .browser,
    saying: [
      .formerImages, .keyToKeep, .showsPicture(key: "<key>"), .keyForNextImage, .keyToQuit,
      .keyForPage, .keyForPicture, .keyToSave, .keyForWholeScreen, .keyForSensitive, .keyForText,
      .keyToSearch, .keyForNextNew, .keyToLoad, .keyToLoadMore, .keyForNextFeed, .keyForPages,
      .keyForFirstImage, .keyForHelp, .keyForAddresses, .keyForFeedList, .keyForAllFeeds,
      .keysOfFeedList, .keyWithoutEffect("<key>", help: "<help>"), .triesAgain(key: "<key>"),
      .feeds, .savedAlready("<path>"), .keyToZoom, .keyForWidth, .picturesAreWhole,
      .keyForSlideShow, .slideShow(seconds: 31, key: "<key>"), .terminalTooSmall, .nothingFound,
      .savedPicture("<path>"),
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedBrowse"
    )
  )

  @Test(
    "What this module says has words in every language",
    arguments: WordsContract.promises(of: subject)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }
}
