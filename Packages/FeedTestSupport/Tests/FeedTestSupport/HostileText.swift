public import Testing

/// Text from a stranger: what a terminal or a browser would obey, and what breaks layouts.
public enum HostileText {
  /// A text for each kind.
  public static let all = [
    "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}31mred\u{9D}0;title\u{9C}",
    "a\r\nb\nc\u{85}d\u{2028}e\u{2029}f",
    "\u{202E}gnp.exe\u{2066}x", "zero\u{200B}\u{200D}\u{FEFF}width", "\u{1B}_Ga=d\u{1B}\\",
    "\u{1B}]8;;https://evil.example\u{1B}\\x",
    "\u{1B}]1337;File=inline=1:AAAA\u{7}", "\u{0}\u{8}\u{7F}\u{E0041}",
    "</script><script>alert(1)</script>",
    "\" onerror=\"x",
    "e" + String(repeating: "\u{301}", count: 5_000), String(repeating: " ", count: 5_000),
    "%n%s\\x1b[2J$(id)`id`",
  ]

  /// Nothing in `text` is obeyed by a terminal but the ends of its lines, and what `allowed`
  /// matches.
  public static func expectNone(
    in text: String,
    but allowed: Regex<some Any> = /(?!)/,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rest = text.replacing(allowed, with: "")
    let wrong = rest.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }.map { $0.escaped(asASCII: true) }
    #expect(wrong.isEmpty, "\(rest.debugDescription.prefix(300))", sourceLocation: sourceLocation)
  }
}
