import FeedCache
import FeedCore
import FeedFailures

struct FeedEntry {
  let url: URL
  let feed: CachedFeed

  func encoded(mark: UInt64) throws(FailureCause) -> EntryWriter {
    let images = feed.images
    var entry = EntryWriter(capacity: 128 + images.count * 256)
    entry.append(text: url.absoluteString)
    entry.append(text: feed.validators.entityTag)
    entry.append(text: feed.validators.lastModified)
    entry.append(text: feed.details.title)
    entry.append(text: feed.details.nextPage?.absoluteString)
    entry.append(date: feed.details.earliestNextRequest)
    entry.append(number: UInt64(bitPattern: Int64(feed.details.leftOut)))
    entry.append(number: UInt64(bitPattern: Int64(feed.details.pages)))
    entry.append(flag: feed.isFromPrivateNetwork)
    entry.append(feed.details.source)
    entry.append(ids: feed.details.sharedIDs)
    entry.append(number: UInt64(images.count))
    for index in images.indices {
      entry.append(imageAt: index, of: images)
      guard entry.count <= EntryFormat.maximumLength else {
        throw EntryFormat.tooLarge
      }
    }
    guard entry.count <= EntryFormat.maximumLength else {
      throw EntryFormat.tooLarge
    }
    entry.seal(kind: .feed, timestamp: feed.savedAt.timeIntervalSinceReferenceDate, mark: mark)
    return entry
  }
}

extension EntryWriter {
  /// Writes the URL of the feed that a web page named; none for the feed itself, and an empty one
  /// where that is not known.
  fileprivate mutating func append(_ source: FeedDetails.Source) {
    switch source {
    case .itself: append(text: nil)
    case .named(let url): append(text: url.absoluteString)
    case .unknown: append(text: "")
    }
  }

  /// Writes how many ids there are, and these in their order: equal feeds have equal bytes.
  fileprivate mutating func append(ids: Set<UUID>) {
    append(number: UInt64(ids.count))
    for id in ids.sorted() {
      withUnsafeBytes(of: id.uuid) { append($0) }
    }
  }
}

extension FeedEntry {
  init(decoding bytes: UnsafeRawBufferPointer) throws {
    var reader = try EntryReader(bytes, kind: .feed)
    url = try reader.url()
    var validators = FeedValidators(entityTag: try reader.text(), lastModified: try reader.text())
    let (details, isFromPrivateNetwork) = try reader.details()
    if isFromPrivateNetwork == nil {
      // Earlier versions do not say where a feed came from, so it counts as public. Without
      // validators the next load asks for the whole feed, and then it is known.
      validators = .none
    }
    let count = try reader.number()
    // The smallest image is an id, what parts it has, and an empty URL.
    guard count <= UInt64(reader.remaining / (16 + 2 + 4)) else {
      throw Corruption("its number of images is wrong")
    }
    var images: [FeedImage] = []
    images.reserveCapacity(Int(count))
    if reader.version > 3 {
      for _ in 0..<count {
        images.append(try reader.image())
      }
    } else {
      for _ in 0..<count {
        images.append(try reader.formerImage())
      }
    }
    // The only version that has posts, and not their parts.
    if reader.version == 6 {
      images.countParts()
    }
    guard reader.remaining == 0 else {
      throw Corruption("it goes on behind its end")
    }
    let savedAt = Date(timeIntervalSinceReferenceDate: reader.timestamp)
    feed = CachedFeed(
      images: images,
      savedAt: savedAt,
      validators: validators,
      details: details,
      isFromPrivateNetwork: isFromPrivateNetwork ?? false
    )
  }
}

extension EntryReader {
  /// What the publisher says of the feed, and whether it came from a private network; `nil` where
  /// that is not said.
  fileprivate mutating func details() throws(Corruption) -> (FeedDetails, Bool?) {
    guard version > 1 else {
      return (FeedDetails(source: .unknown), nil)
    }
    let title = try text()
    let nextPage = try optionalURL()
    let earliestNextRequest = try date()
    let leftOut = Int(truncatingIfNeeded: try number())
    let pages = Int(truncatingIfNeeded: try number())
    let isFromPrivateNetwork = version > 2 ? try flag() : nil
    let source = version > 5 ? try source() : .unknown
    let details = FeedDetails(
      title: title,
      nextPage: nextPage,
      earliestNextRequest: earliestNextRequest,
      leftOut: leftOut,
      pages: pages,
      sharedIDs: version > 5 ? try ids() : [],
      source: source
    )
    return (details, isFromPrivateNetwork)
  }

  private mutating func source() throws(Corruption) -> FeedDetails.Source {
    guard let text = try text() else {
      return .itself
    }
    guard !text.isEmpty else {
      return .unknown
    }
    guard let url = URL(string: text) else {
      throw Corruption("it holds no URL")
    }
    return .named(url)
  }

  private mutating func ids() throws(Corruption) -> Set<UUID> {
    let count = try number()
    guard count <= UInt64(remaining / 16) else {
      throw Corruption("its number of ids is wrong")
    }
    var ids: Set<UUID> = []
    for _ in 0..<count {
      ids.insert(try uuid())
    }
    return ids
  }
}
