import FeedCache
import FeedCore

extension Connection {
  func feed(of url: Data) throws -> StoredFeed? {
    let rows = try run(
      """
      SELECT revision, coalesce(url = $1 AND checksum = checksum(url, revision, content), false),
        content
      FROM feed WHERE key = sha256($1) AND revision IS NOT NULL
      """,
      [url]
    )
    return try rows.first.map { try StoredFeed(revision: $0[0], isWhole: $0[1], content: $0[2]) }
  }

  /// The feed's revision, corrupt or not.
  func revision(of url: Data) throws -> FeedStoreRevision {
    let rows = try run("SELECT revision FROM feed WHERE key = sha256($1)", [url])
    return rows.first?[0].map { FeedStoreRevision($0.text) } ?? .noFeed
  }

  func save(_ content: Data, revision: Data, of url: Data) throws {
    try run(
      """
      INSERT INTO feed (key, url, revision, checksum, content, saved)
      VALUES (sha256($1), $1, $2, checksum($1, $2, $3), $3, clock_timestamp())
      ON CONFLICT (key) DO UPDATE SET url = EXCLUDED.url, revision = EXCLUDED.revision,
        checksum = EXCLUDED.checksum, content = EXCLUDED.content, saved = EXCLUDED.saved
      """,
      [url, revision, content]
    )
    try notify(of: url)
  }

  func deleteFeed(of url: Data) throws {
    try run("DELETE FROM feed WHERE key = sha256($1)", [url])
    try notify(of: url)
  }

  func deleteAll() throws {
    try run(
      "SELECT pg_notify('feed_changed', $1::text || ' ' || encode(key, 'hex')) FROM feed",
      [schema]
    )
    try run("DELETE FROM feed")
  }

  /// Tells who follows the feed, once the transaction is committed.
  private func notify(of url: Data) throws {
    try run(
      "SELECT pg_notify('feed_changed', $2::text || ' ' || encode(sha256($1), 'hex'))",
      [url, schema]
    )
  }

  /// What a notification of this feed says.
  func topic(of url: Data) throws -> Data {
    try run("SELECT $2::text || ' ' || encode(sha256($1), 'hex')", [url, schema]).first?[0]
      ?? Data()
  }

  func imageData(for image: Data, of feed: Data) throws -> Data? {
    let rows = try run(
      """
      SELECT coalesce(spelling = $2 AND checksum = checksum($1, spelling, data), false), data
      FROM image WHERE feed = sha256($1) AND key = sha256($2)
      """,
      [feed, image]
    )
    guard let row = rows.first, let data = row[1] else {
      return nil
    }
    guard row[0]?.isTrue == true else {
      throw FeedStoreError.corrupt(FeedStoreRevision("image data"), reason: "its checksum is wrong")
    }
    return data
  }

  func sizeOfImageData(for image: Data, of feed: Data) throws -> Int? {
    let rows = try run(
      "SELECT length(data)::bigint FROM image WHERE feed = sha256($1) AND key = sha256($2)",
      [feed, image]
    )
    return rows.first?[0]?.number
  }

  func insert(_ data: Data, for image: Data, of feed: Data) throws {
    try run(
      "INSERT INTO feed (key, url) VALUES (sha256($1), $1) ON CONFLICT (key) DO NOTHING",
      [feed]
    )
    try run(
      """
      INSERT INTO image (feed, key, spelling, checksum, data)
      VALUES (sha256($1), sha256($2), $2, checksum($1, $2, $3), $3)
      ON CONFLICT (feed, key) DO UPDATE SET spelling = EXCLUDED.spelling,
        checksum = EXCLUDED.checksum, data = EXCLUDED.data
      """,
      [feed, image, data]
    )
  }

  /// The keys of all images with data.
  func images(of feed: Data) throws -> [Data] {
    try run("SELECT spelling FROM image WHERE feed = sha256($1)", [feed]).compactMap { $0[0] }
  }

