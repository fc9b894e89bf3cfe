/// The name of a header field (RFC 9110, section 5.1), which upper and lower case do not change.
///
/// It is compared and hashed byte by byte. A server may send any bytes for a name, and as a
/// `String` combining marks would take many times as long.
struct FieldName: Hashable, Comparable, Sendable {
  /// As it was spelled.
  let text: String
  /// In lower case.
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }

  static func == (one: FieldName, other: FieldName) -> Bool {
    one.bytes == other.bytes
  }

  static func < (one: FieldName, other: FieldName) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }

  /// In bytes.
  var size: Int { bytes.count }

  /// Whether it is one of the fields that are lists, which may be sent in several parts; or
  /// `Set-Cookie`, of which there may be several, and which some clients join too.
  var isList: Bool { [Self.link, Self.cacheControl, Self.setCookie].contains(self) }

  private static let link = FieldName("Link")
  private static let cacheControl = FieldName("Cache-Control")
  private static let setCookie = FieldName("Set-Cookie")

  /// Whether `text` is a token (RFC 9110, section 5.6.2).
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isTokenByte[Int($0)] }
  }

  private static let isTokenByte: [Bool] = {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let token = Set("\(letters)0123456789!#$%&'*+-.^_`|~".utf8)
    return (UInt8.min...UInt8.max).map(token.contains)
  }()
}
