import CommandLine
import FeedCLI
import FeedCache
import FeedCore
import FeedFailures
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// `feed prefetch`: loads the feed and the data of all its images into the cache, or those of
/// several feeds. Cached image data is not fetched again. Where a feed cannot be saved its pictures
/// cannot be either, so none is fetched.
struct PrefetchCommand: FeedCommand {
  static let description = Command.prefetch

  private let feeds: AskedFeeds
  private let makeSpool: @Sendable () throws -> any Spool
  /// The program that is run for each picture that was not cached before.
  private let program: PictureProgram?

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    program = try root.pictureProgram()
    feeds = try root.feeds()
    makeSpool = call.environment.files.makeSpool
  }

  func run() async throws -> ExitCode {
    try await feeds.report(in: makeSpool, isOfSaved: true) { feed, shown, _ in
      let pictures = try await pictures(of: shown, of: feed)
      let hasRun = try await runProgram(for: pictures, of: shown, of: feed)
      try await feed.markDelivered(pictures, of: shown.items)
      let language = feed.reporter.language
      return AskedFeeds.Report(pictures, haveProgramsSucceeded: hasRun, in: language)
    }
  }

  private func pictures(
    of shown: ShownImages,
    of feed: FeedParts
  ) async throws -> [PrefetchReport.Picture] {
    let work = feed.pictureWork
    let distinct = NumberedPicture.distinct(in: shown.items)
    let keys = distinct.map(\.key)
    let delivery = delivery(of: shown, of: feed)
    let outcomes = try await work.withProgress(distinct, of: shown.count) { show in
      try await delivery.deliver(keys) { index, outcome in
        show(index, work.picture(at: keys[index], outcome))
      }
    }
    return zip(keys, outcomes).map { work.picture(at: $0, $1) }
  }

  private func delivery(
    of shown: ShownImages,
    of feed: FeedParts
  ) -> ImageDataDelivery<ImageDataKey> {
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

  /// Runs the program for each picture that was not cached before, the last one of the feed first,
  /// and returns whether all succeeded.
  private func runProgram(
    for pictures: [PrefetchReport.Picture],
    of shown: ShownImages,
    of feed: FeedParts
  ) async throws -> Bool {
    guard let program = program?.reporting(by: feed.reporter) else {
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
}
