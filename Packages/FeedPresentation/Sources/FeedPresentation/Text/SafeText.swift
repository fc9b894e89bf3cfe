/// Makes untrusted text safe to show: one line, in which nothing moves the cursor, colours, rings,
/// reorders, hides or floods. It works by scalar: `"\r\n"` is one character, and so may a megabyte
/// be.
///
/// It keeps what can be seen: letters, numbers, punctuation, symbols and emoji with their skin
/// tones, flags and keycaps; up to six combining marks on a letter; and joiners (U+200C, U+200D)
/// where they are spelling: between two letters of a script such as Persian or Hindi, after a
/// virama, or between up to four emoji. White space of any kind and length becomes one space, as a
/// run of spaces could fill a terminal's row and so begin a line. Everything else is dropped.
public enum SafeText: Sendable {
  /// The most scalars that are shown, the ellipsis included.
  public enum Limit: Sendable {
    /// Of a line: it has room for a URL, a reason and our own words.
    public static let line = 5_000
    /// Of an image's description.
    public static let description = 2_000
    /// Of the text of a post, all paragraphs together.
    public static let text = 4_000
    /// Of a URL.
    public static let url = 2_000
    /// Of what is shown beside other things: a location, a cause, a header's value.
    public static let status = 300
  }

  /// `text` in one line of at most `limit` scalars, at least 1; a longer one ends in `…`. The time
  /// is bounded by ten times the limit, however long the text is: nothing is read beyond that much
  /// that cannot be seen.
  public static func line(_ text: String, limit: Int = Limit.line) -> String {
    beginning(of: text, limit: limit).text
  }

  /// The same for an optional text; `nil` if nothing is left to show.
  public static func line(_ text: String?, limit: Int) -> String? {
    guard let line = text.map({ line($0, limit: limit) as String }), !line.isEmpty else {
      return nil
    }
    return line
  }

  /// The paragraphs of `text`, which an empty line separates, each in one line; without those that
  /// have nothing to show. All together have at most `limit` scalars; if something follows, the
  /// last one ends in `…`, or is that. The time is bounded as that of a line is.
  public static func paragraphs(_ text: String, limit: Int = Limit.text) -> [String] {
    var paragraphs: [String] = []
    var rest = limit
    for paragraph in separated(text.unicodeScalars.prefix(limit * SafeLine.readings)) {
      guard rest > 0 else {
        paragraphs.append("…")
        break
      }
      let line = beginning(of: paragraph, limit: rest)
      guard !line.text.isEmpty else {
        continue
      }
      paragraphs.append(line.text)
      rest -= line.text.unicodeScalars.count
      if line.isCut {
        break
      }
    }
    return paragraphs
  }

  private static func separated(_ text: Substring.UnicodeScalarView) -> [String] {
    var paragraphs: [String] = []
    var paragraph = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append(paragraph)
        paragraph = ""
      } else {
        paragraph += paragraph.isEmpty ? String(line) : "\n" + String(line)
      }
    }
    return (paragraphs + [paragraph]).filter { !$0.isEmpty }
  }

  private static func beginning(of text: String, limit: Int) -> (text: String, isCut: Bool) {
    if isPlain(text, limit: limit) {
      return (text, false)
    }
    var line = SafeLine(limit: limit)
    for scalar in text.unicodeScalars {
      line.append(scalar)
      if line.isFull {
        break
      }
    }
    return (line.text, line.isFull)
  }

  /// The text of a URL in at most `limit` scalars, at least 1: printable ASCII, everything else
  /// percent-encoded, so that what is shown names what would be loaded. Credentials become `…`; a
  /// longer URL ends in `…`.
  public static func url(_ text: String, limit: Int = Limit.url) -> String {
    if !text.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == 0x20 }),
      isPlain(text, limit: limit)
    {
      return text
    }
    var line = SafeLine(limit: limit)
    for (index, part) in partsBetweenPasswords(of: text).enumerated() {
      if index > 0 {
        line.append("…")
      }
      for byte in part.utf8 {
        if line.isFull {
          break
        }
        for scalar in WebURL.encoded(byte).unicodeScalars {
          line.append(scalar)
        }
      }
    }
    return line.text
  }

  /// Whether `text` is a safe line as it is, as most are: printable ASCII, whose spaces stand alone
  /// between other characters.
  private static func isPlain(_ text: String, limit: Int) -> Bool {
    guard text.utf8.count <= limit else {
      return false
    }
    // Every text of every row is looked through: a buffer takes a third of the instructions.
    return text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
  }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in bytes {
      guard 0x20...0x7E ~= byte, byte != 0x20 || last != 0x20 else {
        return false
      }
      last = byte
    }
    return last != 0x20
  }

  /// `text` with the user-info (RFC 3986, section 3.2.1) of every URL in it replaced by `…`:
  /// `https://…@feed.example/`. Credentials must not reach a message, a log, or somebody who looks
  /// over a shoulder.
  public static func withoutPasswords(_ text: String) -> String {
    partsBetweenPasswords(of: text).joined(separator: "…")
  }

  /// What may be shown of a word that is not the URL it may have been meant as: without what comes
  /// before its last `@`, which may be a password even where there is no scheme: `…@feed.example`.
  public static func withoutCredentials(wrongURL word: String) -> String {
    guard let end = word.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return word
    }
    let slashes = word[..<end].utf8.firstIndex(of: UInt8(ascii: "/")).map { first in
      word.utf8[first...].prefix { $0 == UInt8(ascii: "/") }.endIndex
    }
    return "\(word[..<(slashes ?? word.startIndex)])…\(word[end...])"
  }

  /// The parts of `text` around the user-infos of its URLs, including those without a scheme and
  /// those that lack the slashes after `http:`.
  static func partsBetweenPasswords(of text: String) -> [Substring] {
    let utf8 = text.utf8
    guard utf8.contains(UInt8(ascii: "@")) else {
      return [text[...]]
    }
    var parts: [Substring] = []
    var start = text.startIndex
    var index = text.startIndex
    while let found = utf8[index...].firstIndex(where: { ":/".utf8.contains($0) }) {
      index = utf8.index(after: found)
      guard let authority = authority(behind: found, in: utf8) else {
        continue
      }
      if let end = authority.lastIndex(of: UInt8(ascii: "@")) {
        parts.append(text[start..<authority.startIndex])
        start = end
      }
      index = authority.endIndex
    }
    return parts + [text[start...]]
  }

  /// The user-info and host, if any, after the first of two slashes or after the colon of `http:`.
  private static func authority(behind index: String.Index, in utf8: String.UTF8View) -> Substring
    .UTF8View?
  {
    let rest = utf8[index...]
    let before = utf8[..<index]
    let authority: Substring.UTF8View
    if rest.starts(with: "//".utf8), mayBeginAuthority(after: before) {
      authority = rest.dropFirst(2)
    } else if rest.starts(with: ":".utf8), !rest.starts(with: ":/".utf8), endsInScheme(before) {
      authority = rest.dropFirst()
    } else {
      return nil
    }
    return authority.prefix { $0 > 0x20 && !"/?#".utf8.contains($0) }
  }

  /// Two slashes inside a path begin no authority.
  private static func mayBeginAuthority(after text: Substring.UTF8View) -> Bool {
    text.last.map { $0 <= 0x20 || ":=\"'(<,".utf8.contains($0) } ?? true
  }

  private static func endsInScheme(_ text: Substring.UTF8View) -> Bool {
    ["http", "https"].contains { scheme in
      let end = text.suffix(scheme.utf8.count)
      return String(decoding: end, as: UTF8.self).lowercased() == scheme
    }
  }
}