  func deleteImages(_ images: [Data], of feed: Data) throws {
    guard !images.isEmpty else {
      return
    }
    try run(
      """
      DELETE FROM image WHERE feed = sha256($1)
        AND key IN (SELECT sha256(spelling) FROM unnest($2::bytea[]) AS dropped (spelling))
      """,
      [feed, Data(array: images)]
    )
  }

  /// Deletes what ``imageData(for:of:)`` would throw as corrupt, and returns how many.
  func deleteCorruptImages(of feed: Data) throws -> Int {
    try run(
      """
      DELETE FROM image WHERE feed = sha256($1)
        AND NOT coalesce(
          key = sha256(spelling) AND checksum = checksum($1, spelling, data), false)
      RETURNING true
      """,
      [feed]
    ).count
  }

  /// What goes over the quota for new data; `nil` if that would be the first to go.
  func drops(toKeep image: Data, size: Int, of feed: Data, limit: FeedImageDataLimit) throws
    -> [Data]?
  {
    let rows = try run(
      """
      SELECT coalesce(sum(length(data)), 0)::bigint, count(*) FROM image
      WHERE feed = sha256($1) AND key <> sha256($2)
      """,
      [feed, image]
    )
    let numbers = rows.first?.map { $0?.number ?? 0 } ?? [0, 0]
    let others = FeedImageDataUsage(bytes: numbers[0], count: numbers[1])
    if let after = others.keeping(size, inPlaceOf: nil), limit.allows(after) {
      return []
    }
    let images = try self.feed(of: feed)?.feed.images.map(\.dataKey.bytes) ?? []
    let ranking = ImageDataRanking(try imageSizes(of: feed), of: images)
    return ranking.drops(toKeep: image, size: size, limit: limit)
  }

  private func imageSizes(of feed: Data) throws -> [Data: Int] {
    var sizes: [Data: Int] = [:]
    for row in try run(
      "SELECT spelling, length(data)::bigint FROM image WHERE feed = sha256($1)",
      [feed]
    ) {
      if let image = row[0], let size = row[1] {
        sizes[image] = size.number
      }
    }
    return sizes
  }

  /// The cache of the feed at `url` in numbers, or those of all feeds, the least recently saved
  /// ones first; before them those that have only image data.
  func summaries(of url: Data?) throws -> [FeedCacheSummary] {
    let rows = try run(
      """
      SELECT url, revision, coalesce(
          key = sha256(url) AND checksum = checksum(url, revision, content), false),
        content, (SELECT count(*) FROM image WHERE image.feed = feed.key),
        coalesce(length(content), 0) + (
          SELECT coalesce(sum(length(data)), 0)::bigint FROM image WHERE image.feed = feed.key)
      FROM feed WHERE $1::bytea = '' OR key = sha256($1::bytea) ORDER BY saved NULLS FIRST
      """,
      [url ?? Data()]
    )
    return try rows.map(FeedCacheSummary.init)
  }
}

extension StoredFeed {
  /// Throws `FeedStoreError.corrupt` for a row whose checksum is wrong.
  fileprivate init(revision: Data?, isWhole: Data?, content: Data?) throws {
    let revision = FeedStoreRevision(revision?.text ?? "")
    guard isWhole?.isTrue == true, let content else {
      throw FeedStoreError.corrupt(revision, reason: "its checksum is wrong")
    }
    try self.init(decoding: content, revision: revision)
  }
}

extension FeedCacheSummary {
  /// Reads a row: URL, revision, whether it is whole, content, images with data, and bytes.
  fileprivate init(_ row: [Data?]) throws {
    var state = CacheState.empty
    var images = 0
    do {
      if let revision = row[1] {
        let stored = try StoredFeed(revision: revision, isWhole: row[2], content: row[3])
        state = .valid(savedAt: stored.feed.savedAt)
        images = stored.feed.images.count
      }
    } catch FeedStoreError.corrupt(_, let reason) {
      state = .corrupt(reason: reason)
    }
    self.init(
      url: row[0].flatMap { URL(string: $0.text) },
      state: state,
      images: images,
      pictures: row[4]?.number ?? 0,
      bytes: row[5]?.number ?? 0
    )
  }
}
