import FeedPresentation
import FeedTestSupport
import Testing

@Suite("Safe text, bounds")
struct SafeTextBoundsTests {
  @Test(
    "Untrusted input: a line is bounded, and says by an ellipsis that there was more",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, "…"), ("abcd", -1, "…"),
      ("", 0, ""),
      ("ab cd", 4, "ab…"), ("ab   ", 2, "ab"), ("abc\n\u{202E}", 3, "abc"), ("ab日本", 3, "ab…"),
    ].map { (Escaped($0), $1, $2) }
  )
  func bounds(escaped: Escaped, limit: Int, line: String) {
    expect(escaped.text, limit: limit, becomes: line)
  }

  @Test(
    "What belongs together is cut together: a letter with its marks, an emoji sequence, a flag, two joined letters",
    arguments: [
      ("ae\u{301}\u{302}b", 3, "a…"), ("a👨‍👩‍👧", 4, "a…"), ("a👨‍👩‍👧b", 6, "a…"), ("a👨‍👩‍👧b", 7, "a👨‍👩‍👧b"),
      ("🇩🇪🇫🇷a", 4, "🇩🇪…"),
      ("a👍🏽", 2, "a…"), ("1️⃣2️⃣", 5, "1️⃣…"), ("a🏴󠁧󠁢󠁳󠁣󠁴󠁿", 7, "a…"), ("بی\u{200C}خو", 4, "بی…"),
      ("بی\u{200C}خو", 3, "بی…"),
    ]
  )
  func units(text: String, limit: Int, line: String) {
    expect(text, limit: limit, becomes: line)
  }

  @Test(
    "Untrusted input: a megabyte becomes a short line, whatever it is made of",
    arguments: [
      ("a", "a", 1_999), ("\u{301}", "a", 7), ("\0", "a", 1), ("\u{200B}", "a", 1),
      ("\u{FE0F}", "👍", 2),
      ("\u{3164}", "a", 1),
      (" ", "a", 1), ("\u{E0067}", "🏴", 1), ("👨\u{200D}", "a", 1_996), ("日", "a", 1_999),
    ].map { (Escaped($0), $1, $2) }
  )
  func floods(escaped: Escaped, start: String, count: Int) {
    let flood = escaped.text
    let text = start + String(repeating: flood, count: 1_000_000 / flood.utf8.count)
    let scalars = Array(SafeText.line(text, limit: SafeText.Limit.description).unicodeScalars)
    #expect(scalars.count == count + 1)
    #expect(scalars.last == "…")
  }

  @Test("Untrusted input: what lies behind ten times the limit of nothing to see is not looked for")
  func readings() {
    let hidden = { (count: Int) in String(repeating: "\u{200B}", count: count) }
    expect("a" + hidden(98) + "b", limit: 10, becomes: "ab")
    expect("a" + hidden(99) + "b", limit: 10, becomes: "a…")
    expect(hidden(100) + "b", limit: 10, becomes: "")
    expect("a" + hidden(99), limit: .max, becomes: "a")
  }

  @Test(
    "Untrusted input: a URL is shown in printable ASCII, and all else percent-encoded",
    arguments: [
      ("https://a.example/%C3%A9?q=1#b", "https://a.example/%C3%A9?q=1#b"),
      ("https://a.example/é b", "https://a.example/%C3%A9%20b"),
      (
        "https://a.example/\u{1B}]8;;x\u{7}\u{7F}\u{202E}\n",
        "https://a.example/%1B]8;;x%07%7F%E2%80%AE%0A"
      ), ("", ""),
      ("https://аpple.example", "https://%D0%B0pple.example"),
    ].map { (Escaped($0), $1) }
  )
  func urls(escaped: Escaped, shown: String) {
    #expect(SafeText.url(escaped.text) == shown)
  }

  @Test("Untrusted input: a URL is bounded")
  func longURL() {
    let url = "https://a.example/" + String(repeating: "a", count: 1_000_000)
    #expect(SafeText.url(url) == url.prefix(1_999) + "…")
    #expect(SafeText.url("https://é", limit: 11) == "https://%C…")
  }
  @Test(
    "A text keeps its paragraphs, each in one line",
    arguments: [
      ("one\n\ntwo", ["one", "two"]), ("one\ntwo", ["one two"]), ("", []), ("\n\n\n", []),
      ("\n\none\n\n\n\ntwo\n", ["one", "two"]), ("one\n\n\u{202E}\n\ntwo", ["one", "two"]),
      ("a\u{1B}[31m\n\nb\u{2028}c", ["a[31m", "b c"]),
    ].map { (Escaped($0), $1) }
  )
  func paragraphs(escaped: Escaped, paragraphs: [String]) {
    #expect(SafeText.paragraphs(escaped.text) == paragraphs)
  }

  @Test(
    "Untrusted input: paragraphs are bounded together, and say by an ellipsis that there was more",
    arguments: [
      ("ab\n\ncd", 4, ["ab", "cd"]), ("ab\n\ncde", 4, ["ab", "c…"]), ("ab\n\ncd", 2, ["ab", "…"]),
      ("abc\n\nd", 2, ["a…"]), ("a👨‍👩‍👧\n\nb", 4, ["a…"]), ("", 0, []),
    ]
  )
  func paragraphBounds(text: String, limit: Int, paragraphs: [String]) {
    #expect(SafeText.paragraphs(text, limit: limit) == paragraphs)
  }

  @Test("Untrusted input: a megabyte of paragraphs becomes a short text")
  func paragraphFlood() {
    for paragraph in ["\n\na", "\n\n\u{200B}", "\n\n", "\n\n日", "\n\n\u{301}"] {
      let text = String(repeating: paragraph, count: 300_000)
      let scalars = SafeText.paragraphs(text).map(\.unicodeScalars.count).reduce(0, +)
      #expect(scalars <= SafeText.Limit.text + 1)
    }
  }

}
