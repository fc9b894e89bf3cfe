import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedLibrary
import FeedPresentation

/// Loads the pictures of one feed into the cache.
struct FeedPrefetch: Sendable {
  let feed: OpenedFeed
  /// The program that is run for each picture that was not cached before.
  let program: PictureProgram?

  /// Loads those of the images that are shown, and marks these as seen where that is asked for.
  func run(_ shown: ShownImages) async throws -> OpenedFeeds.Report {
    let pictures = NumberedPicture.distinct(in: shown.items)
    let delivered = try await feed.delivery.deliver(
      pictures,
      as: pictures.map(\.key),
      of: shown.count,
      by: delivery(of: shown)
    )
    return try await feed.report(on: delivered, of: shown.items, programRun: programRun(for: shown))
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

  private func programRun(for shown: ShownImages) -> OpenedFeed.ProgramRun? {
    guard let program else {
      return nil
    }
    let places = shown.items.map { ($0.image.dataKey, $0) }
    let items = Dictionary(places) { first, _ in first }
    return { [feed] _, picture in
      guard let item = items[picture.key] else {
        return true
      }
      let data = try await feed.pictures.local.loadImageData(for: picture.key)
      return try await program.run(for: ImageWords(item), with: data)
    }
  }
}
