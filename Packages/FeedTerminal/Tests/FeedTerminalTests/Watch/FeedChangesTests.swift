import FeedPresentation
import FeedTestSupport
import Foundation
import Testing

@testable import FeedTerminal

@Suite("What became of a feed's rows")
struct FeedChangesTests {
  @Test(
    "Rows are new, changed, moved or gone, and as few as possible are taken for moved",
    arguments: [
      ("", "", "", ""), ("abc", "abc", "...", ""), ("", "ab", "++", ""), ("ab", "", "", "ab"),
      ("abc", "xabc", "+...", ""),
      ("abc", "acb", ".^.", ""), ("abcd", "dabc", "^...", ""), ("abcd", "bcda", "...^", ""),
      ("abc", "cba", "^^.", ""),
      ("abc", "aBc", ".~.", ""), ("abc", "Cab", "~..", ""), ("abcd", "acx", "..+", "bd"),
      ("aab", "aab", "...", ""),
      ("aab", "ab", "..", "a"), ("ab", "aab", ".+.", ""), ("abcde", "eXbAd", "^+^~.", "c"),
    ]
  )
  func changes(before: String, after: String, marks: String, gone: String) {
    let changes = FeedChanges(from: rows(before), to: rows(after))
    let shown = changes.changes.map { change in
      switch change {
      case .new: "+"
      case .changed: "~"
      case .moved: "^"
      case nil: "."
      }
    }
    #expect(shown.joined() == marks)
    #expect(changes.gone.map(\.description) == rows(gone).map(\.description))
    #expect(changes.isEmpty == (!marks.contains { $0 != "." } && gone.isEmpty))
  }

  @Test("As many rows as stay in order are not moved, whatever was done to them", arguments: 1...30)
  func anyOrder(seed: Int) {
    var randomness = Randomness(seed: UInt64(seed))
    let before = Array("abcdefghijkl")
    let after = before.shuffled(using: &randomness)
    let changes = FeedChanges(from: rows(String(before)), to: rows(String(after)))
    let still = zip(after, changes.changes).filter { $0.1 == nil }.map { $0.0 }
    #expect(still == still.sorted())
    #expect(still.count == longestAscending(after))
    #expect(changes.changes.allSatisfy { $0 == nil || $0 == .moved })
    #expect(changes.gone.isEmpty)
  }

  @Test("A picture that came is no change")
  func pictures() {
    var after = rows("a")
    after[0].picture = .loaded(Data([1]))
    #expect(FeedChanges(from: rows("a"), to: after).isEmpty)
  }

  @Test(
    "A new author, page or time of publication is a change; other words for the same time are none"
  )
  func parts() {
    let row = { (author: String?, published: Date?, date: String?, page: URL?) in
      FeedRow(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        description: nil,
        location: nil,
        author: author,
        published: published,
        date: date,
        url: "u",
        link: nil,
        page: page,
        picture: .loading
      )
    }
    let time = Date(timeIntervalSince1970: 0)
    let page = URL(filePath: "/1")
    let before = row("Ada", time, "1 day ago", page)
    #expect(FeedChanges(from: [before], to: [row("Ada", time, "2 days ago", page)]).isEmpty)
    let others = [
      row("Eve", time, "1 day ago", page), row("Ada", time + 1, "1 day ago", page),
      row("Ada", time, "", nil),
    ]
    for other in others { #expect(FeedChanges(from: [before], to: [other]).changes == [.changed]) }
  }

  @Test("New words of a post are a change")
  func words() {
    let row = { (alternative: String?, text: [String], warning: String?) in
      FeedRow(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
        description: nil,
        location: nil,
        url: "u",
        link: nil,
        alternative: alternative,
        text: text,
        warning: warning,
        picture: .loading
      )
    }
    let others = [row("a", [], nil), row(nil, ["a"], nil), row(nil, [], "a")]
    for other in others {
      #expect(FeedChanges(from: [row(nil, [], nil)], to: [other]).changes == [.changed])
    }
  }

  @Test("Of 20,000 rows in the reverse order all but one have moved")
  func many() {
    let rows = (0..<20_000).map { _ in row(id: UUID(), text: "x") }
    let changes = FeedChanges(from: rows, to: rows.reversed())
    #expect(changes.changes.count { $0 == nil } == 1)
  }

  @Test("The summary of the changes is a few words")
  func summary() {
    #expect(
      FeedChanges(from: rows("abc"), to: rows("xcAy")).summary()
        == "2 new, 1 changed, 1 moved, 1 gone"
    )
    #expect(FeedChanges(from: rows("ab"), to: rows("ba")).summary() == "1 moved")
    #expect(FeedChanges(from: rows("ab"), to: rows("ab")).summary() == "")
  }

  /// A row for each letter; a capital one is the same row with another text.
  private func rows(_ letters: String) -> [FeedRow] {
    letters.map { letter in
      let code = letter.lowercased().utf8.first ?? 0
      return row(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, code)),
        text: String(letter)
      )
    }
  }

  private func row(id: UUID, text: String) -> FeedRow {
    FeedRow(
      id: id,
      description: text,
      location: nil,
      url: "https://a.example",
      link: nil,
      picture: .loading
    )
  }

  /// By trying for each element all that stand before it.
  private func longestAscending(_ letters: [Character]) -> Int {
    var longest: [Int] = []
    for (index, letter) in letters.enumerated() {
      longest.append(
        1 + (0..<index).filter { letters[$0] < letter }.map { longest[$0] }.reduce(0, max)
      )
    }
    return longest.max() ?? 0
  }
}
