/// Makes a stranger's text safe to show: one line, with nothing in it that a terminal obeys or that changes the order of what is read. The
/// one place where text is filtered, by scalar: `"\r\n"` is one character.
public enum SafeText {
  /// `text` in one line. Line breaks and tabs become a single space; other control characters (Cc) and format characters (Cf: among them
  /// all bidirectional controls) are dropped.
  public static func line(_ text: String) -> String {
    // Printable ASCII is most of all text, and needs nothing.
    guard !text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return text }
    var line = String.UnicodeScalarView()
    var isBroken = false
    for scalar in text.unicodeScalars {
      if isBreak(scalar) {
        isBroken = true
      } else if isShown(scalar) {
        if isBroken && !line.isEmpty { line.append(" ") }
        isBroken = false
        line.append(scalar)
      }
    }
    return String(line)
  }

  /// The same, where there may be no text; text of which nothing is left to show is none.
  static func line(_ text: String?) -> String? {
    guard let line = text.map({ line($0) as String }), line.contains(where: { $0 != " " }) else { return nil }
    return line
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
