import FeedCLI
import FeedCache
import Synchronization

/// The saved feeds of several feeds, one after another, so that only one is in memory. Where there
/// is none, stderr says why, and so does the code.
final class SavedFeeds: Sendable {
  /// A saved feed, its parts, and its position.
  struct Feed: Sendable {
    let index: Int
    let parts: FeedParts
    let feed: FeedCore.Feed
  }

  private struct State {
    var next = 0
    var code = ExitCode.ok
  }

  private let feeds: [FeedParts]
  private let isQuiet: Bool
  private let state = Mutex(State())

  /// Makes the feeds of these feeds; one that `isQuiet` says nothing of those that are missing.
  init(_ feeds: [FeedParts], isQuiet: Bool = false) {
    self.feeds = feeds
    self.isQuiet = isQuiet
  }

  /// The code of the command so far: that of all feeds if there are several.
  var code: ExitCode { state.withLock { $0.code } }

  /// The next feed that is saved; `nil` behind the last one.
  func next() async throws -> Feed? {
    while let index = takeIndex() {
      if let feed = try await feed(of: feeds[index]) {
        return Feed(index: index, parts: feeds[index], feed: feed)
      }
    }
    return nil
  }

  private func takeIndex() -> Int? {
    state.withLock { state in
      guard feeds.indices.contains(state.next) else {
        return nil
      }
      state.next += 1
      return state.next - 1
    }
  }

  private func feed(of parts: FeedParts) async throws -> FeedCore.Feed? {
    do {
      return try await parts.local().load()
    } catch let refusal as NoFeed {
      let copy = parts.local().refusedCopy(refusal.state)
      let message =
        copy.map { Message.refused($0, shownBy: Failure.keptCopyOption) } ?? .loadFirst(parts.url)
      say(parts.reporter.language.text(message), by: parts)
      fail(with: .unavailable)
    } catch let error as FeedStoreError {
      try report(error, by: parts)
      fail(with: .ioError)
    }
    return nil
  }

  private func report(_ error: FeedStoreError, by parts: FeedParts) throws {
    if case .corrupt(_, let detail) = error {
      let reason = Message.cannotUseCache(because: .reason(error))
      say(parts.reporter.language.text(.deletedByValidate(reason)), by: parts)
      if !isQuiet {
        parts.reporter.console.detail(detail)
      }
    } else if feeds.count == 1 {
      throw error
    } else if !isQuiet {
      parts.reporter.tell(error)
    }
  }

  private func say(_ text: String, by parts: FeedParts) {
    if !isQuiet {
      parts.reporter.console.error(text)
    }
  }

  private func fail(with code: ExitCode) {
    state.withLock { $0.code = feeds.count == 1 ? code : .someFailed }
  }
}
