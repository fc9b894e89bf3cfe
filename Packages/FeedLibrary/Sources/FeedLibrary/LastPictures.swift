public import FeedCore

/// What is noted of the pictures of a feed at URLs that had several: of each the last one.
public struct LastPictures: Hashable, Sendable {
  /// The picture that was loaded last from a URL.
  public struct Last: Hashable, Sendable {
    /// Which of the pictures at the URL have these bytes, the last of them at the end.
    public let pictures: [UUID]
    /// A hash of its bytes.
    public let bytes: UUID
    /// What its server sent with it.
    public let validators: FeedValidators

    /// Makes a note.
    public init(pictures: [UUID], bytes: UUID, validators: FeedValidators) {
      self.pictures = pictures.suffix(Self.mostPictures)
      self.bytes = bytes
      self.validators = validators
    }

    /// The note of a picture that was loaded after the last one.
    init(_ picture: UUID, _ bytes: UUID, _ validators: FeedValidators, after last: Last?) {
      let same = last.map { $0.bytes == bytes ? $0.pictures.filter { $0 != picture } : [] } ?? []
      self.init(pictures: same + [picture], bytes: bytes, validators: validators)
    }

    /// One of them is usually still saved.
    private static let mostPictures = 10
  }

  /// The most URLs that are noted: more than a feed has webcams. In one whose ids change with each
  /// load all URLs have had several pictures.
  public static let most = 200

  /// The last pictures, by the hashes of their URLs.
  public private(set) var last: [UUID: Last]

  /// Makes notes.
  public init(_ last: [UUID: Last] = [:]) {
    self.last = last
  }

  /// A hash of data.
  static func bytes(of data: Data) -> UUID { UUIDNamespace.url.uuid(ofBytes: data) }

  /// The most bytes of a validator that is noted: servers send fewer.
  static let longestValidator = 200

  /// A hash of a URL.
  public static func name(of url: URL) -> UUID {
    UUIDNamespace.url.uuid(of: url.absoluteString)
  }

  /// Notes the last picture at a URL, if the server sent validators. Beyond the limit it replaces
  /// another note.
  mutating func note(_ picture: Last, at url: URL) {
    let name = Self.name(of: url)
    last[name] = nil
    let texts = [picture.validators.entityTag, picture.validators.lastModified].compactMap(\.self)
    guard !texts.isEmpty, texts.allSatisfy({ $0.utf8.count <= Self.longestValidator }) else {
      return
    }
    if last.count >= Self.most {
      last.remove(at: last.startIndex)
    }
    last[name] = picture
  }
}

/// Notes of last pictures as a text, in the order of its lines: the feed's URL, and for each URL of
/// a picture `<url>:<pictures>:<bytes>:<ETag>:<Last-Modified>`: UUIDs, of the pictures with commas
/// between them, and Base64 or nothing. Malformed words are ignored.
public struct LastPictureLines: FeedNoteLines {
  /// What is noted of a feed.
  public typealias Note = LastPictures

  /// `pictures`.
  public let name = "pictures"
  /// 1 MiB: some 5,000 pictures.
  public let limit = 1 << 20

  /// Makes the codec.
  public init() {}

  /// The notes in a line.
  public func note(in line: Data) -> (feed: [UInt8], note: LastPictures)? {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count > 1 else {
      return nil
    }
    var last: [UUID: LastPictures.Last] = [:]
    for field in fields.dropFirst().prefix(LastPictures.most) {
      let parts = field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 5, let url = Self.id(parts[0]), let bytes = Self.id(parts[2]) else {
        continue
      }
      let pictures = parts[1].split(separator: UInt8(ascii: ",")).compactMap(Self.id)
      let validators = FeedValidators(
        entityTag: Self.text(parts[3]),
        lastModified: Self.text(parts[4])
      )
      last[url] = LastPictures.Last(pictures: pictures, bytes: bytes, validators: validators)
    }
    return (Array(fields[0]), LastPictures(last))
  }

  /// A feed's line.
  public func line(of notes: LastPictures, of feed: [UInt8]) -> Data {
    let words = notes.last.map { name, last in
      let pictures = last.pictures.map(\.uuidString).joined(separator: ",")
      let ids = [name.uuidString, pictures, last.bytes.uuidString]
      let texts = [last.validators.entityTag, last.validators.lastModified].map { text in
        Data((text ?? "").utf8).base64EncodedString()
      }
      return (ids + texts).joined(separator: ":")
    }
    return Data(feed + " \(words.sorted().joined(separator: " "))".utf8)
  }

  private static func id(_ text: Data) -> UUID? {
    UUID(uuidString: String(decoding: text, as: UTF8.self))
  }

  private static func text(_ base64: Data) -> String? {
    guard let data = Data(base64Encoded: base64), !data.isEmpty else {
      return nil
    }
    return String(data: data, encoding: .utf8)
  }
}
