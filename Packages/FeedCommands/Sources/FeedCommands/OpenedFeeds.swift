package import CommandLine
public import FeedCLI
import FeedCache
public import FeedCore
import FeedEnvironment
package import FeedLibrary
package import FeedPolling
import FeedPresentation
package import FeedSubscriptions
import FeedTerminal

/// The feeds that a call asks for: one, or as one all that are followed, those with a tag, or those
/// that are named.
public struct OpenedFeeds: Sendable {
  /// The feeds, of which there is one at least.
  public let feeds: [FollowedFeed]
  /// Whether they are shown as one, though there may be one of them.
  public let isOfSeveral: Bool
  /// What they share.
  public let shared: SharedParts
  /// What is said of all of them.
  public let reporter: Reporter
  /// What the reader typed, to which troubles are said once.
  package let command: String
  /// One of them, opened. Of several it begins its lines on stderr with its name.
  package let opened: @Sendable (FollowedFeed) -> OpenedFeed

  /// Each of them.
  package var all: [OpenedFeed] { feeds.map(opened) }

  /// The only one; `nil` where several are shown as one.
  package var only: OpenedFeed? { isOfSeveral ? nil : opened(feeds[0]) }

  /// Loads what is to be shown.
  package func loadShown() async throws -> ShownImages {
    if let only { try await only.loadShown() } else { try await loadMerged() }
  }

  /// Whether there is nothing to write as text, which ``tellNothing(in:)`` says.
  package func hasNothing(in shown: ShownImages) -> Bool {
    only?.hasNothing(in: shown) ?? (shared.isOfNewOnly && shown.items.isEmpty)
  }

  package func tellNothing(in shown: ShownImages) {
    if let only { only.tellNothing(in: shown) } else { reporter.tellNothingNew(in: feeds.count) }
  }

  /// Loads all feeds: six hosts at once, and the feeds of a host one after another, but not more at
  /// once than there is memory for. `each` gets every feed, or why there is none, as it comes, and
  /// others are loaded meanwhile; a feed that it keeps is on its account. `unsaved` gets those that
  /// could not be saved.
  package func load(
    in memory: FeedMemory,
    unsaved: UnsavedFeeds,
    _ each:
      @escaping @Sendable (Int, OpenedFeed, Result<MarkedFeed, LoadFailure>) async throws -> Void
  ) async throws {
    let time = shared.now()
    let origins = Collector<Feed.Origin>()
    // Before the pictures of the first one, after which a reader may end it.
    try await shared.noteUse(of: feeds.map(\.identity), reporter)
    try await shared.feedRequests.visit(feeds.map(\.url)) { index, leave in
      try await memory.withLoad { load in
        let (feed, result) = try await self.load(index, in: load, at: time, unsaved)
        if case .success(let marked) = result {
          origins.add(marked.feed.origin)
        }
        leave()
        try await endingAll { try await each(index, feed, result) }
      }
    }
    let isOnline = origins.values.contains { if case .remote = $0 { true } else { false } }
    if isOnline {
      try await shared.sweep(reporter)
    }
  }

  /// Does work on one feed, of which an error ends that on all others.
  private func endingAll(_ work: () async throws -> Void) async throws {
    do { try await work() } catch let error where !(error is CancellationError) {
      shared.pictureTotals.stop()
      throw error
    }
  }

  private func load(
    _ index: Int,
    in load: FeedMemory.Load,
    at time: Date,
    _ unsaved: UnsavedFeeds
  ) async throws -> (OpenedFeed, Result<MarkedFeed, LoadFailure>) {
    var feed = opened(feeds[index])
    var memory = load
    memory.notes = feed.sizeOfNotes
    feed.memory = memory
    feed.loadedAt = time
    do {
      let marked = try await feed.load(onSaveFailure: { unsaved.add(feeds[index], $0) })
      return (feed, .success(marked))
    } catch let error as LoadFailure {
      return (feed, .failure(error))
    }
  }

