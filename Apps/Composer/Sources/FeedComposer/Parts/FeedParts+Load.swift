import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
import FeedCore
import FeedFilters
import FeedFormats
import FeedIdentities
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension FeedParts {
  /// Loads the feed, or throws a `LoadFailure` that says which copy was refused. The saved feed is
  /// read once. Only `expired = delete` in the config deletes a refused copy, and never with
  /// `--now`, `--max-age` or `--offline`.
  ///
  /// `notice` receives what went wrong with a feed that is shown all the same; `onSaveFailure` the
  /// error if it could not be saved, without which that is a notice too.
  func load(
    notice: @escaping @Sendable (Message) -> Void,
    onSaveFailure: (@Sendable (any Error) -> Void)? = nil
  ) async throws -> Feed {
    guard !isKept else {
      memory?.hasRead(0)
      return try await loadKept()
    }
    let saved = try await FeedStoreSnapshot(of: store)
    memory?.hasRead(saved.feed?.images.totalSize ?? 0)
    let seen = seenImages
    let leaving = Collector<Void>()
    let loader = latest(
      saved,
      notedBy: seen,
      onSaveFailure: onSaveFailure ?? { notice(.cannotSave(because: .reason($0))) },
      onPageFailure: { notice(.cannotLoadMore(because: .reason($0))) },
      onLeaving: { leaving.add(()) }
    )
    let reader = FeedReader(
      loader,
      saved: local(saved),
      // What will have left the feed by the next load would be lost.
      deletesExpired: settings.deletesExpired && settings.allowsDeleting && formerImages == nil,
      onValidation: logValidation
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
    let whole = try await withFormerImages(
      seen.marked(feed),
      notice: notice,
      onLeavingOut: leaving.values.isEmpty ? reporter.detail : notice
    )
    memory?.hasLoaded(whole.images.totalSize)
    return whole.titled(title)
  }

  /// What remembers for the list of feeds what is wrong with a feed that is loaded alone.
  private func noting(_ loader: any FeedLoader) -> any FeedLoader {
    guard let list else {
      return loader
    }
    let followed = list.feeds.first { $0.url == url }
    return TroubleNotingLoader(
      loader,
      of: followed ?? FollowedFeed(url: url, name: url.absoluteString),
      notedIn: shared.troubleNews(reporter),
      needsCopy: followed == nil
    ) {
      shared.movedFeeds(reporter)[url]
    }
  }

  /// Notes that the feed is shown, if it is alone.
  func noteUse(from origin: Feed.Origin) async throws {
    if list != nil {
      try await shared.noteUse(of: [url], reporter)
      if case .remote = origin {
        try await shared.sweep(reporter)
      }
    }
  }

  /// Loads the feed; what goes wrong beside that is a notice.
  func load() async throws -> Feed {
    try await load(notice: reporter.notice)
  }

  /// Loads the feed as it is shown. `onSaveFailure` receives the error if it could not be saved,
  /// without which that is a notice.
  func loadShown(onSaveFailure: (@Sendable (any Error) -> Void)? = nil) async throws -> Feed {
    try shown(try await load(notice: reporter.notice, onSaveFailure: onSaveFailure))
  }

  /// The feed without the images that its settings hide; with `--new` only with those that are new.
  func shown(_ feed: Feed) throws(CancellationError) -> Feed {
    let shown = try feed.showing(feedSettings.filter.shows)
    return settings.isOfNewOnly ? shown.showingNew() : shown
  }

  /// The feed with its new images marked. What is kept is never new.
  func marked(_ feed: Feed) async throws -> Feed {
    isKept ? feed : try await seenImages.marked(feed)
  }

  /// Marks an image as seen that somebody looks at.
  func see(_ image: FeedImage) async throws {
    if !isKept {
      try await seenImages.see([image.id], saved: savedOfAnyAge)
    }
  }

  /// Marks images that were delivered as seen, with `--seen`.
  func markDelivered(_ ids: [UUID]) async throws {
    if settings.marksSeen, !isKept {
      try await seenImages.mark(ids, saved: savedOfAnyAge)
    }
  }

  /// Marks the images whose pictures are kept as seen, with `--seen`.
  func markDelivered(
    _ pictures: [PrefetchReport.Picture],
    of images: [FeedImage]
  ) async throws {
    let kept = Set(pictures.filter(\.isSaved).map(\.url))
    try await markDelivered(images.filter { kept.contains($0.url) }.map(\.id))
  }

  /// What is reported of the pictures of one of several feeds; nothing where none is new, if that
  /// alone was asked for.
  func line(_ report: PrefetchReport, on followed: FollowedFeed, of shown: Feed) -> String {
    if settings.isOfNewOnly, shown.images.isEmpty {
      return ""
    }
    return "\(followed.name): \(report.text(language: reporter.language))"
  }

  /// Whether nothing is new, where that alone was asked for as text: then nothing is written. It is
  /// said to a person. Where nothing is kept, it is said how to keep an image.
  func hasNothingNew(in shown: Feed) -> Bool {
    if isKept, !settings.isJSON, shown.count == 0 {
      reporter.notice(.nothingKept(keptBy: Self.keepCall))
      return true
    }
    guard settings.isOfNewOnly, !settings.isJSON, shown.images.isEmpty else {
      return false
    }
    reporter.tellNothingNew()
    return true
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

  /// A feed with its next page; `nil` if there is none.
  func loadMore(after shown: Feed) async throws -> Feed? {
    let feed = shown.withoutFormerImages
    if settings.isOffline {
      _ = try await OfflineLoader(feedURL: url).load()
    }
    let selector = selector(feedSettings.pictures, saved: savedOfAnyAge)
    let seen = seenImages
    let pages = seen.next(selector.next(identities.next(RemoteNextPageLoader(remote()))))
    guard let longer = try await local().loadMore(after: feed, by: pages) else {
      return nil
    }
    return try await withFormerImages(seen.marked(longer)).titled(title)
  }

  /// The image of this number, counted from 1, and where its feed is from: the saved feed, whatever
  /// its age, since its numbers are those that the customer saw. Without one the feed is loaded and
  /// saved.
  func image(_ number: Int) async throws -> (image: FeedImage, origin: Feed.Origin) {
    guard let saved = try await saved() else {
      let loaded = try await load()
      return (try loaded.image(number), loaded.origin)
    }
    try await noteUse(from: saved.origin)
    return (try await withFormerImages(saved).image(number), saved.origin)
  }

  /// The saved feed, whatever its age; `nil` if there is none that can be read.
  func saved() async throws -> Feed? {
    try await savedOfAnyAge.loadIfAny()
  }
}

extension Feed {
  /// The image of this number, counted from 1.
  func image(_ number: Int) throws(UsageError) -> FeedImage {
    guard let image = images.dropFirst(number - 1).first else {
      throw .noImage(number, among: images.count)
    }
    return image
  }
}
