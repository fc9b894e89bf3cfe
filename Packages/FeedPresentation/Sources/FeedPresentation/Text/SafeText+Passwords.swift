extension SafeText {
  /// `text` with the user-info (RFC 3986, section 3.2.1) of every URL in it replaced by `…`: `https://…@feed.example/`. Credentials must
  /// not reach a message, a log, or somebody who looks over a shoulder.
  public static func withoutPasswords(_ text: String) -> String {
    partsBetweenPasswords(of: text).joined(separator: "…")
  }

  /// The parts of `text` around the user-infos of its URLs, including those without a scheme and those that lack the slashes after `http:`.
  static func partsBetweenPasswords(of text: String) -> [Substring] {
    let utf8 = text.utf8
    guard utf8.contains(UInt8(ascii: "@")) else { return [text[...]] }
    var parts: [Substring] = []
    var (start, index) = (text.startIndex, text.startIndex)
    while let found = utf8[index...].firstIndex(where: { ":/".utf8.contains($0) }) {
      index = utf8.index(after: found)
      guard let authority = authority(behind: found, in: utf8) else { continue }
      if let end = authority.lastIndex(of: UInt8(ascii: "@")) {
        parts.append(text[start..<authority.startIndex])
        start = end
      }
      index = authority.endIndex
    }
    return parts + [text[start...]]
  }

  /// The user-info and host, if any, after the first of two slashes or after the colon of `http:`.
  private static func authority(behind index: String.Index, in utf8: String.UTF8View) -> Substring.UTF8View? {
    let rest = utf8[index...]
    // Two slashes inside a path begin no authority.
    let isBeginning = utf8[..<index].last.map { $0 <= 0x20 || ":=\"'(<,".utf8.contains($0) } ?? true
    let isScheme = ["http", "https"].contains { scheme in
      let before = utf8[..<index].suffix(scheme.utf8.count)
      return String(decoding: before, as: UTF8.self).lowercased() == scheme
    }
    let count = isBeginning && rest.starts(with: "//".utf8) ? 2 : 1
    guard count == 2 || (isScheme && rest.starts(with: ":".utf8) && !rest.starts(with: ":/".utf8)) else { return nil }
    return rest.dropFirst(count).prefix { $0 > 0x20 && !"/?#".utf8.contains($0) }
  }
}
