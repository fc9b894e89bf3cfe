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
    // By index: copying each image takes a tenth of the time of a whole replace.
    for index in images.indices {
      withUnsafeBytes(of: images[index].id.uuid) { entry.append($0) }
      entry.append(text: images[index].description)
      entry.append(text: images[index].location)
      entry.append(text: images[index].url.absoluteString)
      let hasMore =
        images[index].page != nil || images[index].author != nil || images[index].published != nil
        || images[index].comments != nil
      entry.append(flag: hasMore)
      if hasMore {
        entry.append(text: images[index].page?.absoluteString)
        entry.append(text: images[index].author)
        entry.append(date: images[index].published)
        entry.append(text: images[index].comments?.absoluteString)
      }
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
  init(decoding bytes: UnsafeRawBufferPointer) throws(Corruption) {
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
    // The smallest image is an id and three empty texts.
    guard count <= UInt64(reader.remaining / (16 + 3 * 4)) else {
      throw Corruption("its number of images is wrong")
    }
    var images: [FeedImage] = []
    images.reserveCapacity(Int(count))
    for _ in 0..<count {
      images.append(try Self.image(from: &reader))
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

  private static func image(from reader: inout EntryReader) throws(Corruption) -> FeedImage {
    let id = try reader.uuid()
    let description = try reader.text()
    let location = try reader.text()
    let url = try reader.url()
    let hasMore = try reader.version > 1 ? reader.flag() : false
    return try FeedImage(
      id: id,
      description: description,
      location: location,
      url: url,
      page: hasMore ? reader.optionalURL() : nil,
      author: hasMore ? reader.text() : nil,
      published: hasMore ? reader.date() : nil,
      comments: hasMore ? reader.optionalURL() : nil
    )
  }
}
