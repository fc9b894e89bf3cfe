import Testing

@testable import CommandLine

@Suite("Did you mean")
struct SuggestionTests {
  private static let commands = [
    "show", "gallery", "validate", "status", "clear", "demo", "completions", "help",
  ]

  @Test(
    "A slip or two are forgiven, and nothing else is guessed",
    arguments: [
      ("shwo", "show"), ("show", "show"), ("sho", "show"), ("stat", "status"), ("statsu", "status"),
      ("valdate", "validate"),
      ("vlaidtae", "validate"), ("Clear", "clear"), ("CLEAR", "clear"), ("VALI", "validate"),
      ("completion", "completions"), ("gallery.html", nil), ("", nil),
      ("x", nil), ("nonsense", nil), ("rm", nil), ("cl", nil), ("cle", "clear"),
    ]
  )
  func near(word: String, suggestion: String?) {
    #expect(Suggestion.near(word, among: Self.commands) == suggestion)
  }

  @Test(
    "The distance is the number of slips",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1),
      ("abc", "bc", 1),
      ("ca", "abc", 3),
      ("kitten", "sitting", 3), ("ab", "ba", 1), ("abcd", "badc", 2),
    ]
  )
  func distances(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == distance)
    #expect(Suggestion.distance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == distance)
  }

  @Test("Untrusted input: a very long word is compared with nothing")
  func long() {
    #expect(Suggestion.near(String(repeating: "s", count: 10_000_000), among: ["show"]) == nil)
  }
}
