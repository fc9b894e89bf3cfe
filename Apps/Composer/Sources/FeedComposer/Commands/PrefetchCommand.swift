import FeedCLI
import FeedCache

/// `feed prefetch`: loads the feed and the data of all its images into the cache. Cached image data is not fetched again.
struct PrefetchCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    let saveFailures = Collector<any Error>()
    let feed = try await composer.loadFeed(notice: composer.notice, onSaveFailure: saveFailures.add)
    // Where the feed cannot be saved its pictures cannot be either, so none is fetched.
    if let failure = saveFailures.values.first { throw failure }
    composer.tellAge(of: feed)
    return try composer.report(try await prefetch(feed))
  }

  /// `feed prefetch --all`: all followed feeds.
  static func runAll(_ feeds: FeedsComposer) async throws -> ExitCode {
    // One feed's pictures at a time, six at once: so no more feeds are in memory than hosts are asked.
    let semaphore = Semaphore(permits: 1)
    return try await feeds.report { composer, followed, feed in
      composer.tellAge(of: feed)
      do {
        let report = try await semaphore.withPermit {
          PrefetchReport(try await PrefetchCommand(composer: composer).prefetch(feed))
        }
        let text = "\(followed.name): \(report.text(language: composer.language))"
        return (text, report.entry(of: followed), isComplete: report.failures == 0)
      } catch let error as FeedStoreError {
        return ("", FeedsJSON.Entry(followed, message: composer.tell(error)), isComplete: false)
      }
    }
  }

  /// Loads the data of all images of a feed that is saved.
  private func prefetch(_ feed: Feed) async throws -> [PrefetchReport.Picture] {
    let saveFailures = Collector<any Error>()
    var seen: Set<URL> = []
    let numbered = feed.images.enumerated().map { NumberedPicture(number: $0 + 1, url: $1.url) }
    let pictures = numbered.filter { seen.insert($0.url).inserted }
    // More at once than there are requests: pictures that wait for the disk are one commit. The budget limits their memory.
    let loaded = try await composer.withProgress(pictures, of: numbered.count, atOnce: 4 * requestsAtOnce) { _, url in
      try await picture(at: url, of: feed.origin, saveFailures)
    }
    let report = try await kept(of: loaded)
    // If the cache failed the command fails, and there is no report.
    if let failure = saveFailures.values.first { throw failure }
    return report
  }

  /// The same pictures, where those are failed that the quota evicted: for a picture further up the feed that came later.
  private func kept(of pictures: [PrefetchReport.Picture]) async throws -> [PrefetchReport.Picture] {
    let count = try await composer.caches.summary(of: composer.feedURL).pictures
    guard count < pictures.count(where: \.isSaved) else { return pictures }
    var kept = pictures
    for (index, picture) in pictures.enumerated() where picture.isSaved {
      if try await composer.store.retrieveImageData(for: picture.url) != nil { continue }
      kept[index] = composer.failed(
        picture.url, FeedStoreError.quotaReached(limit: composer.environment.imageDataLimit))
    }
    return kept
  }

  /// A picture from the cache, or else from remote and saved. If the cache cannot be read, remote is asked.
  private func picture(
    at url: URL, of origin: Feed.Origin, _ saveFailures: Collector<any Error>
  ) async throws -> PrefetchReport.Picture {
    if case .success(let data) = try await composer.imageData(at: url, by: composer.cachedImageDataLoader) {
      return .saved(url, bytes: data.count, wasThere: true)
    }
    // Where the feed itself could not be loaded, retrying each picture would only take long.
    let isRetrying = if case .remote = origin { true } else { false }
    let remote = composer.remoteImageDataLoader(of: origin, isRetrying: isRetrying)
    switch try await composer.imageData(at: url, by: remote) {
    case .failure(let error): return composer.failed(url, error)
    case .success(let data):
      do {
        try await composer.localImageDataLoader.save(data, for: url)
        return .saved(url, bytes: data.count)
      } catch {
        try Task.checkCancellation()
        // Beyond the quota a picture is not saved; any other failure is the cache's, and ends the command with its code.
        if case FeedStoreError.quotaReached = error {} else { saveFailures.add(error) }
        return composer.failed(url, error)
      }
    }
  }
}

extension PrefetchReport.Picture.Reason {
  /// The code of the reason why a picture is not in the cache.
  init(_ error: any Error) {
    if let failure = error as? LoadFailure, failure.kind != .invalidData {
      self = failure.kind == .offline ? .offline : .connectivity
      return
    }
    self =
      switch FailureCause(error) {
      case .quota: .quota
      case .forbiddenScheme, .forbiddenURL, .privateNetwork, .forbiddenRedirect: .forbidden
      case .unsupportedImage: .format
      default: .invalidData
      }
  }
}
