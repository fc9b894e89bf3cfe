/// Makes a stranger's text safe to show: one line, in which nothing moves the cursor, colours, rings, changes the order of what is read,
/// hides, or floods. The one place where text is filtered, by scalar: `"\r\n"` is one character, and so may a megabyte be.
///
/// What is kept:
/// - **Letters, numbers, punctuation and symbols** that can be seen. Not controls, format characters, private use, what is not assigned,
///   and what Unicode lets a font ignore.
/// - **White space** of any kind and length, line breaks among it, as one space between what can be seen. A run of spaces could fill a
///   terminal's row and so begin a line.
/// - **Combining marks**, up to six on one letter; none without a letter.
/// - **Joiners** (U+200C, U+200D), one at a time, where they are spelling: between two letters of a script such as Persian's or Hindi's, and
///   behind a virama; and U+200D between up to four emoji.
/// - **Emoji**: skin tones, flags, keycaps, and VS15 or VS16 once behind what is an emoji. Of the flags that are spelled with tags those of
///   England, Scotland and Wales.
public enum SafeText {
  /// How many scalars are shown, an ellipsis included, of what a stranger may make as long as they like.
  public enum Limit {
    /// Of a line: a URL, a reason and our own words have room in it.
    public static let line = 5_000
    /// Of an image's description.
    public static let description = 2_000
    /// Of a URL.
    public static let url = 2_000
    /// Of what is told beside other things: a location, a cause, a header's value.
    public static let status = 300
  }

  /// `text` in one line of at most `limit` scalars, at least 1. Where there is more, the line ends in `…`. It takes no more time than
  /// ten times the limit asks for, however long the text is: what lies behind so much that cannot be seen is not looked for.
  public static func line(_ text: String, limit: Int = Limit.line) -> String {
    var line = SafeLine(limit: limit)
    for scalar in text.unicodeScalars {
      line.append(scalar)
      if line.isFull { break }
    }
    return line.text
  }

  /// The same, where there may be no text; text of which nothing is left to show is none.
  static func line(_ text: String?, limit: Int) -> String? {
    guard let line = text.map({ line($0, limit: limit) as String }), !line.isEmpty else { return nil }
    return line
  }

  /// The text of a URL in at most `limit` scalars, at least 1: printable ASCII, and all else percent-encoded (RFC 3986, section 2.1), so that
  /// what is shown names what would be loaded. A name and a password in it are left out, with `…` in their place. Where it is longer it ends
  /// in `…`.
  public static func url(_ text: String, limit: Int = Limit.url) -> String {
    var line = SafeLine(limit: limit)
    for (index, part) in partsBetweenPasswords(of: text).enumerated() {
      if index > 0 { line.append("…") }
      for byte in part.utf8 {
        if line.isFull { break }
        if (0x21...0x7E).contains(byte) {
          line.append(Unicode.Scalar(byte))
        } else {
          let digits = String(byte, radix: 16, uppercase: true)
          for scalar in "%\(digits.count == 1 ? "0" : "")\(digits)".unicodeScalars { line.append(scalar) }
        }
      }
    }
    return line.text
  }
}
