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
  /// Throws an ``ImageDataWorkStopped`` as soon as the cache cannot be written, and requests
  /// nothing more; what else fails is an ``Outcome``, a quota that is used up too. A cancel throws
  /// `CancellationError`; what is saved by then stays.
  public func prefetch(
    _ urls: [URL],
    atOnce: Int,
    each: (Int, Outcome) async throws -> Void
  ) async throws -> [Outcome] {
    let saver = LocalFeedImageDataLoader(store: caches.store(for: feedURL))
    var outcomes = [Outcome?](repeating: nil, count: urls.count)
    do {
      try await urls.inParallel(atOnce: atOnce) { url in
        try await prefetch(url, savingTo: saver)
      } each: { index, outcome in
        outcomes[index] = outcome
        try await each(index, outcome)
      }
    } catch let error as UnwritableImageData {
      throw ImageDataWorkStopped(error, sizes: outcomes.map { $0?.size })
    }
    return try await kept(of: urls, outcomes.compactMap(\.self))
  }

  private func prefetch(
    _ url: URL,
    savingTo saver: some FeedImageDataSaver
  ) async throws -> Outcome {
    if let data = try await cachedData(at: url) {
      return .saved(bytes: data.count, wasThere: true)
    }
    switch try await remote.result(from: url) {
    case .success(let data):
      return try await save(data, for: url, to: saver)
    case .failure(let error):
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
    to saver: some FeedImageDataSaver
  ) async throws -> Outcome {
    do {
      try await saver.save(data, for: url)
      return .saved(bytes: data.count, wasThere: false)
    } catch FeedStoreError.quotaReached(let limit) {
      return .failed(FeedStoreError.quotaReached(limit: limit))
    } catch {
      try Task.checkCancellation()
      throw UnwritableImageData(cause: error)
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

extension ImageDataPrefetcher.Outcome {
  /// How many bytes are saved; `nil` if none are.
  fileprivate var size: Int? {
    if case .saved(let bytes, _) = self {
      bytes
    } else {
      nil
    }
  }
}
