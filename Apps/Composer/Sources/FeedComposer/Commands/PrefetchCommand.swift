import CommandLine
import FeedCLI
import FeedCache
import FeedCore
import FeedFailures
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// `feed prefetch`: loads the feed and the data of all its images into the cache, or those of all
/// followed feeds. Cached image data is not fetched again.
struct PrefetchCommand: FeedCommand {
  static let description = Command.prefetch

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let program = try root.pictureProgram()
    if let feeds = try root.severalFeeds() {
      let makeSpool = call.environment.files.makeSpool
      work = { try await Self.prefetchAll(feeds, program, in: makeSpool()) }
    } else {
      let prefetch = FeedPrefetch(
        feed: try root.feed(),
        work: root.pictureWork,
        program: program
      )
      work = prefetch.run
    }
  }

  func run() async throws -> ExitCode {
    try await work()
  }

  private static func prefetchAll(
    _ feeds: AskedFeeds,
    _ program: PictureProgram?,
    in spool: any Spool
  ) async throws -> ExitCode {
    let unsaved = UnsavedFeeds(of: feeds.feeds)
    return try await feeds.report(
      in: spool,
      unsaved: unsaved,
      tellUnsaved: { $0.tellPictures(by: $1) }
    ) { parts, shown in
      let followed = parts.followed
      let prefetch = FeedPrefetch(
        feed: parts,
        work: parts.shared.pictureWork(parts.reporter),
        program: program?.about(followed)
      )
      let result = try await unsaved.whileSaving(followed, count: shown.items.count) {
        try await prefetch.deliver(shown)
      }
      switch result {
      case .success(let outcome):
        return parts.report(outcome, of: shown)
      case .failure(let error):
        let failure = Failure(ofProgram: error, in: parts.reporter.language)
        failure.detail.map(parts.reporter.console.detail)
        return AskedFeeds.Report(
          json: FeedJSON(message: failure.message ?? ""),
          isComplete: false
        )
      }
    }
  }
}

/// Prefetches the pictures of one feed.
private struct FeedPrefetch: Sendable {
  let feed: FeedParts
  let work: PictureWork
  /// The program that is run for each picture that was not cached before.
  let program: PictureProgram?

  func run() async throws -> ExitCode {
    let saveFailures = Collector<any Error>()
    let loaded = try await feed.load(
      notice: feed.reporter.notice,
      onSaveFailure: saveFailures.add
    )
    // Where the feed cannot be saved its pictures cannot be either, so none is fetched.
    if let failure = saveFailures.values.first {
      throw failure
    }
    let shown = try feed.shown(loaded)
    feed.reporter.tellRemarks(on: shown)
    guard !feed.hasNothing(in: shown) else {
      feed.tellNothing(in: shown)
      return .ok
    }
    return try await deliver(shown).report(by: work)
  }

  /// Loads the data of all images that are shown of a feed that is saved, runs the program for
  /// those that are new, and marks them as seen where that is asked for.
  func deliver(_ shown: ShownImages) async throws -> DeliveredPictures {
    let pictures = try await pictures(of: shown)
    let hasRun = try await runProgram(for: pictures, of: shown)
    try await feed.markDelivered(pictures, of: shown.items)
    return DeliveredPictures(pictures, haveProgramsSucceeded: hasRun)
  }

  /// Runs the program for each picture that was not cached before, the last one of the feed first,
  /// and returns whether all succeeded.
  private func runProgram(
    for pictures: [PrefetchReport.Picture],
    of shown: ShownImages
  ) async throws -> Bool {
    guard let program else {
      return true
    }
    var haveAllSucceeded = true
    let items = Dictionary(
      shown.items.map { ($0.image.dataKey, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for picture in pictures.reversed() where picture.isNew {
      guard let item = items[picture.key] else {
        continue
      }
      let data = try await feed.pictures.local.loadImageData(for: picture.key)
      let hasSucceeded = try await program.run(for: ImageWords(item), with: data)
      haveAllSucceeded = haveAllSucceeded && hasSucceeded
    }
    return haveAllSucceeded
  }

  private func pictures(of shown: ShownImages) async throws -> [PrefetchReport.Picture] {
    let distinct = NumberedPicture.distinct(in: shown.items)
    let keys = distinct.map(\.key)
    let delivery = delivery(of: shown)
    let outcomes = try await work.withProgress(distinct, of: shown.count) { show in
      try await delivery.deliver(keys) { index, outcome in
        show(index, work.picture(at: keys[index], outcome))
      }
    }
    return zip(keys, outcomes).map { work.picture(at: $0, $1) }
  }

  private func delivery(of shown: ShownImages) -> ImageDataDelivery<ImageDataKey> {
    // Where the feed itself could not be loaded, retrying each picture would only take long. One
    // that is not asked yet, as its reader or its publisher wishes, is well.
    let origin = shown.feed?.origin ?? .remote()
    let isRetrying =
      switch origin {
      case .remote: true
      case .cache(_, let reason?, _):
        reason is NotDue || FailureCause(reason).isPublishersWish
      case .cache: false
      }
    return ImageDataDelivery(
      toCacheOf: feed.identity,
      in: feed.shared.caches,
      limit: feed.shared.limits.imageData,
      cached: feed.pictures.cached,
      remote: feed.pictures.remote(
        of: shown.items.map(\.image),
        from: origin,
        isRetrying: isRetrying
      )
    )
  }
}
