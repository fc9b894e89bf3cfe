import FeedCLI
import FeedLibrary
import FeedPolling

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
    let oneAtATime = RequestLimit(permits: 1)
    return try await feeds.report { composer, followed, feed in
      composer.tellAge(of: feed)
      do {
        let report = try await oneAtATime.withPermit {
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
    var seen: Set<URL> = []
    let numbered = feed.images.enumerated().map { NumberedPicture(number: $0 + 1, url: $1.url) }
    let pictures = numbered.filter { seen.insert($0.url).inserted }
    let urls = pictures.map(\.url)
    let prefetcher = prefetcher(of: feed.origin)
    let outcomes = try await composer.withProgress(pictures, of: numbered.count) { show in
      // More at once than there are requests: pictures that wait for the disk are one commit. The budget
      // limits their memory.
      try await prefetcher.prefetch(urls, atOnce: 4 * requestsAtOnce) { index, outcome in
        show(index, composer.picture(at: urls[index], outcome))
      }
    }
    return zip(urls, outcomes).map(composer.picture)
  }

  private func prefetcher(of origin: Feed.Origin) -> ImageDataPrefetcher {
    // Where the feed itself could not be loaded, retrying each picture would only take long.
    let isRetrying = if case .remote = origin { true } else { false }
    return ImageDataPrefetcher(
      feedURL: composer.feedURL, caches: composer.caches, limit: composer.environment.imageDataLimit,
      cached: composer.cachedImageDataLoader,
      remote: composer.remoteImageDataLoader(of: origin, isRetrying: isRetrying))
  }
}

extension FeedComposer {
  fileprivate func picture(
    at url: URL, _ outcome: ImageDataPrefetcher.Outcome
  ) -> PrefetchReport.Picture {
    switch outcome {
    case .saved(let bytes, let wasThere): .saved(url, bytes: bytes, wasThere: wasThere)
    case .failed(let error): failed(url, error)
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
    let cause = FailureCause(error)
    if cause.isQuota {
      self = .quota
    } else if cause.isForbiddenURL {
      self = .forbidden
    } else if cause.isUnsupportedImage {
      self = .format
    } else {
      self = .invalidData
    }
  }
}
