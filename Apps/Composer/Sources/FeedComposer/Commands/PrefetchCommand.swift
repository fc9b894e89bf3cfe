import FeedCLI
import FeedLibrary
import FeedPolling

/// `feed prefetch`: loads the feed and the data of all its images into the cache, or those of all
/// followed feeds. Cached image data is not fetched again.
struct PrefetchCommand: FeedCommand {
  static let description = Command.prefetch

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    if let feeds = try root.allFeeds() {
      let makeSpool = call.environment.files.makeSpool
      work = { try await Self.prefetchAll(feeds, in: makeSpool()) }
    } else {
      let prefetch = FeedPrefetch(feed: try root.feed(), work: root.pictureWork)
      work = prefetch.run
    }
  }

  func run() async throws -> ExitCode {
    try await work()
  }

  private static func prefetchAll(
    _ feeds: AllFeeds,
    in spool: any Spool
  ) async throws -> ExitCode {
    // One feed's pictures at a time, six at once: so no more feeds are in memory than hosts are
    // asked.
    let oneAtATime = RequestLimit(permits: 1)
    return try await feeds.report(in: spool) { parts, followed, feed in
      let reporter = parts.reporter
      reporter.tellRemarks(on: feed)
      let work = parts.shared.pictureWork(reporter)
      let prefetch = FeedPrefetch(feed: parts, work: work)
      do {
        let pictures = try await oneAtATime.withPermit { try await prefetch.pictures(of: feed) }
        try await parts.markDelivered(pictures, of: feed.images)
        let report = PrefetchReport(pictures)
        return AllFeeds.Report(
          text: "\(followed.name): \(report.text(language: reporter.language))",
          entry: report.entry(of: followed),
          isComplete: report.failures == 0
        )
      } catch let error as FeedStoreError {
        let message = reporter.tell(Failure(error, in: reporter.language))
        return AllFeeds.Report(
          entry: FeedsJSON.Entry(followed, message: message),
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
    guard !feed.hasNothingNew(in: shown) else {
      return .ok
    }
    let pictures = try await pictures(of: shown)
    let code = try work.report(pictures)
    try await feed.markDelivered(pictures, of: shown.images)
    return code
  }

  /// Loads the data of all images that are shown of a feed that is saved.
  func pictures(of loaded: Feed) async throws -> [PrefetchReport.Picture] {
    let distinct = NumberedPicture.distinct(in: loaded)
    let urls = distinct.map(\.url)
    let prefetcher = prefetcher(of: loaded)
    let outcomes = try await work.withProgress(distinct, of: loaded.count) { show in
      // More at once than there are requests: pictures that wait for the disk are one commit. The
      // budget limits their memory.
      try await prefetcher.prefetch(urls, atOnce: 4 * requestsAtOnce) { index, outcome in
        show(index, work.picture(at: urls[index], outcome))
      }
    }
    return zip(urls, outcomes).map(work.picture)
  }

  private func prefetcher(of loaded: Feed) -> ImageDataPrefetcher {
    // Where the feed itself could not be loaded, retrying each picture would only take long.
    let isRetrying = if case .remote = loaded.origin { true } else { false }
    return ImageDataPrefetcher(
      feedURL: feed.url,
      caches: feed.shared.caches,
      limit: feed.shared.limits.imageData,
      cached: feed.pictures.cached,
      remote: feed.pictures.remote(
        of: loaded.images,
        from: loaded.origin,
        isRetrying: isRetrying
      )
    )
  }
}

extension PictureWork {
  /// What became of a picture, as the report has it.
  func picture(at url: URL, _ outcome: ImageDataPrefetcher.Outcome) -> PrefetchReport.Picture {
    switch outcome {
    case .saved(let bytes, let wasThere): .saved(url, bytes: bytes, wasThere: wasThere)
    case .failed(let error): failed(url, error)
    }
  }
}
