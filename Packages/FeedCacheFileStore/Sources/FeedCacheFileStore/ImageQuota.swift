/// How much of a feed's quota is used, while a group of inserts uses up more of it.
struct ImageQuota {
  private(set) var index: KeptImages?
  /// The usage until there is an index.
  private var recorded: UsageRecord
  private let limit: FeedImageDataLimit
  private var isIndexFresh = false

  var usage: Usage { index?.usage ?? recorded.usage }

  init(_ record: UsageRecord, index: consuming KeptImages?, limit: FeedImageDataLimit) {
    recorded = record
    self.limit = limit
    self.index = index?.usageMark == record.mark ? index : nil
  }

  /// The images to drop so that `insert` fits. Throws `FeedStoreError.quotaReached` if its own image would be the first to go.
  mutating func drops(
    for insert: PendingInsert, in folder: borrowing Directory, _ images: borrowing Directory
  ) throws -> [EntryName] {
    // What this group dropped still has its file, but no longer counts.
    let replacedSize = if let index { index.size(of: insert.name) } else { insert.replacedSize }
    if let after = usage.keeping(insert.size, inPlaceOf: replacedSize), limit.allows(after) { return [] }
    try refreshIndex(folder, images)
    guard let drops = index?.drops(toKeep: insert.name, size: insert.size, limit: limit) else {
      throw FeedStoreError.quotaReached(limit: limit)
    }
    return drops
  }

  /// Counts `insert`, whose data is in its place, and no longer counts `drops`.
  mutating func count(_ insert: PendingInsert, dropping drops: [EntryName]) {
    recorded.usage = recorded.usage.keeping(insert.size, inPlaceOf: insert.replacedSize) ?? recorded.usage
    for name in drops { index?.drop(name) }
    index?.keep(insert.name, size: insert.size)
  }

  /// Reads the feed and all sizes, unless the index is still right. Nothing of this group was dropped before.
  private mutating func refreshIndex(_ folder: borrowing Directory, _ images: borrowing Directory) throws {
    if isIndexFresh { return }
    let revision = try folder.revision(of: FeedFolder.feedName)
    if index?.feed != revision {
      // If the feed cannot be read, no image has a position in it.
      let feedImages = try folder.readableFeed()?.feed.images ?? []
      index = KeptImages(try images.dataSizes(), of: feedImages, feed: revision, usageMark: recorded.mark)
    }
    isIndexFresh = true
  }
}

extension FeedImageDataLimit {
  func allows(_ usage: Usage) -> Bool { allows(bytes: usage.bytes, count: usage.count) }
}
