import FeedCache

/// What a writer knows of the images that are kept. It holds as long as the usage file bears the mark that this writer gave it last: whoever
/// changes anything empties that file first, and writes it with a mark of his own.
struct ImageIndex {
  var kept: KeptImages
  var usageMark: UInt64
  /// The feed that gave the images their order.
  let feed: FeedStoreRevision
}

/// How much room there is for image data while a group of inserts takes it, one after another.
struct ImageRoom {
  private(set) var usage: Usage
  private(set) var index: ImageIndex?
  private let limit: FeedImageDataLimit
  private let usageMark: UInt64
  private var isIndexFresh = false
  private var taken: [(name: EntryName, size: Int, drops: [EntryName])] = []

  init(_ record: UsageRecord, index: consuming ImageIndex?, limit: FeedImageDataLimit) {
    usage = record.usage
    usageMark = record.mark
    self.limit = limit
    self.index = index?.usageMark == record.mark ? index : nil
  }

  /// How many inserts have taken room.
  var count: Int { taken.count }

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

  /// Takes the room that ``drops(toKeep:size:inPlaceOf:in:_:)`` found.
  mutating func take(_ name: EntryName, size: Int, inPlaceOf replaced: Int?, dropping drops: [EntryName]) {
    usage = usage.keeping(size, inPlaceOf: self.replaced(name, replaced)) ?? usage
    taken.append((name, size, drops))
    guard index != nil else { return }
    apply(taken[taken.count - 1])
  }

  /// What is to be dropped for these inserts, if the others of the group come to nothing. What was dropped for one may be another.
  func drops(for names: Set<EntryName>) -> Set<EntryName> {
    var drops: Set<EntryName> = []
    for insert in taken where names.contains(insert.name) {
      drops.remove(insert.name)
      drops.formUnion(insert.drops)
    }
    return drops
  }

  /// The index as it is from now on, under the new mark of the usage file.
  consuming func index(marked mark: UInt64) -> ImageIndex? {
    index?.usageMark = mark
    return index
  }

  private func replaced(_ name: EntryName, _ replaced: Int?) -> Int? {
    // What an insert of the same group drops still has its file.
    if let index { index.kept.size(of: name) } else { replaced }
  }

  private mutating func apply(_ insert: (name: EntryName, size: Int, drops: [EntryName])) {
    for name in insert.drops { index?.kept.drop(name) }
    index?.kept.keep(insert.name, size: insert.size)
    if let index { usage = index.kept.usage }
  }

  /// Asks about everything that is kept, unless what is known is still right.
  private mutating func refreshIndex(_ folder: borrowing Directory, _ images: borrowing Directory) throws {
    if isIndexFresh { return }
    let revision = try folder.revision(of: FeedFolder.feedName)
    if index?.feed != revision {
      let feed = try folder.feedForRanks()?.images ?? []
      index = ImageIndex(kept: KeptImages(try images.imageSizes(), of: feed), usageMark: usageMark, feed: revision)
      usage = index?.kept.usage ?? usage
      for insert in taken { apply(insert) }
    }
    isIndexFresh = true
  }
}

extension Directory {
  /// The feed that is kept here; `nil` also where it is damaged: without a feed no image has a place in it.
  fileprivate func feedForRanks() throws -> CachedFeed? {
    do {
      return try entry(FeedFolder.feedName)?.decoded(by: FeedEntry.init(decoding:)).feed
    } catch FeedStoreError.damaged {
      return nil
    }
  }
}
