import CommandLine
import FeedCLI
public import FeedCommands
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
  ) { call in
    let parts = try CallParts(call)
    let feeds = try parts.feeds()
    let isUndo = parts.choices.has(.undo)
    let reporter = parts.reporter
    return {
      let (counts, code) = try await feeds.each { try await $0.markAll(isUndo: isUndo) }
      if let feed = feeds.only, counts == [nil] {
        reporter.console.error(reporter.language.text(.loadFirst(feed.url)))
        return .unavailable
      }
      // Of several feeds, one without a copy is skipped.
      let count = counts.compactMap(\.self).reduce(0, +)
      reporter.notice(isUndo ? .newAgain(count) : count == 0 ? .nothingNew : .markedAsSeen(count))
      return code
    }
  }
}
