import FeedCore

/// The URL of a picture in files of earlier versions: it ended in a mark of theirs, where an image
/// has fields now. `#left-1800000000-74738ff5-5367-5958-9aee-98fffdcd1876` is of an image that has
/// left its feed, with the time in seconds since 1970; `#kept-74738ff5-…` of one that is kept.
struct MarkedURL {
  private static let nameLength = 36

  /// The URL that the picture had in the feed.
  let original: URL
  /// When the image left its feed; `nil` of one that is kept.
  let leftAt: Date?
  /// Which of several pictures it was that were at the URL: its bytes' name.
  let picture: UUID

  init?(_ url: URL) {
    let address = url.absoluteString.utf8
    let name = String(Substring(address.suffix(Self.nameLength)))
    var front = address.dropLast(Self.nameLength)
    guard let picture = UUID(uuidString: name) else {
      return nil
    }
    var leftAt: Date?
    if !front.hasSuffix("kept-") {
      front = front.dropLast()
      let digits = front.reversed().prefix { (0x30...0x39).contains($0) }.count
      let seconds = Double(String(Substring(front.suffix(digits))))
      leftAt = seconds.map { Date(timeIntervalSince1970: $0) }
      front = front.dropLast(digits)
      guard leftAt != nil, front.hasSuffix("left-") else {
        return nil
      }
    }
    let original = front.dropLast("left-".utf8.count + 1)
    guard let url = URL(string: String(Substring(original))) else {
      return nil
    }
    self.original = url
    self.leftAt = leftAt
    self.picture = picture
  }

  /// The URL that an earlier version gave a kept picture, whose data has this key now.
  static func ofKept(_ key: ImageDataKey) -> URL? {
    guard let picture = key.picture else {
      return nil
    }
    let address = key.url.absoluteString
    let sign = address.utf8.contains(UInt8(ascii: "#")) ? "-" : "#"
    return URL(string: "\(address)\(sign)kept-\(picture.uuidString.lowercased())")
  }
}

extension Substring.UTF8View {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

extension FeedImage {
  /// The image with fields, where an earlier version marked the URL of its picture.
  var unmarked: FeedImage {
    guard picture == nil, leftAt == nil, let marked = MarkedURL(url) else {
      return self
    }
    let hasNoData = marked.picture == UUIDNamespace.url.uuid(ofBytes: [])
    return at(marked.original)
      .withPicture(hasNoData ? id : marked.picture)
      .left(at: marked.leftAt)
  }
}
