import DurableFiles
import FeedCache
import FeedCore

/// How much of a feed's quota is used, while a group of inserts uses up more of it.
struct ImageQuota {
  private(set) var index: ImageIndex?
  /// The usage until there is an index.
  private var recorded: UsageRecord
  private let limit: FeedImageDataLimit
  private var isIndexFresh = false

  var usage: FeedImageDataUsage { index?.ranking.usage ?? recorded.usage }

  init(_ record: UsageRecord, index: consuming ImageIndex?, limit: FeedImageDataLimit) {
    recorded = record
    self.limit = limit
    self.index = index?.usageMark == record.mark ? index : nil
  }

  /// The images to drop so that `insert` fits. Throws `FeedStoreError.quotaReached` if its own
  /// image would be the first to go.
  mutating func drops(
    for insert: PendingInsert,
    in folder: borrowing DiskDirectory,
    _ images: borrowing DiskDirectory
  ) throws -> [EntryName] {
    // What this group dropped still has its file, but no longer counts.
    let replacedSize =
      if let index {
        index.ranking.size(of: insert.name)
      } else {
        insert.replacedSize
      }
    if let after = usage.keeping(insert.size, inPlaceOf: replacedSize), limit.allows(after) {
      return []
    }
    try refreshIndex(folder, images)
    guard let drops = index?.ranking.drops(toKeep: insert.name, size: insert.size, limit: limit)
    else {
      throw FeedStoreError.quotaReached(limit: limit)
    }
    return drops
  }

  /// Counts `insert`, whose data is in its place, and no longer counts `drops`.
  mutating func count(_ insert: PendingInsert, dropping drops: [EntryName]) {
    recorded.usage =
      recorded.usage.keeping(insert.size, inPlaceOf: insert.replacedSize) ?? recorded.usage
    for name in drops {
      index?.ranking.drop(name)
    }
    index?.ranking.keep(insert.name, size: insert.size)
  }

  /// Reads the feed and all sizes, unless the index is still right. Nothing of this group was
  /// dropped before.
  private mutating func refreshIndex(
    _ folder: borrowing DiskDirectory,
    _ images: borrowing DiskDirectory
  ) throws {
    if isIndexFresh {
      return
    }
    let revision = try folder.revision(of: FeedFolder.feedName)
    if index?.feed != revision {
      // If the feed cannot be read, no image has a position in it.
      let feedImages = try folder.readableFeed()?.feed.images ?? []
      let names = feedImages.map { EntryName(of: $0.dataKey) }
      let ranking = ImageDataRanking(try images.dataSizes(), of: names)
      index = ImageIndex(ranking: ranking, feed: revision, usageMark: recorded.mark)
    }
    isIndexFresh = true
  }
}

/// What a writer knows of the images that have data, built when it first has to drop something.
struct ImageIndex {
  var ranking: ImageDataRanking<EntryName>
  let feed: FeedStoreRevision
  /// All is valid while the ledger has this mark: every change gives it a new one.
  var usageMark: UInt64
}
