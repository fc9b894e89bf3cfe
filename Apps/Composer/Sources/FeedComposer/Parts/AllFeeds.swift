import CommandLine
import FeedCLI
import FeedCache
import FeedCore
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// The parts of all followed feeds, of those with a tag, or of those that are named.
struct AllFeeds: Sendable {
  /// How many feeds are loaded, or have their pictures delivered. Those whose pictures come slowly
  /// take no place of others before they are as many.
  private static let mostAtOnce = 64

  /// The feeds, of which there is one at least.
  let feeds: [FollowedFeed]
  /// All that are followed, with their settings.
  let list: FeedList
  let logins: Logins
  let shared: SharedParts
  let reporter: Reporter
  /// What the reader typed, to which troubles are said once.
  let command: String

  /// The parts of one of them, which begins its lines on stderr with its name.
  func parts(of feed: FollowedFeed) -> FeedParts {
    let settings = list.settings(of: feed.url)
    return FeedParts(
      url: feed.url,
      shared: shared,
      reporter: reporter.about(feed),
      feedSettings: settings,
      login: logins.stage(of: feed.url, settings),
      cookies: CookieStage(feedURL: feed.url, now: shared.time.now),
      isAutomatic: true
    )
  }

  /// Loads all feeds as they are shown: six hosts at once, and the feeds of a host one after
  /// another, but not more at once than there is memory for. `each` gets every feed, or why there
  /// is none, as it comes, and others are loaded meanwhile; a feed that it keeps is on its account.
  /// `unsaved` gets those that could not be saved.
  func load(
    in memory: FeedMemory,
    unsaved: UnsavedFeeds,
    _ each: @escaping @Sendable (Int, FeedParts, Result<Feed, LoadFailure>) async throws -> Void
  ) async throws {
    let time = shared.now()
    let origins = Collector<Feed.Origin>()
    // Before the pictures of the first one, after which a reader may end it.
    try await shared.noteUse(of: feeds.map(\.url), reporter)
    let places = RequestLimit(permits: Self.mostAtOnce)
    try await shared.network.feedRequests.visit(feeds.map(\.url)) { index, leave in
      try await places.withPermit {
        try await memory.withLoad { load in
          let (parts, result) = try await loadShown(index, in: load, at: time, unsaved)
          if case .success(let feed) = result {
            origins.add(feed.origin)
          }
          leave()
          try await each(index, parts, result)
        }
      }
    }
    let isOnline = origins.values.contains { if case .remote = $0 { true } else { false } }
    if isOnline {
      try await shared.sweep(reporter)
    }
  }

  private func loadShown(
    _ index: Int,
    in load: FeedMemory.Load,
    at time: Date,
    _ unsaved: UnsavedFeeds
  ) async throws -> (FeedParts, Result<Feed, LoadFailure>) {
    var parts = parts(of: feeds[index])
    var memory = load
    memory.notes = parts.sizeOfNotes
    parts.memory = memory
    parts.loadedAt = time
    do {
      return (parts, .success(try await parts.loadShown { unsaved.add(feeds[index], $0) }))
    } catch let error as LoadFailure {
      return (parts, .failure(error))
    }
  }

  /// Loads all feeds into one list.
  func loadMerged() async throws -> MergedLoad {
    let merger = FeedMerger(feeds, into: emptyList())
    let unsaved = UnsavedFeeds(of: feeds)
    let memory = FeedMemory(size: shareOfMemory)
    try await load(in: memory, unsaved: unsaved) { index, _, result in
      merger.add(result, at: index)
    }
    unsaved.tellFeeds(by: reporter)
    let load = merger.load
    // What watches feeds, or shows them on the screen, says all of it.
    try await shared.troubleNews(reporter).note(
      load.remarks,
      on: feeds,
      moved: shared.movedFeeds(reporter)
    )
    let merged = try await withPicturesOnce(load.feeds)
    return MergedLoad(feeds: merged, remarks: load.remarks, isWaiting: load.isWaiting)
  }

  private func withPicturesOnce(_ list: MergedFeeds) async throws -> MergedFeeds {
    let pictures = SamePictures { shared.caches.store(for: $0.url) }
    let same = try await pictures.urls(in: list.items)
    var list = list
    if !same.isEmpty {
      list.samePictures = same
      list.arrange()
    }
    let times = try await shared.firstFeeds.times(in: list.items)
    if !times.isEmpty {
      list.firstTimes = times
      list.arrange()
    }
    return list
  }

  /// Marks images that were delivered as seen, with `--seen`.
  func markDelivered(_ items: [MergedFeeds.Item]) async throws {
    for (feed, items) in Dictionary(grouping: items.flatMap(\.all), by: \.feed) {
      try await parts(of: feed).markDelivered(items.map(\.image.id))
    }
  }

