extension SafeText {
  /// `text` with the user-info (RFC 3986, section 3.2.1) of every URL in it replaced by `…`: `https://…@feed.example/`. Who asks, and with
  /// which password, is nobody's business who reads a message, or a log, or looks over a shoulder.
  public static func withoutPasswords(_ text: String) -> String {
    partsBetweenPasswords(of: text).joined(separator: "…")
  }

  /// What is before, between and behind the user-infos of the URLs in `text`.
  static func partsBetweenPasswords(of text: String) -> [Substring] {
    let utf8 = text.utf8
    guard utf8.contains(UInt8(ascii: "@")) else { return [text[...]] }
    var parts: [Substring] = []
    var (start, index) = (text.startIndex, text.startIndex)
    while let colon = utf8[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = utf8.index(after: colon)
      guard utf8[index...].starts(with: "//".utf8) else { continue }
      let authority = utf8[index...].dropFirst(2).prefix { $0 > 0x20 && !"/?#".utf8.contains($0) }
      if let end = authority.lastIndex(of: UInt8(ascii: "@")) {
        parts.append(text[start..<authority.startIndex])
        start = end
      }
      index = authority.endIndex
    }
    return parts + [text[start...]]
  }
}
