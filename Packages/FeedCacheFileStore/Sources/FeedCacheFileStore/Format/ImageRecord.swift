import FeedCore

/// The parts that an image may lack. An image is written as its id, a number that says which parts
/// it has, and these parts in the order in which they are declared here, its URL behind the second.
private struct ImageParts: OptionSet {
  let rawValue: UInt16

  static let description = Self(rawValue: 1 << 0)
  static let location = Self(rawValue: 1 << 1)
  static let page = Self(rawValue: 1 << 2)
  static let author = Self(rawValue: 1 << 3)
  static let published = Self(rawValue: 1 << 4)
  static let comments = Self(rawValue: 1 << 5)
  static let alternative = Self(rawValue: 1 << 6)
  static let text = Self(rawValue: 1 << 7)
  /// The part itself: no bytes follow for it.
  static let sensitive = Self(rawValue: 1 << 8)
  static let alternates = Self(rawValue: 1 << 9)
  static let tags = Self(rawValue: 1 << 10)
  static let post = Self(rawValue: 1 << 11)
  static let picture = Self(rawValue: 1 << 12)
  static let leftAt = Self(rawValue: 1 << 13)
  static let source = Self(rawValue: 1 << 14)
  static let part = Self(rawValue: 1 << 15)

  /// Those of format version 6 and earlier ones.
  static let former = Self(rawValue: 1 << 12 - 1)
  /// Those that are read behind the rest of the image: most have none of these.
  static let rare: Self = [.alternates, .tags, .post, .picture, .leftAt, .source, .part]
}

extension EntryWriter {
  /// By index: copying each image takes a quarter of the time. In the order in which the parts
  /// usually lie in memory: with the URL first, a third of the time is spent waiting for memory.
  mutating func append(imageAt index: Int, of images: [FeedImage]) {
    let parts = ImageParts(ofImageAt: index, of: images)
    withUnsafeBytes(of: images[index].id.uuid) { append($0) }
    withUnsafeBytes(of: parts.rawValue.littleEndian) { append($0) }
    append(textIfAny: images[index].description)
    append(textIfAny: images[index].location)
    append(text: images[index].url.absoluteString)
    append(textIfAny: images[index].page?.absoluteString)
    append(textIfAny: images[index].author)
    if parts.contains(.published) {
      append(date: images[index].published)
    }
    append(textIfAny: images[index].comments?.absoluteString)
    append(textIfAny: images[index].alternative)
    append(textIfAny: images[index].text)
    if !parts.isDisjoint(with: .rare) {
      append(rare: parts, of: images[index])
    }
  }

  private mutating func append(rare parts: ImageParts, of image: FeedImage) {
    if parts.contains(.alternates) {
      append(texts: image.alternateAddresses)
    }
    if parts.contains(.tags) {
      append(texts: image.tags)
    }
    if parts.contains(.post) {
      withUnsafeBytes(of: image.post.uuid) { append($0) }
    }
    if let picture = image.picture {
      withUnsafeBytes(of: picture.uuid) { append($0) }
    }
    if parts.contains(.leftAt) {
      append(date: image.leftAt)
    }
    append(textIfAny: image.source?.absoluteString)
    if parts.contains(.part) {
      append(shortNumber: UInt16(clamping: image.part))
      append(shortNumber: UInt16(clamping: image.parts))
    }
  }

  private mutating func append(texts: [String]) {
    append(number: UInt64(texts.count))
    for text in texts {
      append(text: text)
    }
  }

  private mutating func append(textIfAny text: String?) {
    if text != nil {
      append(text: text)
    }
  }
}

extension ImageParts {
  fileprivate init(ofImageAt index: Int, of images: [FeedImage]) {
    self = []
    insert(.description, if: images[index].description != nil)
    insert(.location, if: images[index].location != nil)
    insert(.page, if: images[index].page != nil)
    insert(.author, if: images[index].author != nil)
    insert(.published, if: images[index].published != nil)
    insert(.alternative, if: images[index].alternative != nil)
    insert(.text, if: images[index].text != nil)
    if images[index].hasExtras {
      insertExtras(of: images[index])
    }
  }

