import FeedCache
import FeedCore

extension Connection {
  func feed(of url: Data) throws -> StoredFeed? {
    try feedRow(of: url).map { row in
      let revision = FeedStoreRevision(row[0].text)
      guard row[1] == checksum(url, row[0], row[2]) else {
        throw FeedStoreError.corrupt(revision, reason: "its checksum is wrong")
      }
      return try StoredFeed(decoding: row[2], revision: revision)
    }
  }

  /// The feed's revision, corrupt or not.
  func revision(of url: Data) throws -> FeedStoreRevision {
    try feedRow(of: url).map { FeedStoreRevision($0[0].text) } ?? .noFeed
  }

  /// The whole row, also for the revision alone: a table whose columns cannot all be read is
  /// corrupt for all that look at it, and so for the writer that has to empty it.
  private func feedRow(of url: Data) throws -> [Data]? {
    try run("SELECT revision, checksum, content FROM feed WHERE url = ?", [url]).first
  }

  func deleteFeed(of url: Data) throws {
    try run("DELETE FROM feed WHERE url = ?", [url])
    try run("DELETE FROM image WHERE feed = ?", [url])
  }

  /// The URLs of all feeds, the least recently saved ones first; before them those that have only
  /// image data.
  func urls() throws -> [Data] {
    try run(
      "SELECT url FROM (SELECT url FROM feed UNION SELECT feed FROM image) LEFT JOIN feed USING (url) ORDER BY feed.rowid"
    ).map { $0[0] }
  }

  /// Deletes whole feeds, in the order of ``urls()`` and never this one, until the database takes
  /// at most `limit` bytes.
  func enforce(_ limit: Int, sparing url: Data) throws {
    let isOver = { [self] in
      try (number("PRAGMA page_count") - number("PRAGMA freelist_count"))
        * number("PRAGMA page_size") > limit
    }
    guard try isOver() else {
      return
    }
    for other in try urls() where try other != url && isOver() {
      try deleteFeed(of: other)
    }
  }

  func imageData(for image: Data, of feed: Data) throws -> Data? {
    let rows = try run(
      "SELECT checksum, data FROM image WHERE feed = ? AND url = ?",
      [feed, image]
    )
    guard let row = rows.first else {
      return nil
    }
    guard row[0] == checksum(feed, image, row[1]) else {
      throw FeedStoreError.corrupt(.unreadable, reason: "its checksum is wrong")
    }
    return row[1]
  }

  func images(of feed: Data) throws -> [Data] {
    try run("SELECT url FROM image WHERE feed = ?", [feed]).map { $0[0] }
  }

  func deleteImage(_ image: Data, of feed: Data) throws {
    try run("DELETE FROM image WHERE feed = ? AND url = ?", [feed, image])
  }

  /// How much image data the feed has. No checksum covers the sizes, and a sum of corrupt ones must
  /// not overflow.
  func usage(of feed: Data) throws -> FeedImageDataUsage {
    FeedImageDataUsage(
      bytes: try number("SELECT sum(max(0, min(size, 1 << 40))) FROM image WHERE feed = ?", [feed]),
      count: try number("SELECT count(*) FROM image WHERE feed = ?", [feed])
    )
  }

  /// What goes over the quota for new data, which replaces none; `nil` if that would be the first
  /// to go.
  func drops(toKeep image: Data, size: Int, of feed: Data, limit: FeedImageDataLimit) throws
    -> [Data]?
  {
    let usage = try usage(of: feed)
    if let after = usage.keeping(size, inPlaceOf: nil), limit.allows(after) {
      return []
    }
    let sizes = try imageSizes(of: feed)
    let images = try self.feed(of: feed)?.feed.images.map(\.dataKey.bytes) ?? []
    let ranking = ImageDataRanking(sizes, of: images)
    return ranking.drops(toKeep: image, size: size, limit: limit)
  }

  /// The size of each image's data, by the image's key. Of two rows for one key, which only another
  /// program can have written, the first counts.
  private func imageSizes(of feed: Data) throws -> [Data: Int] {
    let rows = try run("SELECT url, max(0, min(size, 1 << 40)) FROM image WHERE feed = ?", [feed])
    var sizes: [Data: Int] = [:]
    for row in rows where sizes[row[0]] == nil {
      sizes[row[0]] = row[1].number
    }
    return sizes
  }
}
