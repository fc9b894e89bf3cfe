import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal
import Synchronization

/// The saved feeds that a command shows, one after another. Where there is none, stderr says why,
/// and so does the code.
final class ShownSavedFeeds: Sendable {
  let feeds: [OpenedFeed]
  private let saved: SavedFeeds
  private let isQuiet: Bool
  private let failure = Mutex(ExitCode.ok)

  /// Makes the feeds of these feeds; one that `isQuiet` says nothing of those that are missing.
  init(_ feeds: [OpenedFeed], isQuiet: Bool = false) {
    self.feeds = feeds
    self.isQuiet = isQuiet
    saved = SavedFeeds(feeds.map { $0.local() })
  }

  /// The code of the command so far: that of all feeds if there are several.
  var code: ExitCode { failure.withLock(\.self) }

  /// The next feed that is saved, and its position; `nil` behind the last one.
  func next() async throws -> (index: Int, feed: Feed)? {
    while let (index, outcome) = try await saved.nextOutcome() {
      switch outcome {
      case .feed(let feed):
        let owner = feeds[index]
        try await owner.shared.noteUse(of: [owner.identity], owner.reporter)
        return (index, feed)
      case .noFeed(let copy):
        let message = copy.map { Message.refused($0, shownBy: Reporter.keptCopyOption) }
        say(message ?? feeds[index].messageOfNoFeed, of: index)
        fail(with: .unavailable)
      case .unusable(let error):
        try report(error, of: index)
        fail(with: .ioError)
      }
    }
    return nil
  }

  private func report(_ error: FeedStoreError, of index: Int) throws {
    if case .corrupt(_, let detail) = error {
      say(.deletedByValidate(.cannotUseCache(because: .reason(error))), of: index)
      if !isQuiet {
        feeds[index].reporter.console.detail(detail)
      }
    } else if feeds.count == 1 {
      throw error
    } else if !isQuiet {
      feeds[index].reporter.tell(Failure(error, in: feeds[index].reporter.language))
    }
  }

  private func say(_ message: Message, of index: Int) {
    let reporter = feeds[index].reporter
    if !isQuiet {
      reporter.console.error(reporter.language.text(message))
    }
  }

  private func fail(with code: ExitCode) {
    failure.withLock { $0 = feeds.count == 1 ? code : .someFailed }
  }
}