  private mutating func insertExtras(of image: FeedImage) {
    insert(.comments, if: image.comments != nil)
    insert(.sensitive, if: image.isSensitive)
    insert(.alternates, if: !image.alternateAddresses.isEmpty)
    insert(.tags, if: !image.tags.isEmpty)
    insert(.post, if: image.post != image.id)
    insert(.picture, if: image.picture != nil)
    insert(.leftAt, if: image.leftAt != nil)
    insert(.source, if: image.source != nil)
    insert(.part, if: image.parts > 1)
  }

  private mutating func insert(_ part: ImageParts, if isThere: Bool) {
    if isThere {
      insert(part)
    }
  }
}

extension EntryReader {
  mutating func image() throws(Corruption) -> FeedImage {
    let id = try uuid()
    let parts = ImageParts(rawValue: try shortNumber())
    guard version > 6 || parts.isSubset(of: .former) else {
      throw Corruption("it has an image with unknown parts")
    }
    let image = try image(id, of: parts)
    return parts.isDisjoint(with: .rare) ? image : try complete(image, with: parts)
  }

  private mutating func complete(
    _ image: FeedImage,
    with parts: ImageParts
  ) throws(Corruption) -> FeedImage {
    var image = image
    if parts.contains(.alternates) {
      image = image.withAlternates(at: try texts(atMost: FeedImage.alternatesLimit))
    }
    if parts.contains(.tags) {
      image = image.withTags(try texts(atMost: FeedImage.tagsLimit))
    }
    if parts.contains(.post) {
      image = image.identified(by: image.id, ofPost: try uuid())
    }
    if parts.contains(.picture) {
      image = image.withPicture(try uuid())
    }
    if parts.contains(.leftAt) {
      image = image.left(at: try date())
    }
    if parts.contains(.source) {
      image = image.kept(from: try url())
    }
    if parts.contains(.part) {
      image = image.asPart(Int(try shortNumber()), of: Int(try shortNumber()))
    }
    return image
  }

  private mutating func image(_ id: UUID, of parts: ImageParts) throws(Corruption) -> FeedImage {
    // Format version 4 has the URL in front of all parts.
    let formerURL = version == 4 ? try url() : nil
    let description = parts.contains(.description) ? try text() : nil
    let location = parts.contains(.location) ? try text() : nil
    let url = if let formerURL { formerURL } else { try url() }
    return FeedImage(
      id: id,
      description: description,
      location: location,
      url: url,
      page: parts.contains(.page) ? try optionalURL() : nil,
      author: parts.contains(.author) ? try text() : nil,
      published: parts.contains(.published) ? try date() : nil,
      comments: parts.contains(.comments) ? try optionalURL() : nil,
      alternative: parts.contains(.alternative) ? try text() : nil,
      text: parts.contains(.text) ? try text() : nil,
      isSensitive: parts.contains(.sensitive)
    )
  }

  private mutating func texts(atMost limit: Int) throws(Corruption) -> [String] {
    let count = try number()
    guard count <= UInt64(limit) else {
      throw Corruption("it has an image with too many alternates or tags")
    }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = try text() else {
        throw Corruption("it has an alternate or a tag without text")
      }
      texts.append(text)
    }
    return texts
  }

  /// An image as format versions 1 to 3 have it: its description, location and URL in any case,
  /// and since version 2 all of the next four parts, or none.
  mutating func formerImage() throws(Corruption) -> FeedImage {
    let id = try uuid()
    let description = try text()
    let location = try text()
    let url = try url()
    let hasMore = try version > 1 ? flag() : false
    return FeedImage(
      id: id,
      description: description,
      location: location,
      url: url,
      page: hasMore ? try optionalURL() : nil,
      author: hasMore ? try text() : nil,
      published: hasMore ? try date() : nil,
      comments: hasMore ? try optionalURL() : nil
    )
  }
}
