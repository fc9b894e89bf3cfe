import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedLibrary
import FeedPresentation
import FeedTerminal

extension FeedCommand {
  /// `feed prefetch`: loads the feed and the data of all its images into the cache, or those of
  /// several feeds. Cached image data is not fetched again. Where a feed cannot be saved its
  /// pictures cannot be either, so none is fetched.
  public static let prefetch = FeedCommand(
    Command(
      "prefetch",
      "load the feed, then the image data of all its images",
      operands: [.feed],
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .pages, .timeout, .exec,
        .json, .now,
      ],
      examples: [
        Example("feed prefetch -q || echo 'not all of it'", "in a script")
      ]
    )
  ) { try PrefetchCommand($0).run }
}

private struct PrefetchCommand: Sendable {
  private let feeds: OpenedFeeds
  /// The program that is run for each picture that was not cached before.
  private let program: PictureProgram?

  init(_ call: Call) throws {
    let root = try CallParts(call)
    program = try root.pictureProgram()
    feeds = try root.feeds()
  }

  func run() async throws -> ExitCode {
    try await feeds.report(isOfSaved: true) { feed, shown, _ in
      let pictures = NumberedPicture.distinct(in: shown.items)
      return try await feed.deliver(
        pictures,
        as: pictures.map(\.key),
        by: delivery(of: shown, of: feed),
        of: shown.items,
        count: shown.count,
        programRun: programRun(for: shown, of: feed)
      )
    }
  }

  private func delivery(
    of shown: ShownImages,
    of feed: OpenedFeed
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

  private func programRun(
    for shown: ShownImages,
    of feed: OpenedFeed
  ) -> OpenedFeed.ProgramRun? {
    guard let program = program?.reporting(by: feed.reporter) else {
      return nil
    }
    let places = shown.items.map { ($0.image.dataKey, $0) }
    let items = Dictionary(places) { first, _ in first }
    return { _, picture in
      guard let item = items[picture.key] else {
        return true
      }
      let data = try await feed.pictures.local.loadImageData(for: picture.key)
      return try await program.run(for: ImageWords(item), with: data)
    }
  }
}
