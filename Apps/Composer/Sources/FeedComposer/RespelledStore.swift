import FeedCLI
import FeedCache

/// The cache of a feed. Earlier versions kept a feed under its URL as it was typed: while there is nothing under the canonical URL, what is
/// kept under any other spelling of it is found, and the first save of the feed moves it over.
actor RespelledStore: FeedStore, FeedImageDataStore {
  private struct Former {
    let mark: String
    let store: any FeedStore & FeedImageDataStore
  }

  private let catalog: any FeedCacheCatalog
  private let feed: FeedAddress
  private let store: any FeedStore & FeedImageDataStore
  /// `nil` until they are looked for.
  private var known: [Former]?

  init(_ feed: FeedAddress, in catalog: any FeedCacheCatalog) {
    (self.feed, self.catalog) = (feed, catalog)
    store = catalog.store(for: feed.url)
  }

  func retrieve() async throws -> StoredFeed? {
    if let stored = try await store.retrieve() {
      if known == nil { known = formers(at: [feed.spelling]) }
      return stored
    }
    if known == nil { known = formers(at: try await catalog.spellings(of: feed)) }
    for former in known ?? [] {
      do {
        guard let stored = try await former.store.retrieve() else { continue }
        return StoredFeed(stored.feed, revision: FeedStoreRevision(former.mark + stored.revision.rawValue))
      } catch FeedStoreError.corrupt(let revision, let reason) {
        throw FeedStoreError.corrupt(FeedStoreRevision(former.mark + revision.rawValue), reason: reason)
      }
    }
    return nil
  }

  func replace(with feed: CachedFeed) async throws {
    let formers = try await formers()
    // The pictures come first: once the feed is saved nobody looks for them under another spelling.
    for former in formers { try await copyPictures(of: feed, from: former.store) }
    try await store.replace(with: feed)
    for former in formers { try await former.store.delete() }
    known = []
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    for former in try await formers() where revision.rawValue.hasPrefix(former.mark) {
      guard try await retrieve()?.revision == revision else { return false }
      try await replace(with: feed)
      return true
    }
    return try await store.replace(only: revision, with: feed)
  }

  func delete() async throws {
    try await store.delete()
    for former in formers(at: try await catalog.spellings(of: feed)) { try await former.store.delete() }
  }

  func delete(only revision: FeedStoreRevision) async throws {
    for former in try await formers() where revision.rawValue.hasPrefix(former.mark) {
      return try await former.store.delete(
        only: FeedStoreRevision(String(revision.rawValue.dropFirst(former.mark.count))))
    }
    try await store.delete(only: revision)
  }

  func retrieveImageData(for url: URL) async throws -> Data? {
    if let data = try await store.retrieveImageData(for: url) { return data }
    for former in try await formers() {
      if let data = try await former.store.retrieveImageData(for: url) { return data }
    }
    return nil
  }

  func insert(_ data: Data, for url: URL) async throws { try await store.insert(data, for: url) }

  func deleteCorruptImageData() async throws -> Int {
    var count = try await store.deleteCorruptImageData()
    for former in try await formers() { count += try await former.store.deleteCorruptImageData() }
    return count
  }

  private func copyPictures(of feed: CachedFeed, from former: any FeedImageDataStore) async throws {
    for url in feed.images.map(\.url) {
      do {
        guard let data = try await former.retrieveImageData(for: url),
          try await store.retrieveImageData(for: url) == nil
        else { continue }
        try await store.insert(data, for: url)
      } catch is FeedStoreError {
        // A picture that cannot be moved is fetched again.
      }
    }
  }

  private func formers() async throws -> [Former] {
    if let known { return known }
    let isEmpty: Bool
    do { isEmpty = try await store.retrieve() == nil } catch FeedStoreError.corrupt { isEmpty = false }
    // The folders of other feeds are visited only where this one has nothing.
    let formers = formers(at: isEmpty ? try await catalog.spellings(of: feed) : [feed.spelling])
    known = formers
    return formers
  }

  /// Two stores may have the same revision for different saves, so the mark of a former one names it.
  private func formers(at spellings: [URL]) -> [Former] {
    spellings.filter { $0 != feed.url }.map {
      Former(mark: "former \($0.absoluteString) ", store: catalog.store(for: $0))
    }
  }
}

extension FeedCacheCatalog {
  /// The cache of a feed.
  func store(for feed: FeedAddress) -> any FeedStore & FeedImageDataStore { RespelledStore(feed, in: self) }

  /// What is kept of a feed.
  func summary(of feed: FeedAddress) async throws -> FeedCacheSummary {
    let summary = try await summary(of: feed.url)
    guard summary.state == .empty, summary.pictures == 0 else { return summary }
    for spelling in try await spellings(of: feed) {
      let former = try await self.summary(of: spelling)
      if former.state == .empty, former.pictures == 0 { continue }
      return FeedCacheSummary(
        url: feed.url, state: former.state, images: former.images, pictures: former.pictures, bytes: former.bytes)
    }
    return summary
  }

  /// The other spellings of a feed's URL under which something may be kept. Damage can hide what an entry's URL is, but not from the
  /// spelling that was typed.
  fileprivate func spellings(of feed: FeedAddress) async throws -> [URL] {
    let kept = try await summaries().compactMap(\.url).filter { FeedAddress($0)?.url == feed.url }
    return Set(kept + [feed.spelling]).subtracting([feed.url]).sorted { $0.absoluteString < $1.absoluteString }
  }
}
