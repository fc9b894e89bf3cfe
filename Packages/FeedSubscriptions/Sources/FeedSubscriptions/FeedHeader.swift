/// A header of the requests to a feed's server.
public struct FeedHeader: Hashable, Sendable {
  /// Its name, a token (RFC 9110, section 5.6.2).
  public let name: String
  /// Its value, which may be a password.
  public let value: String

  /// Reads `Name: value`.
  init(_ text: String) throws(FeedSetting.Fault) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw .noHeader
    }
    let name = String(text[..<colon])
    let value = text.utf8[colon...].dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isToken), !value.isEmpty else {
      throw .noHeader
    }
    guard !Self.isOwn(name.lowercased()) else {
      throw .ownHeader
    }
    self.name = name
    self.value = String(Substring(value))
  }

  /// Whether the program sets this header itself: it says how the connection is used, which copy is
  /// known, how the body is encoded, or has a setting of its own.
  private static func isOwn(_ name: String) -> Bool {
    let names = [
      "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "range",
      "referer", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
    ]
    return names.contains(name) || name.hasPrefix("if-") || name.hasPrefix("proxy-")
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
