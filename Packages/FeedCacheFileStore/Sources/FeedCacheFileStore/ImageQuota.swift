/// What a writer knows of the kept images. It is valid while the ledger has the mark that this writer gave it last: every change gives it a
/// new one.
struct ImageIndex {
  var kept: KeptImages
  var usageMark: UInt64
  /// The feed that the order of the images is from.
  let feed: FeedStoreRevision
}

/// How much of a feed's quota is used, while a group of inserts uses up more of it.
struct ImageQuota {
  private(set) var usage: Usage
  private(set) var index: ImageIndex?
  private let limit: FeedImageDataLimit
  private let usageMark: UInt64
  private var isIndexFresh = false

  init(_ record: UsageRecord, index: consuming ImageIndex?, limit: FeedImageDataLimit) {
    usage = record.usage
    usageMark = record.mark
    self.limit = limit
    self.index = index?.usageMark == record.mark ? index : nil
  }

  /// The images to drop so that `insert` fits. Throws `FeedStoreError.noRoom` if its own image would be the first to go.
  mutating func drops(
    for insert: PendingInsert, in folder: borrowing Directory, _ images: borrowing Directory
  ) throws -> [EntryName] {
    if let after = usage.keeping(insert.size, inPlaceOf: replacedSize(of: insert)), limit.allows(after) { return [] }
    try refreshIndex(folder, images)
    guard let drops = index?.kept.drops(toKeep: insert.name, size: insert.size, limit: limit) else {
      throw FeedStoreError.noRoom(limit: limit)
    }
    return drops
  }

  /// Counts `insert`, whose data is in its place, and no longer counts `drops`.
  mutating func count(_ insert: PendingInsert, dropping drops: [EntryName]) {
    usage = usage.keeping(insert.size, inPlaceOf: replacedSize(of: insert)) ?? usage
    for name in drops { index?.kept.drop(name) }
    index?.kept.keep(insert.name, size: insert.size)
    if let index { usage = index.kept.usage }
  }

  private func replacedSize(of insert: PendingInsert) -> Int? {
    // What this group drops still has its file, but no longer counts.
    if let index { index.kept.size(of: insert.name) } else { insert.replacedSize }
  }

  /// Reads the feed and all sizes, unless the index is still right. Nothing of this group was dropped before.
  private mutating func refreshIndex(_ folder: borrowing Directory, _ images: borrowing Directory) throws {
    if isIndexFresh { return }
    let revision = try folder.revision(of: FeedFolder.feedName)
    if index?.feed != revision {
      // If the feed cannot be read, no image has a position in it.
      let feed = try folder.readableFeed()?.feed.images ?? []
      let kept = KeptImages(try images.dataSizes(), of: feed)
      index = ImageIndex(kept: kept, usageMark: usageMark, feed: revision)
      usage = kept.usage
    }
    isIndexFresh = true
  }
}

extension FeedImageDataLimit {
  func allows(_ usage: Usage) -> Bool { allows(bytes: usage.bytes, count: usage.count) }
}
