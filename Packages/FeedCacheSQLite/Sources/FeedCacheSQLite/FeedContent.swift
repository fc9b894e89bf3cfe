import CFeedSQLite

extension CachedFeed {
  /// The feed as bytes: its fields are texts, each as the length of its UTF-8 in four bytes, and
  /// then that. The length of a missing one is all ones. Numbers are decimal, and a date is its
  /// seconds since 2001. The first text names the network that the feed came from.
  func encoded() -> Data {
    let seconds = { (date: Date?) in date.map { String($0.timeIntervalSinceReferenceDate) } }
    let head = [
      (isFromPrivateNetwork ? FeedNetwork.privateNetwork : .publicNetwork).rawValue,
      seconds(savedAt),
      validators.entityTag,
      validators.lastModified,
      details.title,
      details.nextPage?.absoluteString,
      seconds(details.earliestNextRequest),
      String(details.leftOut),
      String(details.pages),
    ]
    let rows = images.lazy.map { image in
      [
        image.id.uuidString,
        image.description,
        image.location,
        image.url.absoluteString,
        image.page?.absoluteString,
        image.author,
        seconds(image.published),
        image.comments?.absoluteString,
      ]
    }
    var bytes: [UInt8] = []
    for text in head + rows.joined() {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: text?.utf8.count ?? -1).littleEndian) {
        bytes += $0
      }
      bytes += (text ?? "").utf8
    }
    return Data(bytes)
  }
}

extension StoredFeed {
  /// Throws `FeedStoreError.corrupt` if the bytes are not those of a feed.
  init(decoding bytes: UnsafeRawBufferPointer, revision: FeedStoreRevision) throws {
    var rest = bytes[...]
    func needed<Value>(_ value: Value?) throws -> Value {
      guard let value else {
        throw FeedStoreError.corrupt(revision, reason: "its content is malformed")
      }
      return value
    }
    func next(_ count: Int) throws -> UnsafeRawBufferPointer {
      defer { rest = rest.dropFirst(count) }
      return UnsafeRawBufferPointer(
        rebasing: try needed(rest.count >= count ? rest.prefix(count) : nil)
      )
    }
    func text() throws -> String? {
      let length = UInt32(littleEndian: try next(4).loadUnaligned(as: UInt32.self))
      return length == .max ? nil : String(decoding: try next(Int(length)), as: UTF8.self)
    }
    func url() throws -> URL? {
      try text().map { try needed(URL(string: $0)) }
    }
    func date() throws -> Date? {
      try text().map { Date(timeIntervalSinceReferenceDate: try needed(Double($0))) }
    }
    func number() throws -> Int {
      try needed(text().flatMap { Int($0) })
    }

    var first = try text()
    let network = first.flatMap(FeedNetwork.init)
    if network != nil {
      first = try text()
    }
    let savedAt = Date(timeIntervalSinceReferenceDate: try needed(first.flatMap(Double.init)))
    var validators = try FeedValidators(entityTag: text(), lastModified: text())
    // Content of the first version does not say where a feed came from, so it counts as public.
    // Without validators the next load asks for the whole feed, and then it is known.
    if network == nil {
      validators = .none
    }
    let details = try FeedDetails(
      title: text(),
      nextPage: url(),
      earliestNextRequest: date(),
      leftOut: number(),
      pages: number()
    )
    var images: [FeedImage] = []
    while !rest.isEmpty {
      images.append(
        try FeedImage(
          id: needed(text().flatMap { UUID(uuidString: $0) }),
          description: text(),
          location: text(),
          url: needed(url()),
          page: url(),
          author: text(),
          published: date(),
          comments: url()
        )
      )
    }
    let feed = CachedFeed(
      images: images,
      savedAt: savedAt,
      validators: validators,
      details: details,
      isFromPrivateNetwork: network == .privateNetwork
    )
    self.init(feed, revision: revision)
  }
}

/// The network that a feed came from, as its content begins. Content of the first version, which
/// begins with a date, lacks it.
private enum FeedNetwork: String {
  case publicNetwork = "public"
  case privateNetwork = "private"
}

func checksum(_ columns: Data...) -> Data {
  let sum = columns.reduce(0) { sum, column in
    column.withUnsafeBytes { cfeedsqlite_checksum(sum, $0.baseAddress, $0.count) }
  }
  return withUnsafeBytes(of: sum.littleEndian) { Data($0) }
}
