import FeedCache
import FeedCommands
import FeedCore
import FeedLibrary
import FeedPresentation

extension OpenedFeed {
  /// Marks all images of the saved feed as seen, or takes the last marking back, and returns how
  /// many images changed; `nil` where the next load makes a copy.
  func markAll(isUndo: Bool) async throws -> Int? {
    guard let seen = seenImages else {
      return 0
    }
    guard let saved = try await copyToMark() else {
      return nil
    }
    let before = try await marked(saved)
    let count = try shown(before).newCount
    guard isUndo else {
      try await seen.mark(before.new, saved: savedOfAnyAge)
      return count
    }
    try await seen.undoMarking()
    return try shown(try await marked(saved)).newCount - count
  }

  /// The saved copy; `nil` if the next load makes one. One that cannot be read for now, such as
  /// that of a newer version, is an error.
  private func copyToMark() async throws -> Feed? {
    do { return try await savedOfAnyAge.load() } catch let FeedStoreError.unavailable(cause) {
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
