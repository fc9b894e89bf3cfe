import FeedCLI
import FeedCache

/// The feed could not be loaded, and there is no saved copy to show instead.
struct FeedNotShown: Error {
  let failure: LoadFailure
  /// For the customer: why, and what became of a saved copy that was refused.
  let message: String
}

extension FeedComposer {
  /// Loads the feed, or throws ``FeedNotShown``. The saved feed is read once. After a load that asked the network and refused the saved feed
  /// the cache is validated, so that an expired or corrupt one is gone; never with `--now`, `--max-age` or `--offline`.
  func loadFeed(onSaveFailure: @escaping @Sendable (any Error) -> Void) async throws -> Feed {
    let saved = try await snapshot()
    do {
      return try await feedLoader(saved, onSaveFailure: onSaveFailure).load()
    } catch let failure as LoadFailure {
      let advice = try await advice(onRefused: localFeedLoader(saved))
      throw FeedNotShown(failure: failure, message: language.text(.failure(failure, advice: advice)))
    }
  }

  /// What became of a saved copy that was refused, and how to see it; `nil` where there is none.
  private func advice(onRefused saved: LocalFeedLoader) async throws -> Message? {
    var state = CacheState.empty
    do {
      state = try await saved.state()
      guard settings.judgesForReal else { return copyThatStays(state) }
      try await saved.validate()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if settings.judgesForReal {
        console.detail(language.text(.cannotValidate(because: .reason(error))))
      }
      return copyThatStays(state)
    }
    let report = ValidationReport(state, isDeleting: true).message(of: feedURL, now: environment.now())
    console.detail(language.text(.validated(report)))
    logCorruption(state)
    guard case .expired(let savedAt) = state else { return copyThatStays(state) }
    return .expired(copy(savedAt: savedAt), isDeleted: true)
  }

  /// Tells of a saved copy that was refused for its time, and how to see it; `nil` where there is none.
  func copyThatStays(_ state: CacheState) -> Message? {
    let copy: Message
    switch state {
    case .empty, .valid, .corrupt: return nil
    case .expired(let savedAt):
      let end = settings.policy.end(savedAt: savedAt) ?? savedAt
      copy = .expired(self.copy(savedAt: savedAt), since: end.formatted(.iso8601))
    case .fromTheFuture(let savedAt): copy = .fromTheFuture(savedAt.formatted(.iso8601))
    }
    return .refused(copy, shownBy: "--max-age none")
  }

  private func copy(savedAt: Date) -> Message {
    let now = settings.clock(environment.now)()
    return .savedCopy(Age(since: savedAt, now: now))
  }

  /// Logs why the saved feed is corrupt.
  func logCorruption(_ state: CacheState) {
    if case .corrupt(let reason) = state { console.detail(reason) }
  }
}
