public import FeedCore
import FeedFailures

/// The versions of a feed's content. The first one begins with a date, the second with the network
/// that the feed came from, and later ones with one of these texts; then comes the network.
///
/// A new one raises the version of the tables of FeedCacheSQLite and FeedCachePostgres: an older
/// program leaves newer tables alone, and would replace what it cannot read in its own.
private enum ContentVersion: String {
  case third = "version 3"
  case fourth = "version 4"
  case fifth = "version 5"
  case sixth = "version 6"

  /// Whether images have the post that they are of.
  var hasPosts: Bool { self == .fifth || self == .sixth }

  /// Whether the text names a version that is not known yet.
  static func isNewer(_ text: String) -> Bool {
    guard text.hasPrefix("version "), let number = UInt16(text.dropFirst("version ".count)) else {
      return false
    }
    return number > 6
  }
}

/// What an image is or has, in one number since the sixth version; before that it has the first
/// alone. What most images lack takes no bytes so.
private struct ImageMarks: OptionSet {
  let rawValue: Int

  static let sensitive = Self(rawValue: 1 << 0)
  static let picture = Self(rawValue: 1 << 1)
  static let leftAt = Self(rawValue: 1 << 2)
  static let source = Self(rawValue: 1 << 3)
  static let part = Self(rawValue: 1 << 4)

  static let all = Self(rawValue: 1 << 5 - 1)

  init(rawValue: Int) {
    self.rawValue = rawValue
  }

  init(of image: FeedImage) {
    var marks: Self = image.isSensitive ? [.sensitive] : []
    if image.picture != nil {
      marks.insert(.picture)
    }
    if image.leftAt != nil {
      marks.insert(.leftAt)
    }
    if image.source != nil {
      marks.insert(.source)
    }
    if image.parts > 1 {
      marks.insert(.part)
    }
    self = marks
  }
}

/// The network that a feed came from, as its content names it.
private enum FeedNetwork: String {
  case publicNetwork = "public"
  case privateNetwork = "private"
}

extension CachedFeed {
  /// The feed as bytes, for a store that keeps it as one value.
  ///
  /// Its fields are texts, each as the length of its UTF-8 in four bytes, little-endian, and then
  /// that. The length of a missing one is all ones. Numbers are decimal, and a date is its seconds
  /// since 2001.
  public func encoded() -> Data {
    var writer = FeedContentWriter()
    writer.append(ContentVersion.sixth.rawValue)
    writer.append((isFromPrivateNetwork ? FeedNetwork.privateNetwork : .publicNetwork).rawValue)
    writer.append(savedAt)
    writer.append(validators.entityTag)
    writer.append(validators.lastModified)
    writer.append(details.title)
    writer.append(details.nextPage)
    writer.append(details.earliestNextRequest)
    writer.append(details.leftOut)
    writer.append(details.pages)
    writer.append(details.sharedIDs.sorted().map(\.uuidString))
    writer.append(details.source)
    for image in images {
      writer.append(image)
    }
    return Data(writer.bytes)
  }
}

extension FeedContentWriter {
  fileprivate mutating func append(_ source: FeedDetails.Source) {
    switch source {
    case .itself: append(String?.none)
    case .named(let url): append(url)
    case .unknown: append("")
    }
  }

  fileprivate mutating func append(_ image: FeedImage) {
    append(image.id.uuidString)
    append(image.description)
    append(image.location)
    append(image.url)
    append(image.page)
    append(image.author)
    append(image.published)
    append(image.comments)
    append(image.alternative)
    append(image.text)
    let marks = image.hasExtras ? ImageMarks(of: image) : []
    append(marks.rawValue)
    append(image.alternateAddresses)
    append(image.tags)
    append(image.post == image.id ? nil : image.post.uuidString)
    if !marks.isSubset(of: .sensitive) {
      append(image, with: marks)
    }
  }

