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

  /// Makes the name of the file for an image.
  public init(of row: FeedRow) {
    self.init(of: row, digits: String(row.id.uuidString.prefix(8)))
  }

  private init(of row: FeedRow, digits: String) {
    let day = row.published.map { $0.formatted(.iso8601.year().month().day()) + " " } ?? ""
    let room = Self.longest - Self.longestExtension - day.utf8.count - digits.utf8.count - 1
    let caption = Self.caption(row.description ?? "", room: room)
    stem = day + (caption.isEmpty ? "" : "\(caption) ") + digits.lowercased()
  }

  /// The names of the files for the images of a feed, each with the URL of its picture. Two
  /// pictures never share one: where their names are the same, each has digits that follow from its
  /// URL. A place in the feed would not do, as it changes with the feed.
  public static func names(of images: some Sequence<(row: FeedRow, url: URL)>) -> [PictureFileName]
  {
    let images = Array(images)
    let names = images.map { PictureFileName(of: $0.row) }
    var urls: [String: Set<URL>] = [:]
    for (name, image) in zip(names, images) {
      urls[name.key, default: []].insert(image.url)
    }
    return zip(names, images).map { name, image in
      guard let sharing = urls[name.key], sharing.count > 1 else {
        return name
      }
      let digitsOfURL = UUID(name: image.url.absoluteString, in: .urlNamespace).uuidString
      return PictureFileName(
        of: image.row,
        digits: "\(image.row.id.uuidString.prefix(8))-\(digitsOfURL)"
      )
    }
  }

  /// The name that ``names(of:)`` gives the picture at `url` of a row, or else one of its own.
  public static func name(
    of row: FeedRow,
    at url: URL,
    among images: some Sequence<(row: FeedRow, url: URL)>
  ) -> PictureFileName {
    let images = Array(images)
    guard let index = images.firstIndex(where: { $0.row.id == row.id && $0.url == url }) else {
      return PictureFileName(of: row)
    }
    return names(of: images)[index]
  }

  /// Some file systems do not tell upper from lower case.
  private var key: String { stem.lowercased() }

  /// The name with the extension of a format.
  public func name(_ format: ImageFormat) -> String {
    "\(stem).\(format == .jpeg ? "jpg" : format.rawValue)"
  }

  /// All names that a file of this picture may have.
  public var names: [String] { ImageFormat.allCases.map(name) }

  private static func caption(_ text: String, room: Int) -> String {
    // By scalars: a character is another one with a combining mark on it.
    let plain = SafeText.line(text).unicodeScalars.map { meaningful.contains($0) ? " " : $0 }
    var caption = ""
    for character in SafeText.line(String(String.UnicodeScalarView(plain))).drop(while: isEdge) {
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
