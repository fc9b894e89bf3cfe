/// What is done with the data of images, in a transaction.
extension Connection {
  func imageData(for image: URL, of feed: URL) throws -> Data? {
    var data: Data?
    try run("SELECT checksum, data FROM image WHERE feed = ? AND url = ?", [.url(feed), .url(image)]) { row in
      let found = row.bytes(1)
      guard checksum(feed.absoluteString, image.absoluteString, of: found) == row.integer(0) else {
        throw FeedStoreError.corrupt(FeedStoreRevision("\(row.integer(0))"), reason: "its checksum is wrong")
      }
      data = Data(found)
    }
    return data
  }

  /// Saves `data`, and drops what goes over the quota for it. Throws `FeedStoreError.quotaReached` if it would be the first to go itself.
  func insert(
    _ data: Data, for image: URL, of feed: URL, limit: FeedImageDataLimit, known: inout KeptImages<String>?
  ) throws {
    var kept = try known.take() ?? keptImages(of: feed)
    guard let drops = kept.drops(toKeep: image.absoluteString, size: data.count, limit: limit) else {
      throw FeedStoreError.quotaReached(limit: limit)
    }
    for drop in drops {
      try deleteImage(.bytes(Data(drop.utf8)), of: feed)
      kept.drop(drop)
    }
    try deleteImage(.url(image), of: feed)
    let sum = data.withUnsafeBytes { checksum(feed.absoluteString, image.absoluteString, of: $0) }
    try run(
      "INSERT INTO image (feed, url, size, checksum, data) VALUES (?, ?, ?, ?, ?)",
      [.url(feed), .url(image), .integer(Int64(data.count)), .integer(sum), .bytes(data)])
    kept.keep(image.absoluteString, size: data.count)
    known = kept
  }

  func deleteImage(_ image: Value, of feed: URL) throws {
    try run("DELETE FROM image WHERE feed = ? AND url = ?", [.url(feed), image])
  }

  /// The rows of the feed's corrupt image data.
  func corruptImages(of feed: URL) throws -> [Value] {
    var corrupt: [Value] = []
    try run("SELECT rowid, url, checksum, data FROM image WHERE feed = ?", [.url(feed)]) { row in
      try Task.checkCancellation()
      let isWhole = checksum(feed.absoluteString, row.text(1), of: row.bytes(3)) == row.integer(2)
      if !isWhole { corrupt.append(.integer(row.integer(0))) }
    }
    return corrupt
  }

  func keptImages(of feed: URL) throws -> KeptImages<String> {
    var sizes: [String: Int] = [:]
    try run("SELECT url, size FROM image WHERE feed = ?", [.url(feed)]) {
      // No checksum covers it, and a sum of corrupt ones must not overflow.
      sizes[$0.text(0)] = Int(min(max($0.integer(1), 0), 1 << 40))
    }
    var images: [FeedImage] = []
    // If the feed cannot be read, no image has a position in it.
    do { images = try self.feed(of: feed)?.feed.images ?? [] } catch is FeedStoreError {}
    return KeptImages(sizes, of: images.map(\.url.absoluteString))
  }
}
