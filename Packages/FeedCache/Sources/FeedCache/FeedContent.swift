public import FeedCore
import FeedFailures

/// The versions of a feed's content. The first one begins with a date, the second with the network
/// that the feed came from, and later ones with one of these texts; then comes the network.
private enum ContentVersion: String {
  case third = "version 3"
  case fourth = "version 4"
  case fifth = "version 5"

  /// Whether the text names a version that is not known yet.
  static func isNewer(_ text: String) -> Bool {
    guard text.hasPrefix("version "), let number = UInt16(text.dropFirst("version ".count)) else {
      return false
    }
    return number > 5
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
    writer.append(ContentVersion.fifth.rawValue)
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
    append(image.isSensitive ? 1 : 0)
    append(image.alternateAddresses)
    append(image.tags)
    append(image.post == image.id ? nil : image.post.uuidString)
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
      sharedIDs: version == .fifth ? reader.ids() : [],
      source: version == .fifth ? reader.source() : .unknown
    )
    var images: [FeedImage] = []
    while !reader.isAtEnd {
      images.append(try reader.image(of: version))
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

  /// The next image. Before the third version it ends with its comments, and in that with its
  /// alternates.
  fileprivate mutating func image(of version: ContentVersion?) throws -> FeedImage {
    let hasWords = version != nil
    var image = try FeedImage(
      id: needed(text().flatMap { UUID(uuidString: $0) }),
      description: text(),
      location: text(),
      url: needed(url()),
      page: url(),
      author: text(),
      published: date(),
      comments: url(),
      alternative: hasWords ? text() : nil,
      text: hasWords ? text() : nil,
      isSensitive: hasWords ? number() == 1 : false
    )
    if hasWords {
      image = image.withAlternates(at: try texts(atMost: FeedImage.alternatesLimit))
    }
    if version == .fourth || version == .fifth {
      image = image.withTags(try texts(atMost: FeedImage.tagsLimit))
    }
    if version == .fifth, let post = try text() {
      let id = try needed(FeedImage.id(spelled: post))
      image = image.identified(by: image.id, ofPost: id)
    }
    return image
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
