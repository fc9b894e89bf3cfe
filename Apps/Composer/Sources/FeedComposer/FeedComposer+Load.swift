import FeedCLI
import FeedLibrary
import FeedPolling

extension FeedComposer {
  /// Loads the feed, or throws a `LoadFailure` that says what became of a refused copy. The saved feed is
  /// read once. A refused copy is deleted, but never with `--now`, `--max-age` or `--offline`.
  ///
  /// `notice` receives what went wrong with a feed that is shown all the same; `onSaveFailure` the error if
  /// it could not be saved, without which that is a notice too.
  func loadFeed(
    notice: @escaping @Sendable (Message) -> Void, onSaveFailure: (@Sendable (any Error) -> Void)? = nil
  ) async throws -> Feed {
    let saved = try await FeedStoreSnapshot(of: store)
    memory?.hasRead(saved.feed?.images.totalSize ?? 0)
    let loader = feedLoader(
      saved, onSaveFailure: onSaveFailure ?? { notice(.cannotSave(because: .reason($0))) },
      onPageFailure: { notice(.cannotLoadMore(because: .reason($0))) })
    let reader = FeedReader(
      loader, saved: localFeedLoader(saved), mayDelete: settings.allowsDeleting,
      onValidation: logValidation)
    let feed = try await withSignOfLife(reader.load)
    if feed.details.leftOut > 0 { console.detail(language.text(.leftOut(feed.details.leftOut))) }
    return feed
  }

  @Sendable private func logValidation(_ result: Result<CacheState, any Error>) {
    switch result {
    case .success(let state):
      let report = ValidationReport(state, isDeleting: true)
      console.detail(
        language.text(.validated(report.message(of: feedURL, now: environment.now()))))
      logCorruption(state)
    case .failure(let error):
      console.detail(language.text(.cannotValidate(because: .reason(error))))
    }
  }

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
