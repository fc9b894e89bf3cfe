package import CommandLine
import FeedAPI
package import FeedCLI
import FeedCache
package import FeedCore
import FeedEnvironment
import FeedFilters
package import FeedLibrary
import FeedPolling
package import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension OpenedFeed {
  /// Loads the feed, or throws a `LoadFailure` that says which copy was refused. The saved feed is
  /// read once. Only `expired = delete` in the config deletes a refused copy: never with `--now`,
  /// `--max-age` or `--offline`, and not that of a feed that keeps all images.
  ///
  /// `notice` receives what went wrong with a feed that is shown all the same, instead of the
  /// reporter; `onSaveFailure` the error if it could not be saved, without which that is a notice
  /// too.
  package func load(
    notice: (@Sendable (Message) -> Void)? = nil,
    onSaveFailure: (@Sendable (any Error) -> Void)? = nil
  ) async throws -> MarkedFeed {
    let notice = notice ?? reporter.notice
    guard let seen = seenImages else {
      memory?.hasRead(0)
      return MarkedFeed(try await shared.kept.load())
    }
    let saved = try await FeedStoreSnapshot(of: store)
    memory?.hasRead(saved.feed?.images.totalSize ?? 0)
    let leaving = Collector<Void>()
    let loader = pipeline.latest(
      saved,
      notedBy: seen,
      onSaveFailure: onSaveFailure ?? { notice(.cannotSave(because: .reason($0))) },
      onPageFailure: { notice(.cannotLoadMore(because: .reason($0))) },
      onLeaving: { leaving.add(()) }
    )
    let reader = FeedReader(
      loader,
      saved: local(saved),
      deletesExpired: deletesExpired,
      onValidation: logValidation,
      onDeleting: { try await keepFormer(of: saved.feed) }
    )
    let feed = try await signOfLife.during(noting(reader).load)
    try await noteUse(from: feed.origin)
    // Without a response it has not waited for them.
    try await memory?.willReadNotes()
    if feed.details.leftOut > 0 {
      reporter.detail(.leftOut(feed.details.leftOut))
    }
    if feed.details.unreadPictures > 0 {
      reporter.detail(.unreadPictures(feed.details.unreadPictures))
    }
    // What is left out is the same as before where none has left.
    let former = try await images(
      thatLeft: feed,
      notice: notice,
      onLeavingOut: leaving.values.isEmpty ? reporter.detail : notice
    )
    let new = try await seen.newImages(of: feed, and: former)
    let marked = MarkedFeed(feed, new: new, former: former)
    memory?.hasLoaded(marked.images.totalSize)
    return marked
  }

  /// Whether a refused copy is deleted. What will have left a feed that keeps all by its next load
  /// would be lost.
  private var deletesExpired: Bool {
    if case .all = keepRule { false } else { choices[.deletesExpired] && choices.allowsDeleting }
  }

  /// What remembers for the list of feeds what is wrong with a feed that is loaded alone.
  private func noting(_ loader: any FeedLoader) -> any FeedLoader {
    guard let list else {
      return loader
    }
    return TroubleNotingLoader(
      loader,
      of: followed,
      notedIn: shared.troubleNews(reporter),
      needsCopy: !list.feeds.contains { $0.url == url }
    ) {
      shared.movedFeeds(reporter)[identity]
    }
  }

  /// Notes that the feed is shown, if it is alone.
  package func noteUse(from origin: Feed.Origin) async throws {
    if list != nil {
      try await shared.noteUse(of: [identity], reporter)
      if case .remote = origin {
        try await shared.sweep(reporter)
      }
    }
  }

  /// Loads the feed as it is shown.
  package func loadShown() async throws -> ShownImages {
    try shown(try await load())
  }

  /// The saved feed as it is shown.
  package func savedShown() async throws -> ShownImages {
    try shown(try await marked(local().load()))
  }

  /// What is to be seen of the feed: with `--new` only new images.
  package var selection: ImageSelection {
    ImageSelection(
      shows: feedSettings.filter.shows,
      isOfNewOnly: shared.isOfNewOnly,
      title: title
    )
  }

  /// The feed without the images that are not to be seen.
  package func shown(_ marked: MarkedFeed) throws(CancellationError) -> ShownImages {
    try marked.shown(as: followed, by: selection)
  }

  /// The feed with its new images, and those that have left it.
  package func marked(_ feed: Feed) async throws -> MarkedFeed {
    let former = try await images(thatLeft: feed)
    let new = try await seenImages?.newImages(of: feed, and: former) ?? []
    return MarkedFeed(feed, new: new, former: former)
  }

  /// Marks an image as seen that somebody looks at.
  package func see(_ image: FeedImage) async throws {
    try await seenImages?.see([image.id], saved: savedOfAnyAge)
  }

  /// Marks images that were delivered as seen, with `--seen`.
  package func markDelivered(_ ids: [UUID]) async throws {
    if choices.has(.seen) {
      try await seenImages?.mark(ids, saved: savedOfAnyAge)
    }
  }

  /// Marks the images whose pictures are kept as seen, with `--seen`.
  package func markDelivered(
    _ pictures: [PrefetchReport.Picture],
    of items: some Sequence<ShownImages.Item>
  ) async throws {
    let kept = Set(pictures.filter(\.isSaved).map(\.key))
    try await markDelivered(items.filter { kept.contains($0.image.dataKey) }.map(\.image.id))
  }

  /// Whether there is nothing to write as text: nothing is new, where that alone was asked for, or
  /// nothing is kept.
  package func hasNothing(in shown: ShownImages) -> Bool {
    let isWithoutNew = shared.isOfNewOnly && shown.items.isEmpty
    return !choices.has(.json) && (isWithoutNew || isNothingKept(in: shown))
  }

  /// Says to a person that nothing is new; or how to keep an image.
  package func tellNothing(in shown: ShownImages) {
    if isNothingKept(in: shown) {
      reporter.notice(.nothingKept(keptBy: Self.keepCall))
    } else {
      reporter.tellNothingNew()
    }
  }

  private func isNothingKept(in shown: ShownImages) -> Bool {
    kind == .kept && shown.count == 0
  }

  @Sendable private func logValidation(_ result: Result<CacheState, any Error>) {
    switch result {
    case .success(let state):
      let report = ValidationReport(state, isDeleting: true)
      reporter.detail(.validated(report.message(of: url, now: shared.time.now())))
      reporter.logCorruption(state)
    case .failure(let error):
      reporter.detail(.cannotValidate(because: .reason(error)))
    }
  }

  /// What is shown with the next page of the feed; `nil` if there is none.
  @Sendable package func loadMore(after shown: ShownImages) async throws -> ShownImages? {
    guard let feed = shown.feed, let seen = seenImages else {
      return nil
    }
    if choices.has(.offline) {
      _ = try await OfflineLoader(feedURL: url).load()
    }
    let pages = pipeline.laterPages(notedBy: seen)
    guard let longer = try await local().loadMore(after: feed, by: pages) else {
      return nil
    }
    return try self.shown(try await marked(longer))
  }

  /// The images of these numbers, counted from 1, and where their feed is from: the saved feed,
  /// whatever its age, since its numbers are those that the customer saw. Without one the feed is
  /// loaded and saved.
  package func images(
    _ numbers: [Int]
  ) async throws -> (images: [FeedImage], origin: Feed.Origin) {
    guard let saved = try await saved() else {
      let loaded = try await load()
      return (try numbers.map(loaded.images.image), loaded.feed.origin)
    }
    try await noteUse(from: saved.origin)
    return (try await images(numbers, of: saved), saved.origin)
  }

  /// The images of these numbers of a saved feed, and of what has left it.
  package func images(_ numbers: [Int], of saved: Feed) async throws -> [FeedImage] {
    let all = saved.images + (try await images(thatLeft: saved))
    return try numbers.map(all.image)
  }

  /// How many images of the saved feed are new, whatever its age, and when it last had one.
  package func summary() async throws -> FeedSummary {
    guard let feed = try await kind == .kept ? shared.kept.load() : saved() else {
      return FeedSummary(title: title)
    }
    let selection = ImageSelection(shows: feedSettings.filter.shows)
    let shown = try await marked(feed).shown(as: followed, by: selection)
    return FeedSummary(
      title: title ?? feed.details.title,
      new: shown.newCount,
      count: shown.items.count,
      newest: shown.items.compactMap(\.image.published).max()
    )
  }

  /// The saved feed, whatever its age; `nil` if there is none that can be read.
  package func saved() async throws -> Feed? {
    try await savedOfAnyAge.loadIfAny()
  }
}

extension [FeedImage] {
  /// The image of this number, counted from 1.
  package func image(_ number: Int) throws(UsageError) -> FeedImage {
    guard let image = dropFirst(number - 1).first else {
      throw .noImage(number, among: count)
    }
    return image
  }
}
