import FeedCLI
import FeedCache

/// The feed could not be loaded, and there is no saved copy to show.
struct FeedNotShown: Error {
  let failure: LoadFailure
  /// The reason in words, and what became of a saved copy that was refused.
  let message: String
  /// The feeds to choose from, where a web page names several: each a line, safe to show.
  let choices: [String]
}

extension FeedComposer {
  /// Loads the feed, or throws ``FeedNotShown``. The saved feed is read once. If the network was asked and the saved feed refused, the cache is
  /// validated, which deletes an expired or corrupt feed; never with `--now`, `--max-age` or `--offline`, nor while the feed must wait.
  ///
  /// `notice` receives what went wrong with a feed that is shown all the same; `onSaveFailure` the error if it could not be saved, without which
  /// that is a notice too.
  func loadFeed(
    notice: @escaping @Sendable (Message) -> Void, onSaveFailure: (@Sendable (any Error) -> Void)? = nil
  ) async throws -> Feed {
    let saved = try await StoreSnapshot(of: store)
    room?.hasRead(saved.feed?.images.totalSize ?? 0)
    do {
      let loader = feedLoader(
        saved, onSaveFailure: onSaveFailure ?? { notice(.cannotSave(because: .reason($0))) },
        onPageFailure: { notice(.cannotLoadMore(because: .reason($0))) })
      let feed = try await withSignOfLife(loader.load)
      if feed.details.leftOut > 0 { console.detail(language.text(.leftOut(feed.details.leftOut))) }
      return feed
    } catch let failure as LoadFailure {
      throw notShown(
        failure,
        advice: try await advice(
          onRefused: localFeedLoader(saved), mayDelete: settings.allowsDeleting && failure.kind != .waiting))
    }
  }

  func notShown(_ failure: LoadFailure, advice: Message? = nil) -> FeedNotShown {
    FeedNotShown(
      failure: failure, message: language.text(.failure(failure, advice: advice)), choices: choices(in: failure))
  }

  /// Twenty at most: pages with more have one for each tag, or mean harm.
  private func choices(in failure: LoadFailure) -> [String] {
    guard case .pageWithFeeds(let feeds) = failure.failureCause else { return [] }
    let listed = feeds.prefix(20).map { feed in
      let url = SafeText.url(feed.url.absoluteString)
      let title = SafeText.line(feed.title ?? "", limit: SafeText.Limit.status)
      return title.isEmpty ? url : "\(url) (\(title))"
    }
    let rest = feeds.count - listed.count
    return rest > 0 ? listed + [language.text(.moreFeeds(rest))] : listed
  }

  /// What became of a saved copy that was refused, and how to see it; `nil` where there is none.
  private func advice(onRefused saved: LocalFeedLoader, mayDelete: Bool) async throws -> Message? {
    var state = CacheState.empty
    do {
      state = try await saved.state()
      guard mayDelete else { return keptCopy(state) }
      try await saved.validate()
    } catch let error where !(error is CancellationError) {
      if mayDelete { console.detail(language.text(.cannotValidate(because: .reason(error)))) }
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

  /// The image of this number, counted from 1, and where its feed is from: the saved feed, whatever its age, since its numbers are those that the
  /// customer saw. Without one the feed is loaded and saved.
  func image(_ number: Int) async throws -> (image: FeedImage, origin: Feed.Origin) {
    let feed: Feed
    do { feed = try await savedFeedOfAnyAge.load() } catch let error where !(error is CancellationError) {
      feed = try await loadFeed(notice: notice)
    }
    guard let image = feed.images.dropFirst(number - 1).first else {
      throw UsageError.noImage(number, among: feed.images.count)
    }
    return (image, feed.origin)
  }

  var savedFeedOfAnyAge: LocalFeedLoader { LocalFeedLoader(store: store, policy: .unlimited, now: now) }
}
