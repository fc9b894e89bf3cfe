import FeedContract
import FeedCore
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import DeliveringCommands
@testable import FeedCommands
@testable import FollowingCommands
@testable import ReadingCommands

@Suite("Words of FeedCommands")
struct CommandsWordsTests {
  private static let reason = Message(untranslated: "<reason>")
  private static let url = URL(filePath: "/31")
  private static let subject = WordsSubject(
    .commands,
    saying: [
      .whichFeed(of: 31), .interrupted(3, of: 8), .failed(4, of: "<host>", because: "<reason>"),
      .markedAsSeen(31), .newAgain(31), .cannotKeepSeen(because: reason), .forgotSeen(31),
      .keptImages, .keptAlready(.image("<image>", of: "<feed>")),
      .kept(.image("<image>", of: "<feed>"), shownBy: "<command>"),
      .letGo(.image("<image>", of: "<feed>")),
      .notKept(.image("<image>", of: "<feed>")), .moreNews(31, shownBy: "<command>"),
      .markNews(by: "<command>"), .nothingKept(keptBy: "<command>"),
      .noCopyToShow(because: reason), .following("<feed>"),
      .following("<feed>", Feed(images: [], origin: .remote())),
      .followedAlready(url, as: "<feed>"), .unfollowed("<feed>"), .askToClear, .askToClearAll,
      .cacheStays(of: "<feed>"), .imported(31, known: 57, skipped: 83),
      .skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .notWeb),
      .skipped("<feed>", url: "", line: 31, in: "<path>", because: nil),
      .skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .port),
      .skipped(nil, url: "<feed>", line: 31, in: "<path>", because: .credentials),
      .skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .unusualHost),
      .skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .character),
      .skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .length),
      .adviceOnAddingGone, .moved(to: url), .moved(to: url, of: "<feed>"),
      .settingRemoved("<key>", of: "<feed>"), .feedMoved("<feed>", to: url),
      .feedRenamed("<name>", to: "<other>"), .askedTooOften(every: "<seconds>", until: "<time>"),
      .assumedURL(url), .plainHTTP(url), .feedOfPage(url), .askForPages, .pagesMayHelp,
      .cannotRememberPages(because: reason), .cannotRememberFailures(because: reason),
      .cannotRememberPictures(because: reason), .cannotRememberSource(because: reason),
      .cannotRememberUses(because: reason), .swept(url), .cannotSweep(because: reason),
      .noPictureOfPage(url, because: reason),
      .linesInsteadOfScreen, .leftOut(31), .unreadPictures(31),
      .formerImagesLeftOut(beyond: 83_000_000), .unseenDropped(31), .allFeeds,
      .largePage("<path>", bytes: 83_000_000, smallBy: "<option>"), .moreComments(31),
      .loadFirst(url), .deletedByValidate(reason), .validated(reason),
      .cannotValidate(because: reason), .cannotUseCache(because: reason),
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources"
    )
  )

  @Test(
    "What this module says has words in every language",
    arguments: WordsContract.promises(of: subject)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("Items that were left out are counted")
  func leftOut() {
    #expect(language("en").text(.leftOut(1)) == "1 item without a picture was left out")
    #expect(language("es").text(.leftOut(31)) == "se omitieron 31 entradas sin imagen")
  }

  @Test("Pictures that were not read are counted")
  func unreadPictures() {
    #expect(
      language("en").text(.unreadPictures(1))
        == "1 picture URL was not read: an item names too many"
    )
    #expect(
      language("de").text(.unreadPictures(31))
        == "31 Bildadressen wurden nicht gelesen: ein Eintrag nennt zu viele"
    )
  }

  private func language(_ tag: String) -> Language {
    Language(for: [tag], words: [.commands])
  }
}