  private mutating func append(_ image: FeedImage, with marks: ImageMarks) {
    if let picture = image.picture {
      append(picture.uuidString)
    }
    if let leftAt = image.leftAt {
      append(leftAt)
    }
    if let source = image.source {
      append(source)
    }
    if marks.contains(.part) {
      append(image.part)
      append(image.parts)
    }
  }

  fileprivate mutating func append(_ texts: [String]) {
    append(texts.count)
    for text in texts {
      append(text)
    }
  }
}

extension StoredFeed {
  /// Reads the bytes of ``CachedFeed/encoded()``, also those of earlier versions. Throws
  /// ``FeedStoreError/corrupt(_:reason:)`` if they are not those of a feed, and
  /// ``FeedStoreError/unavailable(_:)`` if a newer version wrote them.
  public init(decoding bytes: Data, revision: FeedStoreRevision) throws {
    self = try bytes.withUnsafeBytes { try StoredFeed(reading: $0, revision: revision) }
  }

  private init(reading bytes: UnsafeRawBufferPointer, revision: FeedStoreRevision) throws {
    var reader = FeedContentReader(bytes, revision: revision)
    var first = try reader.text()
    let version = first.flatMap(ContentVersion.init)
    if let first, ContentVersion.isNewer(first) {
      throw FeedStoreError.unavailable(FailureCause.newerFormat())
    }
    if version != nil {
      first = try reader.text()
    }
    let network = first.flatMap(FeedNetwork.init)
    if network != nil {
      first = try reader.text()
    }
    let seconds = try reader.needed(first.flatMap(Double.init))
    var validators = try FeedValidators(entityTag: reader.text(), lastModified: reader.text())
    // Content of the first version does not say where a feed came from, so it counts as public.
    // Without validators the next load asks for the whole feed, and then it is known.
    if network == nil {
      validators = .none
    }
    let details = try FeedDetails(
      title: reader.text(),
      nextPage: reader.url(),
      earliestNextRequest: reader.date(),
      leftOut: reader.number(),
      pages: reader.number(),
      sharedIDs: version?.hasPosts == true ? reader.ids() : [],
      source: version?.hasPosts == true ? reader.source() : .unknown
    )
    var images: [FeedImage] = []
    while !reader.isAtEnd {
      images.append(try reader.image(of: version))
    }
    // It has posts, and not their parts.
    if version == .fifth {
      images.countParts()
    }
    let feed = CachedFeed(
      images: images,
      savedAt: Date(timeIntervalSinceReferenceDate: seconds),
      validators: validators,
      details: details,
      isFromPrivateNetwork: network == .privateNetwork
    )
    self.init(feed, revision: revision)
  }
}

extension FeedContentReader {
  fileprivate mutating func source() throws -> FeedDetails.Source {
    guard let text = try text() else {
      return .itself
    }
    return text.isEmpty ? .unknown : .named(try needed(URL(string: text)))
  }

  fileprivate mutating func ids() throws -> Set<UUID> {
    let ids = try texts(atMost: .max).map { text in
      try needed(FeedImage.id(spelled: text))
    }
    return Set(ids)
  }

  /// The next image. Before the third version it ends with its comments, in that with its
  /// alternates, and in the fourth with its tags.
  fileprivate mutating func image(of version: ContentVersion?) throws -> FeedImage {
    let id = try needed(text().flatMap { UUID(uuidString: $0) })
    let description = try text()
    let location = try text()
    let url = try needed(url())
    let page = try self.url()
    let author = try text()
    let published = try date()
    let comments = try self.url()
    let alternative = version == nil ? nil : try text()
    let text = version == nil ? nil : try self.text()
    let marks = try marks(in: version)
    let image = FeedImage(
      id: id,
      description: description,
      location: location,
      url: url,
      page: page,
      author: author,
      published: published,
      comments: comments,
      alternative: alternative,
      text: text,
      isSensitive: marks.contains(.sensitive)
    )
    guard let version else {
      return image
    }
    let complete = try complete(image, of: version)
    // In most images one at most, and that is done.
    return marks.isSubset(of: .sensitive) ? complete : try self.complete(complete, with: marks)
  }

