/// What is done with a feed, in a transaction.
extension Connection {
  func feed(of url: URL) throws -> StoredFeed? {
    var stored: StoredFeed?
    try run("SELECT revision, checksum, content FROM feed WHERE url = ?", [.url(url)]) { row in
      let (revision, content) = (FeedStoreRevision("\(row.integer(0))"), row.bytes(2))
      do {
        guard checksum(url.absoluteString, revision.rawValue, of: content) == row.integer(1) else {
          throw CachedFeed.Malformed()
        }
        stored = StoredFeed(try CachedFeed(decoding: content), revision: revision)
      } catch is CachedFeed.Malformed {
        throw FeedStoreError.corrupt(revision, reason: "its checksum is wrong")
      }
    }
    return stored
  }

  /// Whether the feed has this revision, corrupt or not.
  func holds(_ revision: FeedStoreRevision, of url: URL) throws -> Bool {
    if revision == .unreadable {
      // A database that still cannot be read is made anew; what can be read was saved since.
      do { _ = try feed(of: url) } catch is FeedStoreError {}
    }
    return try number("SELECT revision FROM feed WHERE url = ?", [.url(url)]).map { "\($0)" } == revision.rawValue
  }

  /// Saves the feed as the latest one, and drops the pictures that it lacks.
  func replaceFeed(of url: URL, with feed: CachedFeed, _ content: Data) throws {
    let revision = Int64.random(in: .min ... .max)
    var dropped: [Value] = []
    let urls = Set(feed.images.lazy.map(\.url.absoluteString))
    try run("SELECT url FROM image WHERE feed = ?", [.url(url)]) {
      if !urls.contains($0.text(0)) { dropped.append(.bytes(Data($0.bytes(0)))) }
    }
    for image in dropped { try deleteImage(image, of: url) }
    let sum = content.withUnsafeBytes { checksum(url.absoluteString, "\(revision)", of: $0) }
    try insertFeed([.url(url), .integer(revision), .integer(sum), .bytes(content)])
  }

  func insertFeed(_ row: [Value]) throws {
    try run("REPLACE INTO feed (url, revision, checksum, content) VALUES (?, ?, ?, ?)", row)
  }

  func deleteFeed(of url: Value) throws {
    try run("DELETE FROM feed WHERE url = ?", [url])
    try run("DELETE FROM image WHERE feed = ?", [url])
  }

  /// Deletes whole feeds, the least recently saved ones first and never this one, until the database takes at most `limit` bytes.
  func enforce(_ limit: Int, sparing url: URL, known: inout Database.Known) throws {
    guard try usedBytes() > limit else { return }
    known = [:]
    var others: [Value] = []
    // Pictures without a feed go first.
    try run("SELECT DISTINCT feed FROM image WHERE feed <> ? AND feed NOT IN (SELECT url FROM feed)", [.url(url)]) {
      others.append(.bytes(Data($0.bytes(0))))
    }
    try run("SELECT url FROM feed WHERE url <> ? ORDER BY rowid", [.url(url)]) {
      others.append(.bytes(Data($0.bytes(0))))
    }
    for other in others where try usedBytes() > limit { try deleteFeed(of: other) }
  }

  private func usedBytes() throws -> Int64 {
    let pages = try (number("PRAGMA page_count") ?? 0) - (number("PRAGMA freelist_count") ?? 0)
    return try pages * (number("PRAGMA page_size") ?? 0)
  }
}

extension FeedStoreRevision {
  /// Of a feed in a database that cannot be read.
  static let unreadable = FeedStoreRevision("unreadable")
}