  /// The saved feeds as one list, as they are shown; those that cannot be read are missing.
  func savedMerged() async throws -> MergedFeeds {
    var list = emptyList()
    for (index, feed) in feeds.enumerated() {
      let parts = parts(of: feed)
      do {
        let saved = try await parts.marked(parts.local().load())
        let whole = try await parts.withFormerImages(saved)
        list.add(try parts.shown(whole), of: feed, at: index)
      } catch  where error is NoFeed || error is FeedStoreError {
        // The load says what is wrong.
        continue
      }
    }
    list.arrange()
    return try await withPicturesOnce(list)
  }

  /// An empty list for images of several feeds: at most as many as are to be shown, and as there is
  /// memory for.
  func emptyList() -> MergedFeeds {
    MergedFeeds(limit: shared.settings.limit, size: shareOfMemory, now: shared.now())
  }

  /// How much of the memory for feeds a view of all of them takes, and how much those that are
  /// being loaded: three eighths each. The rest is for one load at a time that goes beyond.
  private var shareOfMemory: Int { shared.limits.feedMemory / 8 * 3 }
}

extension FeedList {
  /// All feeds, or those with a tag that the arguments name. There is one at least.
  func feeds(askedForBy arguments: Arguments) throws(UsageError) -> [FollowedFeed] {
    guard !feeds.isEmpty else {
      throw .noFollowedFeed
    }
    return try feeds(taggedBy: arguments) ?? feeds
  }

  /// The feeds with a tag that the arguments name, of which there is one at least; `nil` if they
  /// name no tag.
  func feeds(taggedBy arguments: Arguments) throws(UsageError) -> [FollowedFeed]? {
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

extension AllFeeds {
  /// What a command reports of one feed, as text and as JSON.
  struct Report: Sendable {
    var text = ""
    let entry: FeedsJSON.Entry
    var isComplete = true
    /// Those of which the entry has items.
    var images: ArraySlice<FeedImage> = []
  }

  /// Says what there is to say of these feeds; where nobody is there, only what is news since the
  /// last run.
  func tell(_ remarks: [MergedLoad.Remark]) async throws {
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

  /// Says what there is to say of feeds that were loaded into one list.
  func tellRemarks(on load: MergedLoad) async throws {
    load.noticeOfLeftOut.map(reporter.notice)
    try await tell(load.remarks)
  }

  /// Loads all feeds, and writes to stdout what `report` says of each, or why it could not be
  /// loaded, in the order of the list. `tellUnsaved` says which feeds could not be saved.
  func report(
    in spool: any Spool,
    unsaved: UnsavedFeeds? = nil,
    tellUnsaved: (UnsavedFeeds, Reporter) -> Void = { $0.tellFeeds(by: $1) },
    _ report: @escaping @Sendable (FeedParts, FollowedFeed, Feed) async throws -> Report
  ) async throws -> ExitCode {
    let unsaved = unsaved ?? UnsavedFeeds(of: feeds)
    let isJSON = shared.settings.isJSON
    let reports = OrderedReports(in: spool)
    let names = FeedNames(of: feeds)
    let remarks = Collector<(index: Int, remark: MergedLoad.Remark)>()
    // No view takes its share, so the feeds whose pictures are delivered have it.
    let memory = FeedMemory(size: shareOfMemory, delivered: shareOfMemory)
    try await load(in: memory, unsaved: unsaved) { index, parts, result in
      let one: Report
      if let remark = MergedLoad.Remark(on: feeds[index], result) {
        remarks.add((index, remark))
      }
      switch result {
      case .success(let feed):
        parts.reporter.tellHidden(in: feed)
        one = try await report(parts, feeds[index], feed)
      case .failure(let failure):
        let message = parts.reporter.message(failure)
        let entry = FeedsJSON.Entry(feeds[index], failed: failure, message: message)
        one = Report(entry: entry, isComplete: false)
      }
      names.add(one.images, at: index)
      let text = isJSON ? one.entry.text : one.text
      try reports.add(text, at: index, isComplete: one.isComplete)
    }
    tellUnsaved(unsaved, reporter)
    try await tell(remarks.values.sorted { $0.index < $1.index }.map(\.remark))
    let write = reporter.console.write
    if isJSON {
      try write(FeedsJSON.opening)
    }
    let separator = isJSON ? FeedsJSON.separator : ""
    try reports.write(separatedBy: separator, completing: names.completion(), to: write)
    if isJSON {
      try write(FeedsJSON.closing)
    }
    return reports.isComplete ? .ok : .someFailed
  }
}
