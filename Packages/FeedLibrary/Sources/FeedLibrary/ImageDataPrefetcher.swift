import Synchronization

/// The use case *prefetch image data*: loads the data of all images of a saved feed into its cache,
/// so that they are there offline.
///
/// Image data that is cached is not requested again. If the cache cannot be read, the server is
/// asked.
public struct ImageDataPrefetcher: Sendable {
  /// What became of one image's data.
  public enum Outcome: Sendable {
    /// It is in the cache now, with this many bytes; and whether it was there before.
    case saved(bytes: Int, wasThere: Bool)
    /// It is not in the cache.
    case failed(any Error)
  }

  private let feedURL: URL
  private let caches: any FeedCacheCatalog
  private let limit: FeedImageDataLimit
  private let cached: any FeedImageDataLoader
  private let remote: any FeedImageDataLoader

  /// Makes a prefetcher of the image data of the feed at `feedURL`.
  /// - Parameters:
  ///   - feedURL: the URL of the feed that is saved.
  ///   - caches: where it is saved.
  ///   - limit: how much image data that keeps.
  ///   - cached: loads what is in the cache.
  ///   - remote: loads what is not.
  public init(
    feedURL: URL,
    caches: any FeedCacheCatalog,
    limit: FeedImageDataLimit,
    cached: any FeedImageDataLoader,
    remote: any FeedImageDataLoader
  ) {
    self.feedURL = feedURL
    self.caches = caches
    self.limit = limit
    self.cached = cached
    self.remote = remote
  }

  /// Loads the data at each of `urls` into the cache, `atOnce` at the same time, and returns what
  /// became of them, in their order. `each` receives each outcome as it comes, with its index.
  ///
  /// Throws the first error of a cache that could not be written; what else fails is an
  /// ``Outcome``, a quota that is used up too. A cancel throws `CancellationError`; what is saved
  /// by then stays.
  public func prefetch(
    _ urls: [URL],
    atOnce: Int,
    each: (Int, Outcome) async throws -> Void
  ) async throws -> [Outcome] {
    let saver = LocalFeedImageDataLoader(store: caches.store(for: feedURL))
    let failure = Mutex<(any Error)?>(nil)
    var outcomes = [Outcome?](repeating: nil, count: urls.count)
    try await urls.inParallel(atOnce: atOnce) { url in
      try await prefetch(url, savingTo: saver) { error in
        failure.withLock { first in first = first ?? error }
      }
    } each: { index, outcome in
      outcomes[index] = outcome
      try await each(index, outcome)
    }
    let kept = try await kept(of: urls, outcomes.compactMap(\.self))
    if let failure = failure.withLock(\.self) {
      throw failure
    }
    return kept
  }

  private func prefetch(
    _ url: URL,
    savingTo saver: some FeedImageDataSaver,
    onCacheFailure: @Sendable (any Error) -> Void
  ) async throws -> Outcome {
    if let data = try await cachedData(at: url) {
      return .saved(bytes: data.count, wasThere: true)
    }
    do {
      let data = try await remote.loadImageData(from: url)
      return try await save(data, for: url, to: saver, onCacheFailure: onCacheFailure)
    } catch let error where !(error is CancellationError) {
      return .failed(error)
    }
  }

  private func cachedData(at url: URL) async throws -> Data? {
    do {
      return try await cached.loadImageData(from: url)
    } catch let error where !(error is CancellationError) {
      return nil
    }
  }

  private func save(
    _ data: Data,
    for url: URL,
    to saver: some FeedImageDataSaver,
    onCacheFailure: @Sendable (any Error) -> Void
  ) async throws -> Outcome {
    do {
      try await saver.save(data, for: url)
      return .saved(bytes: data.count, wasThere: false)
    } catch FeedStoreError.quotaReached(let limit) {
      return .failed(FeedStoreError.quotaReached(limit: limit))
    } catch {
      try Task.checkCancellation()
      onCacheFailure(error)
      return .failed(error)
    }
  }

  /// The same outcomes, where those are failed that the quota evicted: for an image further up the
  /// feed that came later.
  private func kept(of urls: [URL], _ outcomes: [Outcome]) async throws -> [Outcome] {
    let saved = outcomes.indices.filter { index in
      if case .saved = outcomes[index] {
        true
      } else {
        false
      }
    }
    guard try await caches.summary(of: feedURL).pictures < saved.count else {
      return outcomes
    }
    let store = caches.store(for: feedURL)
    var kept = outcomes
    for index in saved where try await store.retrieveImageData(for: urls[index]) == nil {
      kept[index] = .failed(FeedStoreError.quotaReached(limit: limit))
    }
    return kept
  }
}
