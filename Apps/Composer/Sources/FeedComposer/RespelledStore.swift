import FeedCLI
import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cache of a feed that was given in another spelling than the canonical one, under which earlier versions kept it: what is not in the
/// cache of the canonical URL is looked up there. Everything is saved under the canonical URL.
struct RespelledStore: FeedStore, FeedImageDataStore {
  let store: any FeedStore & FeedImageDataStore
  let former: any FeedStore & FeedImageDataStore

  func retrieve() async throws -> StoredFeed? {
    if let stored = try await store.retrieve() { return stored }
    do {
      return try await former.retrieve().map { StoredFeed($0.feed, revision: Self.ofFormer($0.revision)) }
    } catch FeedStoreError.damaged(let revision, let reason) {
      throw FeedStoreError.damaged(Self.ofFormer(revision), reason: reason)
    }
  }

  func replace(with feed: CachedFeed) async throws { try await store.replace(with: feed) }

  func delete(only revision: FeedStoreRevision?) async throws {
    guard let revision else {
      try await store.delete()
      return try await former.delete()
    }
    if revision.rawValue.hasPrefix(Self.mark) {
      try await former.delete(only: FeedStoreRevision(String(revision.rawValue.dropFirst(Self.mark.count))))
    } else {
      try await store.delete(only: revision)
    }
  }

  private static let mark = "former "

  /// Two stores may have the same mark for different saves.
  private static func ofFormer(_ revision: FeedStoreRevision) -> FeedStoreRevision {
    FeedStoreRevision(mark + revision.rawValue)
  }

  func retrieveImageData(for url: URL) async throws -> Data? {
    if let data = try await store.retrieveImageData(for: url) { return data }
    return try await former.retrieveImageData(for: url)
  }

  func insert(_ data: Data, for url: URL) async throws { try await store.insert(data, for: url) }

  func deleteDamagedImageData() async throws -> Int {
    let count = try await store.deleteDamagedImageData()
    return try await count + former.deleteDamagedImageData()
  }
}

extension FeedCacheCatalog {
  /// The cache of a feed.
  func store(for feed: FeedAddress) -> any FeedStore & FeedImageDataStore {
    guard feed.spelling != feed.url else { return store(for: feed.url) }
    return RespelledStore(store: store(for: feed.url), former: store(for: feed.spelling))
  }

  /// What is kept of a feed.
  func summary(of feed: FeedAddress) async throws -> FeedCacheSummary {
    let summary = try await summary(of: feed.url)
    guard feed.spelling != feed.url, summary.content == .empty, summary.pictures == 0 else { return summary }
    let former = try await self.summary(of: feed.spelling)
    return FeedCacheSummary(
      url: feed.url, content: former.content, pictures: former.pictures, bytes: former.bytes)
  }
}
