/// A feed and the data of its images in the database. Nothing is read or made before the first call.
struct SQLiteFeedStore: FeedStore, FeedImageDataStore {
  let url: URL
  let limit: FeedImageDataLimit
  let totalLimit: Int
  let reader: Database
  let writer: Database

  func retrieve() async throws -> StoredFeed? { try await reader.read { try $0.feed(of: url) } }

  func replace(with feed: CachedFeed) async throws { _ = try await save(feed, inPlaceOf: nil) }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await save(feed, inPlaceOf: revision)
  }

  private func save(_ feed: CachedFeed, inPlaceOf revision: FeedStoreRevision?) async throws -> Bool {
    let content = feed.encoded()
    return try await writer.write(makes: revision == nil) { connection, known in
      if let revision { guard try connection.holds(revision, of: url) else { return false } }
      try connection.replaceFeed(of: url, with: feed, content)
      known[url.absoluteString] = nil
      try connection.enforce(totalLimit, sparing: url, known: &known)
      return true
    } ?? false
  }

  func delete() async throws { try await delete(inPlaceOf: nil) }

  func delete(only revision: FeedStoreRevision) async throws { try await delete(inPlaceOf: revision) }

  private func delete(inPlaceOf revision: FeedStoreRevision?) async throws {
    try await writer.write { connection, known in
      if let revision { guard try connection.holds(revision, of: url) else { return } }
      try connection.deleteFeed(of: .url(url))
      known[url.absoluteString] = nil
    }
  }

  func retrieveImageData(for image: URL) async throws -> Data? {
    try await reader.read { try $0.imageData(for: image, of: url) }
  }

  func insert(_ data: Data, for image: URL) async throws {
    try Task.checkCancellation()
    guard !data.isEmpty else { throw FeedStoreError.emptyImageData }
    try await writer.write(makes: true) { connection, known in
      try connection.insert(data, for: image, of: url, limit: limit, known: &known[url.absoluteString])
      try connection.enforce(totalLimit, sparing: url, known: &known)
    }
  }

  /// The data is read without the writers' lock first, so that they usually need not wait. A database that cannot be read loses all of it.
  func deleteCorruptImageData() async throws -> Int {
    try Task.checkCancellation()
    do {
      if try await reader.read({ try $0.corruptImages(of: url) })?.isEmpty ?? true { return 0 }
    } catch FeedStoreError.corrupt {}
    return try await writer.write { connection, known in
      let corrupt = try connection.corruptImages(of: url)
      for row in corrupt { try connection.run("DELETE FROM image WHERE rowid = ?", [row]) }
      known[url.absoluteString] = nil
      return corrupt.count
    } ?? 0
  }
}
