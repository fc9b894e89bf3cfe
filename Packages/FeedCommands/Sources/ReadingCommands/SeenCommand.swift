import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal

extension FeedCommand {
  /// `feed seen`: marks all images of a saved feed as seen, or of several, or takes the last
  /// marking back.
  public static let seen = FeedCommand(
    Command(
      "seen",
      "mark all images of the feed as seen, or take the last marking back; no network",
      operands: [.feed],
      repeatsOperands: true,
      options: [.url, .allFeeds, .tag, .undo, .cacheDir, .offline, .now],
      examples: [
        Example("feed seen --all", "begin anew with all followed feeds"),
        Example("feed seen apod --undo", "what it marked is new again"),
      ]
    )
  ) { try SeenCommand($0).run }
}

private struct SeenCommand: Sendable {
  private let feeds: [OpenedFeed]
  private let reporter: Reporter
  private let isUndo: Bool

  init(_ call: Call) throws {
    let root = try CallParts(call)
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
      if let saved = try await copy(of: feed) {
        count += try await mark(saved, of: feed, by: seen)
      } else if feeds.count == 1 {
        // Of several feeds, one without a copy is skipped.
        reporter.console.error(reporter.language.text(.loadFirst(feed.url)))
        return .unavailable
      }
    }
    reporter.notice(isUndo ? .newAgain(count) : count == 0 ? .nothingNew : .markedAsSeen(count))
    return .ok
  }

  /// Marks a saved feed, or takes the last marking back, and returns how many images
  /// changed.
  private func mark(
    _ saved: Feed,
    of feed: OpenedFeed,
    by seen: SeenImageTracker
  ) async throws -> Int {
    let before = MarkedFeed(saved, new: try await seen.newImages(of: saved))
    let count = try feed.shown(before).newCount
    guard isUndo else {
      try await seen.mark(before.new, saved: feed.savedOfAnyAge)
      return count
    }
    try await seen.undoMarking()
    let after = MarkedFeed(saved, new: try await seen.newImages(of: saved))
    return try feed.shown(after).newCount - count
  }

  /// The saved copy; `nil` where the next load makes one. One that cannot be read for now, such as
  /// that of a newer version, is an error.
  private func copy(of feed: OpenedFeed) async throws -> Feed? {
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
