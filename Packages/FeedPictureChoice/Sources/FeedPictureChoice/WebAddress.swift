/// An absolute URL as bytes, with its parts found once. Foundation takes long to parse a URL, and
/// makes a `String` of each part that it is asked for; a choice asks for several of every
/// candidate, and shows few.
public struct WebAddress: Hashable, Sendable {
  typealias Text = ArraySlice<UInt8>

  /// All of it.
  let text: BytesKey
  /// What the document spells, if that is relative to what is not known yet.
  private var relativeText: String?
  private let schemeEnd, authorityStart, authorityEnd, pathEnd: Int

  /// The address of `url`.
  public init(_ url: URL) {
    self.init(Array(url.absoluteString.utf8))
  }

  /// The absolute URL that a document spells, maybe with white space around it; `nil` if it is
  /// neither `http` nor `https`, or longer than servers accept. Nothing is relative to a base of
  /// more than 1 KiB: every URL of a document may repeat it.
  public static func url(spelledBy text: String, relativeTo base: @autoclosure () -> URL?) -> URL? {
    URL(web: text, relativeTo: base())
  }

  /// The absolute URL that a document spells, as ``url(spelledBy:relativeTo:)`` reads it.
  public init?(web text: String, relativeTo base: @autoclosure () -> URL?) {
    if let bytes = text.plainWebURL {
      self.init(bytes)
      return
    }
    guard let url = URL(web: text, relativeTo: base()) else {
      return nil
    }
    self.init(url)
  }

  /// The same, relative to `base` until ``PictureCandidates/resolve(relativeTo:)`` says to what.
  public init?(web text: String, provisionallyRelativeTo base: URL) {
    if let absolute = WebAddress(web: text, relativeTo: nil) {
      self = absolute
      return
    }
    self.init(web: text, relativeTo: base)
    relativeText = text
  }

  /// The address of a relative URL whose base has become known; any other as it is.
  func resolved(relativeTo base: URL) -> WebAddress {
    relativeText.flatMap { WebAddress(web: $0, relativeTo: base) } ?? self
  }

  private init(_ bytes: [UInt8]) {
    var end = bytes[...].prefix { $0 != UInt8(ascii: ":") && !Self.endsAuthority($0) }.endIndex
    let isAbsolute = end < bytes.count && bytes[end] == UInt8(ascii: ":")
    schemeEnd = isAbsolute ? end : 0
    end = isAbsolute ? end + 1 : 0
    if bytes[end...].hasPrefix("//") {
      authorityStart = end + 2
      end = bytes[authorityStart...].prefix { !Self.endsAuthority($0) }.endIndex
    } else {
      authorityStart = end
    }
    authorityEnd = end
    pathEnd = bytes[end...].prefix { !Self.endsPath($0) }.endIndex
    text = BytesKey(bytes: bytes)
  }

  /// The URL, made when it is asked for.
  public var url: URL? { URL(string: spelling) }
  /// The URL as text.
  public var spelling: String { String(decoding: text.bytes, as: UTF8.self) }

  /// Empty if it is relative.
  var scheme: Text { text.bytes[..<schemeEnd] }
  /// The host, with a user before it and a port behind it if there are any.
  var authority: Text { text.bytes[authorityStart..<authorityEnd] }
  var path: Text { text.bytes[authorityEnd..<pathEnd] }

  var query: Text {
    let rest = text.bytes[pathEnd...]
    let hasQuery = rest.first == UInt8(ascii: "?")
    return hasQuery ? rest.dropFirst().prefix { $0 != UInt8(ascii: "#") } : []
  }

  /// Without the fragment.
  var pathAndQuery: Text { text.bytes[authorityEnd...].prefix { $0 != UInt8(ascii: "#") } }

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

  /// Whether the path ends with any extension.
  public var hasExtension: Bool { fileName.dropFirst().contains(UInt8(ascii: ".")) }

  /// Whether the path ends like that of a picture.
  var endsLikePicture: Bool { hasExtension(in: Self.pictureExtensions) }

  private static let pictureExtensions: [StaticString] = [
    ".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".heic", ".bmp", ".jpe", ".jxl",
  ]
}
