import FeedCLI
import FeedCache

/// The feed could not be loaded, and there is no saved copy to show.
struct FeedNotShown: Error {
  let failure: LoadFailure
  /// The reason in words, and what became of a saved copy that was refused.
  let message: String
}

extension FeedComposer {
  /// Loads the feed, or throws ``FeedNotShown``. The saved feed is read once. If the network was asked and the saved feed refused, the cache is
  /// validated, which deletes an expired or corrupt feed; never with `--now`, `--max-age` or `--offline`.
  func loadFeed(onSaveFailure: @escaping @Sendable (any Error) -> Void) async throws -> Feed {
    let saved = try await StoreSnapshot(of: store)
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
      guard settings.allowsDeleting else { return keptCopy(state) }
      try await saved.validate()
    } catch let error where !(error is CancellationError) {
      if settings.allowsDeleting { console.detail(language.text(.cannotValidate(because: .reason(error)))) }
      return keptCopy(state)
    }
    let report = ValidationReport(state, isDeleting: true).message(of: feedURL, now: environment.now())
    console.detail(language.text(.validated(report)))
    logCorruption(state)
    guard case .expired(let savedAt) = state else { return keptCopy(state) }
    return .expired(copy(savedAt: savedAt), isDeleted: true)
  }

  /// The saved copy that was refused for its age and kept, and how to see it; `nil` where there is none.
  func keptCopy(_ state: CacheState) -> Message? {
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

  private func copy(savedAt: Date) -> Message { .savedCopy(Age(since: savedAt, now: now())) }

  /// Logs why the saved feed is corrupt.
  func logCorruption(_ state: CacheState) {
    if case .corrupt(let reason) = state { console.detail(reason) }
  }

  /// Loads the data of an image; a failure is a result, but a cancel is thrown.
  func imageData(at url: URL, by loader: any FeedImageDataLoader) async throws -> Result<Data, any Error> {
    do {
      return .success(try await loader.loadImageData(from: url))
    } catch let error where !(error is CancellationError) {
      return .failure(error)
    }
  }
}
