/// What a writer knows of the images that are kept. It holds as long as the ledger bears the mark that this writer gave it last: whatever
/// changes anything gives it another.
struct ImageIndex {
  var kept: KeptImages
  var usageMark: UInt64
  /// The feed that gave the images their order.
  let feed: FeedStoreRevision
}

/// How much room there is for image data while the inserts of a group take it, one after another.
struct ImageRoom {
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

  /// What has to go so that so many bytes under `name` have room; throws where they are themselves the first to go.
  /// - Parameter replaced: the size of what lies under that name.
  mutating func drops(
    toKeep name: EntryName, size: Int, inPlaceOf replaced: Int?, in folder: borrowing Directory,
    _ images: borrowing Directory
  ) throws -> [EntryName] {
    if let after = usage.keeping(size, inPlaceOf: self.replaced(name, replaced)),
      limit.allows(bytes: after.bytes, count: after.count)
    {
      return []
    }
    try refreshIndex(folder, images)
    guard let drops = index?.kept.drops(toKeep: name, size: size, limit: limit) else {
      throw FeedStoreError.noRoom(limit: limit)
    }
    return drops
  }

  /// Takes the room that ``drops(toKeep:size:inPlaceOf:in:_:)`` found, for data that is in its place.
  mutating func take(_ name: EntryName, size: Int, inPlaceOf replaced: Int?, dropping drops: [EntryName]) {
    usage = usage.keeping(size, inPlaceOf: self.replaced(name, replaced)) ?? usage
    for name in drops { index?.kept.drop(name) }
    index?.kept.keep(name, size: size)
    if let index { usage = index.kept.usage }
  }

  /// The index as it is from now on, under the new mark of the ledger.
  consuming func index(marked mark: UInt64) -> ImageIndex? {
    index?.usageMark = mark
    return index
  }

  private func replaced(_ name: EntryName, _ replaced: Int?) -> Int? {
    // What an insert of the same group drops still has its file.
    if let index { index.kept.size(of: name) } else { replaced }
  }

  /// Asks about everything that is kept, unless what is known is still right. Before it did, nothing of this group was dropped.
  private mutating func refreshIndex(_ folder: borrowing Directory, _ images: borrowing Directory) throws {
    if isIndexFresh { return }
    let revision = try folder.revision(of: FeedFolder.feedName)
    if index?.feed != revision {
      // Without a feed that can be read no image has a place in it.
      let feed = try folder.wholeFeed()?.feed.images ?? []
      index = ImageIndex(kept: KeptImages(try images.imageSizes(), of: feed), usageMark: usageMark, feed: revision)
      usage = index?.kept.usage ?? usage
    }
    isIndexFresh = true
  }
}