  /// Loads all feeds into one list.
  private func loadMerged() async throws -> ShownImages {
    let list = emptyList()
    let unsaved = UnsavedFeeds(of: feeds)
    let memory = FeedMemory(size: shareOfMemory)
    try await load(in: memory, unsaved: unsaved) { index, feed, result in
      switch result {
      case .success(let marked): try list.add(marked, at: index, by: feed.selection)
      case .failure(let failure): list.add(failure, at: index)
      }
    }
    unsaved.tellFeeds(by: reporter)
    let shown = try await list.shown()
    // What watches feeds, or shows them on the screen, says all of it.
    try await shared.troubleNews(reporter).note(
      shown.remarks,
      on: feeds,
      moved: shared.movedFeeds(reporter)
    )
    return shown
  }

  /// Marks images that were delivered as seen, with `--seen`.
  package func markDelivered(_ items: some Sequence<ShownImages.Item>) async throws {
    // Most runs do not ask for it, and grouping all images is slow.
    guard shared.choices.has(.seen) else {
      return
    }
    for (feed, items) in Dictionary(grouping: items.flatMap(\.all), by: \.feed) {
      try await opened(feed).markDelivered(items.map(\.image.id))
    }
  }

  /// The saved feeds as they are shown; of several those that cannot be read are missing.
  package func savedShown() async throws -> ShownImages {
    if let only {
      return try await only.savedShown()
    }
    let list = emptyList()
    for (index, feed) in all.enumerated() {
      do {
        let saved = try await feed.marked(feed.local().load())
        try list.add(saved, at: index, by: feed.selection)
      } catch  where error is NoFeed || error is FeedStoreError {
        // The load says what is wrong.
        continue
      }
    }
    let shown = try await list.shown()
    guard !shown.items.isEmpty else {
      throw NoFeed(.empty)
    }
    return shown
  }

  /// An empty list for images of several feeds: at most as many as are to be shown, and as there is
  /// memory for.
  package func emptyList() -> ShownFeeds {
    ShownFeeds(
      feeds,
      limit: shared.choices[.limit],
      memory: shareOfMemory,
      samePictures: SamePictures { shared.caches.store(for: $0.identity) },
      firstFeeds: shared.firstFeeds,
      now: shared.now()
    )
  }

  package var shareOfMemory: Int { FeedMemory.share(of: shared.limits.feedMemory) }
}

extension FeedList {
  /// All feeds, or those with a tag that the arguments name. There is one at least.
  package func feeds(askedForBy arguments: Arguments) throws(UsageError) -> [FollowedFeed] {
    guard !feeds.isEmpty else {
      throw .noFollowedFeed
    }
    return try feeds(taggedBy: arguments) ?? feeds
  }

  /// The feeds with a tag that the arguments name, of which there is one at least; `nil` if they
  /// name no tag.
  package func feeds(taggedBy arguments: Arguments) throws(UsageError) -> [FollowedFeed]? {
    guard !arguments.tags.isEmpty else {
      return nil
    }
    let tagged = feeds(taggedWithAnyOf: arguments.tags)
    guard !tagged.isEmpty else {
      throw .noFeedTagged(arguments.tags)
    }
    return tagged
  }
}

extension OpenedFeeds {
  /// Says what there is to say of these feeds; where nobody is there, only what is news since the
  /// last run.
  package func tell(_ remarks: [FeedRemark]) async throws {
    // What is not said now is still news in the next run.
    let copies = reporter.console.isQuiet ? remarks.filter { $0.failure == nil } : []
    let silent = Set(copies.map(\.feed))
    let remarks = remarks.filter { !silent.contains($0.feed) }
    let troubles = shared.troubleNews(reporter)
    let moved = shared.movedFeeds(reporter)
    if !copies.isEmpty {
      try await troubles.note(copies, on: copies.map(\.feed), moved: moved)
    }
    let news = try await troubles.news(
      in: remarks,
      on: feeds.filter { !silent.contains($0) },
      moved: moved,
      for: command
    )
    guard !shared.isAttended, !reporter.console.isVerbose else {
      return reporter.tell(remarks)
    }
    reporter.tell(news, asInLastRun: remarks.count { !$0.isAsWished } - news.count)
  }

  /// Says what there is to say of feeds that were loaded.
  package func tellRemarks(on shown: ShownImages) async throws {
    guard isOfSeveral else {
      return reporter.tellRemarks(on: shown)
    }
    shown.noticeOfLeftOut.map(reporter.notice)
    try await tell(shown.remarks)
  }
}
