public import FeedCache
import FeedCore
import Synchronization

/// The caches of feeds, and the kept images as one more of them, so that all that shows a feed
/// shows what is kept too. Pictures of images that have left their feed are found in its cache.
///
/// What is kept is apart: it is in no list of all caches, and nothing that deletes them deletes it.
public struct CachesWithKept: FeedCacheCatalog {
  private let caches: any FeedCacheCatalog
  private let kept: any FeedCacheCatalog
  private let former = FoundParts()

  private let partSize: Int

  /// Makes a catalog of these caches. What is kept is in `kept`, as the feed ``KeptFeed/url``;
  /// former images are in parts of at most `partSize` bytes.
  public init(
    _ caches: any FeedCacheCatalog,
    kept: any FeedCacheCatalog,
    partSize: Int = FormerImageParts.defaultPartSize
  ) {
    self.caches = caches
    self.kept = kept
    self.partSize = partSize
  }

  /// The cache of the feed at `url`, or the kept images.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    guard url != KeptFeed.url else {
      return StoreOfKept(base: kept.store(for: url))
    }
    return StoreWithFormerImages(base: caches.store(for: url), former: formerImages(of: url))
  }

  /// The cache of the feed at `url` alone, in which no pictures are found of images that have left
  /// it: to look for these takes the longer the more have left.
  public func cache(of url: URL) -> any FeedStore & FeedImageDataStore {
    caches.store(for: url)
  }

  /// The images that have left the feed at `url`.
  public func formerImages(of url: URL) -> FormerImageParts {
    former.parts(of: url) {
      FormerImageParts(partSize: partSize) { [kept] number in
        kept.store(for: number == 0 ? url : Self.url(ofPart: number, of: url))
      }
    }
  }

  /// How many bytes are kept of images that have left their feeds, by the URLs of these.
  public func sizesOfFormerImages() async throws -> [URL: Int] {
    try await kept.summaries().reduce(into: [:]) { sizes, summary in
      if let url = summary.url, url != KeptFeed.url {
        sizes[Self.feed(ofPartAt: url), default: 0] += summary.bytes
      }
    }
  }

  private static func feed(ofPartAt url: URL) -> URL {
    let components = URLComponents(url: url, resolvingAgainstBaseURL: false)
    guard components?.scheme == KeptFeed.url.scheme, let feed = components?.query else {
      return url
    }
    return URL(string: feed) ?? url
  }

  /// The first part is where all former images were once. No publisher's feed has the URL of
  /// another one.
  private static func url(ofPart number: Int, of feed: URL) -> URL {
    var components = URLComponents()
    components.scheme = KeptFeed.url.scheme
    components.path = "/former/\(number)"
    components.query = feed.absoluteString
    guard let url = components.url else {
      preconditionFailure("it is a URL")
    }
    return url
  }

  /// The cache of the feed at `url` in numbers, or the kept images.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    try await catalog(of: url).summary(of: url)
  }

  /// All caches that are not empty, without the kept images.
  public func summaries() async throws -> [FeedCacheSummary] {
    try await caches.summaries()
  }

  /// Deletes all caches, and no kept image.
  public func deleteAll() async throws {
    try await caches.deleteAll()
  }

  private func catalog(of url: URL) -> any FeedCacheCatalog {
    url == KeptFeed.url ? kept : caches
  }
}

/// The parts of each feed, which know how many they are.
private final class FoundParts: Sendable {
  private let parts = Mutex<[URL: FormerImageParts]>([:])

  func parts(of url: URL, _ make: () -> FormerImageParts) -> FormerImageParts {
    parts.withLock { parts in
      let known = parts[url] ?? make()
      parts[url] = known
      return known
    }
  }
}

/// The cache of a feed, in which the pictures are found of images that have left it.
private struct StoreWithFormerImages: FeedStore, FeedImageDataStore {
  let base: any FeedStore & FeedImageDataStore
  let former: FormerImageParts

  func retrieve() async throws -> StoredFeed? {
    try await base.retrieve()
  }

  func replace(with feed: CachedFeed) async throws {
    try await base.replace(with: feed)
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await base.replace(only: revision, with: feed)
  }

  func delete() async throws {
    try await base.delete()
  }

  func delete(only revision: FeedStoreRevision) async throws {
    try await base.delete(only: revision)
  }

  func changes() async throws -> FeedChangeStream {
    try await base.changes()
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    if let data = try await base.retrieveImageData(for: key) {
      return data
    }
    return try await former.first(of: key) { try await $0.retrieveImageData(for: $1) }
  }

  func sizeOfImageData(for key: ImageDataKey) async throws -> Int? {
    if let size = try await base.sizeOfImageData(for: key) {
      return size
    }
    return try await former.first(of: key) { try await $0.sizeOfImageData(for: $1) }
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await base.insert(data, for: key)
  }

  func deleteCorruptImageData() async throws -> Int {
    try await base.deleteCorruptImageData()
  }
}
