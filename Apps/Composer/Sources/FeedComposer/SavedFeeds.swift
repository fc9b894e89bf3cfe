import FeedCLI
import FeedCache
import Synchronization

/// The saved feeds of several composers, one after another, so that only one is in memory. Where there is none, stderr says why, and so does the
/// code.
final class SavedFeeds: Sendable {
  /// A saved feed, its parts, and its position.
  struct Feed: Sendable {
    let index: Int
    let composer: FeedComposer
    let feed: FeedCore.Feed
  }

  private struct State {
    var next = 0
    var code = ExitCode.ok
  }

  private let composers: [FeedComposer]
  private let isQuiet: Bool
  private let state = Mutex(State())

  /// Makes the feeds of these composers; one that `isQuiet` says nothing of those that are missing.
  init(_ composers: [FeedComposer], isQuiet: Bool = false) {
    self.composers = composers
    self.isQuiet = isQuiet
  }

  /// The code of the command so far: that of all feeds if there are several.
  var code: ExitCode { state.withLock { $0.code } }

  /// The next feed that is saved; `nil` behind the last one.
  func next() async throws -> Feed? {
    while let index = takeIndex() {
      if let feed = try await feed(of: composers[index]) {
        return Feed(index: index, composer: composers[index], feed: feed)
      }
    }
    return nil
  }

  private func takeIndex() -> Int? {
    state.withLock { state in
      guard composers.indices.contains(state.next) else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func feed(of composer: FeedComposer) async throws -> FeedCore.Feed? {
    do {
      return try await composer.localFeedLoader().load()
    } catch let refusal as NoFeed {
      let copy = composer.localFeedLoader().refusedCopy(refusal.state)
      let message =
        copy.map { Message.refused($0, shownBy: Failure.keptCopyOption) } ?? .loadFirst(composer.feedURL)
      say(composer.language.text(message), by: composer)
      fail(with: .unavailable)
    } catch let error as FeedStoreError {
      try report(error, by: composer)
      fail(with: .ioError)
    }
    return nil
  }

  private func report(_ error: FeedStoreError, by composer: FeedComposer) throws {
    if case .corrupt(_, let detail) = error {
      let reason = Message.cannotUseCache(because: .reason(error))
      say(composer.language.text(.deletedByValidate(reason)), by: composer)
      if !isQuiet { composer.console.detail(detail) }
    } else if composers.count == 1 {
      throw error
    } else if !isQuiet {
      composer.tell(error)
    }
  }

  private func say(_ text: String, by composer: FeedComposer) {
    if !isQuiet { composer.console.error(text) }
  }

  private func fail(with code: ExitCode) {
    state.withLock { $0.code = composers.count == 1 ? code : .someFailed }
  }
}
