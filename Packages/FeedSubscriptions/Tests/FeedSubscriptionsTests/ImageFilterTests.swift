import FeedCore
import FeedFilters
import Foundation
import Testing

@testable import FeedSubscriptions

@Suite("Which images of a feed are shown")
struct ImageFilterTests {
  @Test("Without settings all images are shown")
  func none() throws {
    #expect(FeedSettings.none.filter == .none)
    #expect(try ImageFilter.none.shows(image("Boats")))
  }

  @Test(
    "With only, an image is shown if any of the words is in its caption, text, author, alternative or tags",
    arguments: [
      (["caption": "Boats at dawn"], true), (["text": "By the sea."], true),
      (["author": "A. Boatman"], true), (["alternative": "the SEA"], true),
      (["tag": "Seascape"], true), (["tag": "house"], false),
      (["caption": "A house"], false), ([:], false),
    ]
  )
  func only(texts: [String: String], isShown: Bool) throws {
    #expect(try makeSUT("only sea boat").shows(image(texts)) == isShown)
  }

  @Test("With drop, an image that any of the words matches is hidden, also among those of only")
  func drop() throws {
    let filter = try makeSUT("only /^the/", "drop advert house")
    #expect(try filter.shows(image("The sea")))
    #expect(try !filter.shows(image("A boat")))
    #expect(try !filter.shows(image("The house")))
    #expect(try !filter.shows(image(["caption": "The sea", "author": "Adverts"])))
  }

  @Test(
    "Words match without regard to case, in any alphabet",
    arguments: [
      ("möwe", "Eine MÖWE"), ("РЕКЛАМА", "реклама"), ("straße", "HAUPTSTRASSE"),
      ("ΟΔΟΣ", "οδος"), ("広告", "これは広告です"), ("and/or", "And/Or"),
    ]
  )
  func cases(word: String, caption: String) throws {
    #expect(try !makeSUT("drop \(word)").shows(image(caption)))
  }

  @Test("An expression is between slashes, and may have blanks")
  func expression() throws {
    let filter = try makeSUT(#"drop /^day \d+: the (sea|sky)/"#)
    #expect(try !filter.shows(image("Day 12: The sky at night")))
    #expect(try filter.shows(image("Today: the sky")))
  }

  @Test(
    "An expression stands alone, and a slash in it has a backslash in front",
    arguments: [
      ("/sea/ /boat/", ExpressionFault.notAlone), ("boat /sea/", .notAlone),
      ("/sea/ boat", .notAlone), ("boat /the sea/ dawn", .notAlone), ("/r/pics/", .notAlone),
      ("/[/]/", .notAlone), (#"/sea\\/boat/"#, .notAlone), ("//", .empty), ("/", .unfinished),
      ("/sea", .unfinished), (#"/sea\/"#, .unfinished),
    ]
  )
  func notAlone(value: String, fault: ExpressionFault) {
    #expect(throws: FeedSetting.Fault.expression(fault)) {
      try FeedSetting(key: "drop", value: value)
    }
  }

  @Test("The fault of an expression among others says what to write instead")
  func notAloneInWords() {
    #expect(
      ExpressionFault.notAlone.words == "a regular expression stands alone: "
        + #"write /sea|boat/ for several, and \/ for a slash in one"#
    )
  }

  @Test(
    "A slash is a part of a word where it does not begin one that another ends",
    arguments: [
      ("and/or u/", "u/me"), ("sea /r", "x/r"), ("sea / boat", "1/2"), ("u/ /r", "x/r"),
      (#"/^a\/b\\$/"#, #"A/b\"#),
    ]
  )
  func slashes(value: String, caption: String) throws {
    #expect(try !makeSUT("drop \(value)").shows(image(caption)))
  }

  @Test("Each tag is a text of its own")
  func tags() throws {
    let tagged = try image("").withTags(["blue", "Sea"])
    #expect(try !makeSUT("drop /^sea$/").shows(tagged))
    #expect(try makeSUT("drop /blue sea/").shows(tagged))
  }

  @Test("Words are found in all of a text")
  func longText() throws {
    let text = String(repeating: "a ", count: 3_000) + "#ad"
    #expect(try !makeSUT("drop #AD").shows(image(["text": text])))
  }

  @Test("A value that is no expression does not count; its line, key and fault are named")
  func faults() throws {
    let list = FeedList(
      Data("https://a.example/ a\n  only /(sea/\n  drop /sea\n  drop x\n  drop y\n".utf8)
    )
    #expect(
      list.complaints(in: "/feeds") == [
        "/feeds, line 2 is ignored: only: a parenthesis is missing",
        "/feeds, line 3 is ignored: drop: a regular expression ends with a slash",
        "/feeds, line 5 is ignored: drop: already set on line 4",
      ]
    )
    let filter = list.settings(of: list.feeds[0].url).filter
    #expect(try filter.shows(image("sea")))
    #expect(try !filter.shows(image("an x")))
  }

  private func makeSUT(_ lines: String...) throws -> ImageFilter {
    let list = FeedList(
      Data("https://a.example/ a\n\(lines.map { "  \($0)\n" }.joined())".utf8)
    )
    try #require(list.problems == [])
    return list.settings(of: list.feeds[0].url).filter
  }

  private func image(_ caption: String) throws -> FeedImage {
    try image(["caption": caption])
  }

  private func image(_ texts: [String: String]) throws -> FeedImage {
    FeedImage(
      id: UUID(),
      description: texts["caption"],
      url: try #require(URL(string: "https://a.example/1.png")),
      author: texts["author"],
      alternative: texts["alternative"],
      text: texts["text"],
      tags: texts["tag"].map { [$0] } ?? []
    )
  }
}
