import FeedTestSupport
import Testing

@testable import TextColumns

@Suite("Wrapping")
struct TextWrappingTests {
  @Test(
    "Lines are broken at spaces, behind hyphens and beside wide characters, and else where they end",
    arguments: [
      ("", 10, []), ("   ", 10, []), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("one  two", 8, ["one  two"]), ("one  two", 7, ["one", "two"]), ("  one", 4, ["one"]),
      ("hot-air balloon", 8, ["hot-air", "balloon"]),
      ("hot-air balloon", 6, ["hot-", "air", "balloo", "n"]),
      ("at -5 degrees", 4, ["at", "-5", "degr", "ees"]),
      ("a unbelievable", 5, ["a", "unbel", "ievab", "le"]),
      ("no\u{A0}break here", 8, ["no\u{A0}break", "here"]), ("日本語の文", 5, ["日本", "語の", "文"]),
      ("日本語、文", 6, ["日本", "語、文"]), ("「日本」語", 4, ["「日", "本」", "語"]), ("山 river", 5, ["山", "river"]),
      ("a👍🏽b", 2, ["a", "👍🏽", "b"]), ("👩\u{200D}💻👩\u{200D}💻", 3, ["👩\u{200D}💻", "👩\u{200D}💻"]),
      ("日本", 1, ["\u{FFFD}", "\u{FFFD}"]),
    ]
  )
  func lines(text: String, columns: Int, lines: [String]) {
    #expect(TextWrapping.lines(of: text, columns: columns) == lines)
  }

  @Test("A URL fills its lines")
  func filled() {
    #expect(
      TextWrapping.filledLines(of: "https://a.example/b-c", columns: 10) == [
        "https://a.", "example/b-", "c",
      ]
    )
  }

  @Test(
    "No line is ever too long, no cluster is split, and nothing but spaces is left out",
    arguments: 1...15
  )
  func anyText(seed: Int) {
    var randomness = Randomness(seed: UInt64(seed))
    let alphabet: [String] = [
      " ", " ", " ", "a", "-", "word", "ß", "日", "、", "「", "」", "👍🏽", "👩\u{200D}💻", "🇩🇪", "e\u{301}",
      "\u{301}", "한",
      "क\u{94D}ष", "\u{200D}", "\u{FE0F}", "(", "।", "\u{A0}", "1\u{FE0F}\u{20E3}", "…", "\u{3000}",
    ]
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 0...60, using: &randomness))
        .map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &randomness)] }.joined()
      let columns = Int.random(in: 4...300, using: &randomness)
      for lines in [
        TextWrapping.lines(of: text, columns: columns),
        TextWrapping.filledLines(of: text, columns: columns),
      ] {
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
        let isKept = { (cluster: Character) in cluster != " " && cluster != "\u{3000}" }
        #expect(lines.flatMap { Array($0) }.filter(isKept) == Array(text).filter(isKept), "\(text)")
      }
    }
  }

  @Test(
    "Untrusted input: a character with thousands of marks, or wider than any line, is shown as one that is unknown"
  )
  func marks() {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(TextWrapping.lines(of: "\(marks) b", columns: 20) == ["\u{FFFD} b"])
    let wide = "क" + String(repeating: "\u{93E}", count: 25)
    #expect(TextWrapping.lines(of: wide, columns: 20) == ["\u{FFFD}"])
    let thirty = "a" + String(repeating: "\u{301}", count: 30)
    #expect(TextWrapping.lines(of: thirty, columns: 20) == [thirty])
  }

  @Test(
    "Text is cut in whole clusters, and shows it",
    arguments: [
      ("harbour", 7, "harbour"), ("harbour", 6, "harbo…"), ("harbour", 1, "…"), ("harbour", 0, ""),
      ("夜の港", 6, "夜の港"),
      ("夜の港", 5, "夜の…"), ("夜の港", 4, "夜…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ]
  )
  func cut(text: String, columns: Int, shown: String) {
    #expect(TextWrapping.cut(text, columns: columns) == shown)
  }

  @Test("Of more lines than there is room for the last one ends in …")
  func limit() {
    #expect(TextWrapping.lines(of: "one two six", columns: 3, limit: 3) == ["one", "two", "six"])
    #expect(TextWrapping.lines(of: "one two six", columns: 3, limit: 2) == ["one", "tw…"])
    #expect(TextWrapping.lines(of: "one two six", columns: 3, limit: 0) == [])
  }

  @Test("Untrusted input: many spaces are one break")
  func spaces() {
    let spaces = String(repeating: " ", count: 100_000)
    #expect(TextWrapping.lines(of: "a\(spaces)b", columns: 20) == ["a", "b"])
  }
}
