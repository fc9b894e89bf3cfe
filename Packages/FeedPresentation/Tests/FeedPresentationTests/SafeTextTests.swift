import FeedPresentation
import FeedTestSupport
import Testing

@Suite("Safe text")
struct SafeTextTests {
  @Test(
    "Untrusted input: text is one line, without control or format characters",
    arguments: [
      ("plain", "plain"), ("", ""), ("häß 日本 👍🏽", "häß 日本 👍🏽"), ("a\tb", "a b"), ("a\r\nb", "a b"),
      ("a\n\n\nb", "a b"),
      ("\nа", "а"), ("a\n", "a"), ("a\u{1B}]0;title\u{7}b", "a]0;titleb"), ("a\u{9B}31mb", "a31mb"),
      ("a\u{7F}b", "ab"),
      ("a\u{202E}b\u{2066}c\u{200F}d\u{61C}e", "abcde"), ("a\u{200B}b\u{FEFF}c\u{2060}d", "abcd"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("a\u{E0041}b", "ab"),
      ("a\u{FFF9}b\u{FFFA}c\u{FFFB}", "abc"),
      ("a\u{3164}b\u{115F}c\u{FFA0}d", "abcd"), ("a\u{E000}b\u{10FFFD}c\u{FFFF}d", "abcd"),
      ("a\u{AD}b\u{34F}c", "abc"),
    ].map { (Escaped($0), $1) }
  )
  func lines(escaped: Escaped, line: String) {
    expect(escaped.text, becomes: line)
  }

  @Test(
    "Untrusted input: spaces cannot fill a row and so begin a line",
    arguments: [
      ("  a   b  ", "a b"), ("a\u{A0}\u{3000}\u{2003}b", "a b"), ("a \u{200B} \u{2800} b", "a b"),
      (" \t\u{A0}", ""),
      ("a \u{301}b", "a b"),
    ]
  )
  func spaces(text: String, line: String) {
    expect(text, becomes: line)
  }

  @Test(
    "Untrusted input: marks are kept on a letter, up to six, and cannot climb out of the line",
    arguments: [
      ("a" + marks(6) + "b", "a" + marks(6) + "b"), ("a" + marks(7) + "b", "a" + marks(6) + "b"),
      (marks(3) + "a", "a"), ("👍" + marks(9), "👍" + marks(6)),
      (
        "ᄀ" + String(repeating: "\u{1161}", count: 9), "ᄀ" + String(repeating: "\u{1161}", count: 6)
      ),
    ]
  )
  func combiningMarks(text: String, line: String) {
    expect(text, becomes: line)
  }

  @Test(
    "Untrusted input: joiners and selectors are kept where they make something, once",
    arguments: [
      ("a\u{200D}b\u{200C}c", "abc"), ("\u{200C}می", "می"), ("می\u{200C}\u{200C}خ", "می\u{200C}خ"),
      ("می\u{200C} خ", "می خ"),
      ("می\u{200C}a", "میa"), ("ا\u{200C}", "ا"), ("👍\u{200D}", "👍"), ("👍\u{200D}a", "👍a"),
      ("👍\u{200C}👍", "👍👍"),
      ("👨\u{200D}\u{200D}👩", "👨\u{200D}👩"), ("a\u{FE0F}b\u{FE00}c", "abc"),
      ("❤\u{FE0F}\u{FE0F}\u{FE0E}", "❤\u{FE0F}"),
      ("1\u{FE0F}\u{FE0F}", "1\u{FE0F}"), ("👍\u{E0100}\u{E01EF}", "👍"),
      ("क\u{94D}\u{200D}\u{200D}", "क\u{94D}\u{200D}"),
      ("👨\u{200D}👨\u{200D}👨\u{200D}👨\u{200D}👨", "👨\u{200D}👨\u{200D}👨\u{200D}👨👨"),
      ("🏴\u{E0075}\u{E0073}\u{E0063}\u{E0061}\u{E007F}", "🏴"),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}a", "🏴a"),
    ]
  )
  func joiners(text: String, line: String) {
    expect(text, becomes: line)
  }

  @Test(
    "A plain text, which is taken as it is, is what it is made scalar by scalar too",
    arguments: 1...6
  )
  func plain(limit: Int) {
    var texts = [""]
    for _ in 0..<4 {
      texts = texts.flatMap { text in ["a", "~", " ", "@", "/"].map { text + $0 } }
    }
    for text in texts.flatMap({ [$0, String($0.prefix(3))] }) {
      // What cannot be seen leaves no trace, but is not plain.
      #expect(SafeText.line(text, limit: limit) == SafeText.line("\0" + text, limit: limit))
    }
  }

  @Test(
    "Untrusted input: a line made from a line is the same line, however long it may be",
    arguments: 0..<20
  )
  func idempotence(seed: UInt64) {
    let pool = Array(
      "aé \n\u{200D}\u{200C}\u{FE0F}\u{301}\u{94D}कمی👍👨🏽🇩🏴❤\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E007F}\u{202E}1\u{20E3}ᄀ\u{1161}"
        .unicodeScalars
    )
    var random = SplitMix(state: seed)
    for limit in 1...30 {
      let text = String(
        String.UnicodeScalarView((0..<60).map { _ in pool.randomElement(using: &random) ?? "a" })
      )
      let line = SafeText.line(text, limit: limit)
      #expect(line.unicodeScalars.count <= limit)
      expect(line, limit: limit, becomes: line)
    }
  }
}

private func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

/// Compares by scalar, which distinguishes what is equal as characters, and is fast on a flood.
func expect(
  _ text: String,
  limit: Int = SafeText.Limit.line,
  becomes line: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let scalars = Array(SafeText.line(text, limit: limit).unicodeScalars)
  #expect(scalars == Array(line.unicodeScalars), sourceLocation: sourceLocation)
}

/// The same numbers for the same seed, on every machine (SplitMix64, Steele, Lea and Flood, 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
