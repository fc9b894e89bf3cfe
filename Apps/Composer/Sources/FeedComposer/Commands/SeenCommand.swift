import CommandLine
import FeedCLI
import FeedCache
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// `feed seen`: marks all images of a saved feed as seen, or of several, or takes the last marking
/// back.
struct SeenCommand: FeedCommand {
  static let description = Command.seen

  private let feeds: [FeedParts]
  private let reporter: Reporter
  private let isUndo: Bool

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    feeds = try root.feeds().all
    reporter = root.reporter
    isUndo = call.arguments[.undo] != nil
  }

  func run() async throws -> ExitCode {
    var count = 0
    for feed in feeds {
      guard let seen = feed.seenImages else {
        continue
      }
      guard let saved = try await copy(of: feed) else {
        // Of several feeds, one that was never loaded is none to speak of.
        guard feeds.count > 1 else {
          reporter.console.error(reporter.language.text(.loadFirst(feed.url)))
          return .unavailable
        }
        continue
      }
      let before = MarkedFeed(saved, new: try await seen.newImages(of: saved))
      if isUndo {
        try await seen.undoMarking()
        let after = MarkedFeed(saved, new: try await seen.newImages(of: saved))
        count += try feed.shown(after).newCount - feed.shown(before).newCount
      } else {
        try await seen.mark(before.new, saved: feed.savedOfAnyAge)
        count += try feed.shown(before).newCount
      }
    }
    reporter.notice(isUndo ? .newAgain(count) : count == 0 ? .nothingNew : .markedAsSeen(count))
    return .ok
  }

  /// The saved copy; `nil` where the next load makes one. One that cannot be read for now, such as
  /// that of a newer version, is an error.
  private func copy(of feed: FeedParts) async throws -> Feed? {
    do {
      return try await feed.savedOfAnyAge.load()
    } catch let FeedStoreError.unavailable(cause) where feeds.count == 1 {
      throw FeedStoreError.unavailable(cause)
    } catch {
      try Task.checkCancellation()
      return nil
    }
  }
}

extension Message {
  /// How many images were marked as seen.
  static func markedAsSeen(_ count: Int) -> Message {
    Message("markedAsSeen", ["count": .count(count)])
  }

  /// How many images are new again.
  static func newAgain(_ count: Int) -> Message {
    Message("newAgain", ["count": .count(count)])
  }
}
