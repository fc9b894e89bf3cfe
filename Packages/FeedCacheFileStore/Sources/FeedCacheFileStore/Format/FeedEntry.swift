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

extension FeedEntry {
  init(decoding bytes: UnsafeRawBufferPointer) throws {
    var reader = try EntryReader(bytes, kind: .feed)
    url = try reader.url()
    var validators = FeedValidators(entityTag: try reader.text(), lastModified: try reader.text())
    var details = FeedDetails.none
    if reader.version > 1 {
      details = try FeedDetails(
        title: reader.text(),
        nextPage: reader.optionalURL(),
        earliestNextRequest: reader.date(),
        leftOut: Int(truncatingIfNeeded: reader.number()),
        pages: Int(truncatingIfNeeded: reader.number())
      )
    }
    var isFromPrivateNetwork = false
    if reader.version > 2 {
      isFromPrivateNetwork = try reader.flag()
    } else {
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
    guard reader.remaining == 0 else {
      throw Corruption("it goes on behind its end")
    }
    let savedAt = Date(timeIntervalSinceReferenceDate: reader.timestamp)
    feed = CachedFeed(
      images: images,
      savedAt: savedAt,
      validators: validators,
      details: details,
      isFromPrivateNetwork: isFromPrivateNetwork
    )
  }
}
