import FeedCore

/// The parts of a URL as bytes, found once. Foundation makes a `String` of each part that
/// it is asked for, and a choice asks for several of every candidate.
struct URLParts {
  typealias Text = ArraySlice<UInt8>

  /// All of it.
  let text: BytesKey
  /// Empty if it is relative.
  let scheme: Text
  /// The host, with a user before it and a port behind it if there are any.
  let authority: Text
  let path: Text
  let query: Text

  init(_ url: URL) {
    text = BytesKey(bytes: Array(url.absoluteString.utf8))
    var rest = text.bytes[...]
    let start = rest.prefix { $0 != UInt8(ascii: ":") && !Self.endsAuthority($0) }
    let isAbsolute = start.endIndex < rest.endIndex && rest[start.endIndex] == UInt8(ascii: ":")
    scheme = isAbsolute ? start : rest.prefix(0)
    rest = isAbsolute ? rest[(start.endIndex + 1)...] : rest
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      authority = rest.prefix { !Self.endsAuthority($0) }
    } else {
      authority = rest.prefix(0)
    }
    rest = rest[authority.endIndex...]
    path = rest.prefix { !Self.endsPath($0) }
    rest = rest[path.endIndex...]
    let hasQuery = rest.first == UInt8(ascii: "?")
    query = hasQuery ? rest.dropFirst().prefix { $0 != UInt8(ascii: "#") } : rest.prefix(0)
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || endsPath(byte)
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether the scheme is `http` or `https`.
  var isOfWeb: Bool {
    scheme.spells("https", ignoringCase: true) || scheme.spells("http", ignoringCase: true)
  }

  var host: Text {
    let user = authority.lastIndex(of: UInt8(ascii: "@"))
    let host = user.map { authority[($0 + 1)...] } ?? authority
    guard host.first == UInt8(ascii: "[") else {
      return host.prefix { $0 != UInt8(ascii: ":") }
    }
    return host.dropFirst().prefix { $0 != UInt8(ascii: "]") }
  }

  /// What is behind the last `/` of the path.
  var fileName: Text {
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    return slash.map { path[($0 + 1)...] } ?? path
  }

  /// Whether the path ends with one of these extensions.
  func hasExtension(in extensions: [StaticString]) -> Bool {
    // None is longer.
    let end = path.suffix(5)
    guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    let ending = end[dot...]
    return extensions.contains { ending.spells($0, ignoringCase: true) }
  }

  /// Whether the path ends like that of a picture.
  var endsLikePicture: Bool { hasExtension(in: Self.pictureExtensions) }

  private static let pictureExtensions: [StaticString] = [
    ".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".heic", ".bmp", ".jpe", ".jxl",
  ]
}
