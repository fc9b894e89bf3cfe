public import FeedCore
public import ImageHeaders

/// The name of the file of a saved picture: `2026-11-21 Boats at dawn 1a2b3c4d.jpg`.
///
/// It has the day of publication in UTC, the caption, the first eight digits of the image's id, and
/// an extension by the data. Every file system accepts it: at most 100 bytes, and no character of
/// the caption that means something in a path, to a shell or on Windows.
public struct PictureFileName: Hashable, Sendable {
  private static let longest = 100
  /// Of all names: the extension is not known before the data is.
  private static let longestExtension = 5

  /// The name without its extension.
  public let stem: String
  /// The name that the file may have from another time, when another number of pictures of the feed
  /// shared it.
  private var otherStem: String?

  /// Makes the name of the file for an image.
  public init(of row: FeedRow) {
    self.init(of: row, digits: String(row.id.uuidString.prefix(8)))
  }

  /// Makes the name of the file for an image that is in no row.
  public init(of image: FeedImage) {
    let row = FeedRow(
      id: image.id,
      description: image.description,
      location: nil,
      published: image.published,
      url: "",
      link: nil,
      picture: .loading
    )
    self.init(of: row)
  }

  private init(of row: FeedRow, digits: String) {
    let day = row.published.map { $0.formatted(.iso8601.year().month().day()) + " " } ?? ""
    let room = Self.longest - Self.longestExtension - day.utf8.count - digits.utf8.count - 1
    let caption = Self.caption(row.description ?? "", replacing: " ", room: room)
    stem = day + (caption.isEmpty ? "" : "\(caption) ") + digits.lowercased()
  }

  private init(from text: String, key: ImageDataKey, hasDigits: Bool = false) {
    let digits = UUIDNamespace.url.uuid(of: key.spelling).uuidString.lowercased()
    let roomForDigits = hasDigits ? digits.utf8.count + 1 : 0
    let room = Self.longest - Self.longestExtension - roomForDigits
    let words = Self.caption(text, replacing: "", room: room)
    if words.isEmpty {
      stem = digits
    } else {
      stem = hasDigits ? "\(words) \(digits)" : words
    }
  }

  /// The names of the files for the images of a feed, each with what its data is kept under.
  /// Two pictures never share one: where their names are the same, each has digits that follow from
  /// its key. A place in the feed would not do, as it changes with the feed.
  public static func names(
    of images: some Sequence<(row: FeedRow, key: ImageDataKey)>
  ) -> [PictureFileName] {
    let images = Array(images)
    let names = images.map { PictureFileName(of: $0.row) }
    return distinct(names, images.map(\.key)) { index in
      let image = images[index]
      let digitsOfKey = UUIDNamespace.url.uuid(of: image.key.spelling).uuidString
      return PictureFileName(
        of: image.row,
        digits: "\(image.row.id.uuidString.prefix(8))-\(digitsOfKey)"
      )
    }
  }

  /// The names of the files for the images of a feed from texts that a person chose, one for each.
  /// What a file name cannot hold is left out; where nothing is left, the name is digits that
  /// follow from the picture's key. Pictures may share one: then their files have numbers behind
  /// it.
  public static func names(
    of images: some Sequence<(row: FeedRow, key: ImageDataKey)>,
    from texts: [String]
  ) -> [PictureFileName] {
    zip(texts, images).map { text, image in
      var name = PictureFileName(from: text, key: image.key)
      // Earlier versions gave these digits to pictures of a feed that shared a name.
      name.otherStem = PictureFileName(from: text, key: image.key, hasDigits: true).stem
      return name
    }
  }

  /// The names, each that several pictures share replaced by a longer one.
  private static func distinct(
    _ names: [PictureFileName],
    _ keys: [ImageDataKey],
    longer: (Int) -> PictureFileName
  ) -> [PictureFileName] {
    var sharing: [String: Set<ImageDataKey>] = [:]
    for (name, key) in zip(names, keys) {
      sharing[name.caseless, default: []].insert(key)
    }
    return names.indices.map { index in
      let isShared = (sharing[names[index].caseless]?.count ?? 0) > 1
      var name = isShared ? longer(index) : names[index]
      name.otherStem = isShared ? names[index].stem : longer(index).stem
      return name
    }
  }

  /// The name that ``names(of:)`` gives the picture of a row, whose data is kept under `key`, or
  /// else one of its own.
  public static func name(
    of row: FeedRow,
    at key: ImageDataKey,
    among images: some Sequence<(row: FeedRow, key: ImageDataKey)>
  ) -> PictureFileName {
    let images = Array(images)
    guard let index = images.firstIndex(where: { $0.row.id == row.id && $0.key == key }) else {
      return PictureFileName(of: row)
    }
    return names(of: images)[index]
  }

  /// Some file systems do not tell upper from lower case.
  private var caseless: String { stem.lowercased() }

  /// The name with the extension of a format.
  public func name(_ format: ImageFormat) -> String {
    Self.name(stem, format)
  }

  private static func name(_ stem: String, _ format: ImageFormat) -> String {
    "\(stem).\(format == .jpeg ? "jpg" : format.rawValue)"
  }

  /// All names that a file of this picture may have.
  public var names: [String] { ImageFormat.allCases.map(name) }

  /// All names that it may have at a time when more or fewer pictures of the feed share its name.
  public var otherNames: [String] {
    guard let otherStem else {
      return []
    }
    return ImageFormat.allCases.map { Self.name(otherStem, $0) }
  }

  private static func caption(_ text: String, replacing other: String, room: Int) -> String {
    // By scalars: a character is another one with a combining mark on it.
    var plain = ""
    for scalar in SafeText.line(text).unicodeScalars {
      if meaningful.contains(scalar) {
        plain += other
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    var caption = ""
    for character in SafeText.line(plain).drop(while: isEdge) {
      guard caption.utf8.count + character.utf8.count <= room else {
        break
      }
      caption.append(character)
    }
    while caption.last.map(isEdge) == true {
      caption.removeLast()
    }
    return caption
  }

  private static let meaningful = Set("/\\:*?\"<>|`$!&;'~#%{}[]()".unicodeScalars)

  /// A leading dot hides a file, and a leading hyphen makes it an option; Windows drops dots and
  /// spaces at the end.
  private static func isEdge(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(".- ".unicodeScalars.contains) == true
  }
}