  private mutating func marks(in version: ContentVersion?) throws -> ImageMarks {
    guard let version else {
      return []
    }
    let marks = ImageMarks(rawValue: try number())
    guard version == .sixth else {
      return marks == .sensitive ? .sensitive : []
    }
    return try needed(marks.isSubset(of: .all) ? marks : nil)
  }

  private mutating func complete(
    _ image: FeedImage,
    of version: ContentVersion
  ) throws -> FeedImage {
    var image = image
    let alternates = try texts(atMost: FeedImage.alternatesLimit)
    if !alternates.isEmpty {
      image = image.withAlternates(at: alternates)
    }
    guard version != .third else {
      return image
    }
    let tags = try texts(atMost: FeedImage.tagsLimit)
    if !tags.isEmpty {
      image = image.withTags(tags)
    }
    if version.hasPosts, let post = try id() {
      image = image.identified(by: image.id, ofPost: post)
    }
    return image
  }

  private mutating func complete(
    _ image: FeedImage,
    with marks: ImageMarks
  ) throws -> FeedImage {
    var image = image
    if marks.contains(.picture) {
      image = image.withPicture(try needed(id()))
    }
    if marks.contains(.leftAt) {
      image = image.left(at: try needed(date()))
    }
    if marks.contains(.source) {
      image = image.kept(from: try needed(url()))
    }
    if marks.contains(.part) {
      image = image.asPart(try number(), of: try number())
    }
    return image
  }

  private mutating func id() throws -> UUID? {
    try text().map { try needed(FeedImage.id(spelled: $0)) }
  }
  private mutating func texts(atMost limit: Int) throws -> [String] {
    let number = try number()
    let count = try needed(0...limit ~= number ? number : nil)
    var texts: [String] = []
    for _ in 0..<count {
      texts.append(try needed(text()))
    }
    return texts
  }
}

/// Writes what a ``FeedContentReader`` reads.
struct FeedContentWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: String?) {
    guard let text else {
      return append(length: .max)
    }
    append(length: UInt32(truncatingIfNeeded: text.utf8.count))
    bytes += text.utf8
  }

  mutating func append(_ url: URL?) {
    append(url?.absoluteString)
  }

  mutating func append(_ date: Date?) {
    append(date.map { String($0.timeIntervalSinceReferenceDate) })
  }

  mutating func append(_ number: Int) {
    append(String(number))
  }

  private mutating func append(length: UInt32) {
    withUnsafeBytes(of: length.littleEndian) {
      bytes += $0
    }
  }
}

/// Reads the texts of a feed's content from front to back. Throws `FeedStoreError.corrupt` where
/// the bytes are not those of a feed.
struct FeedContentReader {
  private let revision: FeedStoreRevision
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer, revision: FeedStoreRevision) {
    self.revision = revision
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func text() throws -> String? {
    let length = UInt32(littleEndian: try next(4).loadUnaligned(as: UInt32.self))
    return length == .max ? nil : String(decoding: try next(Int(length)), as: UTF8.self)
  }

  mutating func url() throws -> URL? {
    try text().map { try needed(URL(string: $0)) }
  }

  mutating func date() throws -> Date? {
    try text().map { Date(timeIntervalSinceReferenceDate: try needed(Double($0))) }
  }

  mutating func number() throws -> Int {
    try needed(text().flatMap { Int($0) })
  }

  func needed<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw FeedStoreError.corrupt(revision, reason: "its content is malformed")
    }
    return value
  }

  private mutating func next(_ count: Int) throws -> UnsafeRawBufferPointer {
    let bytes = try needed(rest.count >= count ? rest.prefix(count) : nil)
    rest = rest.dropFirst(count)
    return UnsafeRawBufferPointer(rebasing: bytes)
  }
}
