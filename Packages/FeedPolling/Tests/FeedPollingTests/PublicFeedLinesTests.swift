import FeedCore
import FeedPolling
import Testing

@Suite("Which feeds were public, as a text")
struct PublicFeedLinesTests {
  @Test("New feeds stand behind the others, whatever those lines are, and a forgotten one is gone")
  func order() {
    let old = "b\n\u{0}\na\n"
    #expect(text(["b", "\u{0}", "a", "d", "c"], after: old) == "b\n\u{0}\na\nc\nd\n")
    #expect(text(["b", "\u{0}"], after: old) == "b\n\u{0}\n")
    #expect(text(["b", "a"], after: "b\na") == "b\na\n")
  }

  @Test("Where there are too many, the first ones go, and all that stand there count")
  func tooMany() {
    let lines = (0..<20).map { "\($0)" + String(repeating: "x", count: 400_000) }
    let old = lines.joined(separator: "\n") + "\n"
    #expect(PublicFeedLines().notes(in: Data(old.utf8)).count == 20)
    let new = text(lines + ["new"], after: old)
    #expect(new == lines.suffix(10).joined(separator: "\n") + "\nnew\n")
  }

  private func text(_ feeds: [String], after old: String) -> String {
    let notes = Dictionary(uniqueKeysWithValues: feeds.map { (Array($0.utf8), true) })
    let text = PublicFeedLines().text(of: notes, inPlaceOf: Data(old.utf8))
    return String(decoding: text, as: UTF8.self)
  }
}
