import FeedPresentation
import FeedTerminal
import Foundation
import Testing

@Suite("The feed as text")
struct FeedTextTests {
  @Test("The feed as text: description, location and URL of each image, in feed order")
  func text() throws {
    let screen = try screen()
    #expect(
      FeedText(style: Style(isPlain: true)).text(for: screen) == """
        A description
        A location
        https://a.example/1.png

        ftp://a.example/2.png

        """
    )
    #expect(FeedText(style: Style(isPlain: true), limit: 0).text(for: screen) == "")
    #expect(
      FeedText(style: Style(isPlain: true), limit: 1).text(for: screen)
        == "A description\nA location\nhttps://a.example/1.png\n"
    )
  }

  @Test("Author and date are one line before the URL, as far as they are known")
  func bylines() {
    let text = { (author: String?, date: String?) in
      let row = FeedRow(
        id: UUID(),
        description: nil,
        location: "Here",
        author: author,
        date: date,
        url: "u",
        link: nil,
        picture: .loading
      )
      return FeedText(style: Style(isPlain: true)).text(
        for: FeedScreen(title: "A title", rows: [row], notice: nil, emptyMessage: nil)
      )
    }
    #expect(text("Ada Lovelace", "2 days ago") == "Here\nAda Lovelace · 2 days ago\nu\n")
    #expect(text("Ada Lovelace", nil) == "Here\nAda Lovelace\nu\n")
    #expect(text(nil, "2 days ago") == "Here\n2 days ago\nu\n")
  }

  @Test("A post's warning and text stand below the place, each paragraph in one line")
  func post() {
    #expect(
      text(of: ["One", "Two"], warning: "sensitive picture: spiders") == """
        Here
        sensitive picture: spiders
        One
        Two
        u

        """
    )
  }

  @Test("GR1: what the pictures of a post have in common is said once, and each has its own words")
  func group() {
    let rows = [("1/2", "The pier"), ("2/2", "A boat")].map { number, words in
      FeedRow(
        id: UUID(),
        description: "Lanterns",
        location: "Here",
        author: "Ada",
        url: "u",
        link: nil,
        part: FeedRow.Part(
          number: number,
          caption: "Lanterns",
          words: words,
          isFirst: number == "1/2"
        ),
        picture: .loading
      )
    }
    let screen = FeedScreen(rows: rows, notice: nil, emptyMessage: nil)
    let text = FeedText(style: Style(isPlain: true)).text(for: screen)
    #expect(text == "Lanterns\nHere\n1/2 The pier\nAda\nu\n\n2/2 A boat\nu\n")
    let layout = FeedLayout(areaColumns: 80, margin: "", style: Style(isPlain: true))
    #expect(
      layout.lines(for: rows[0], at: 0) == ["Lanterns · Here", "1/2 The pier", "Ada", "u"]
    )
    #expect(layout.lines(for: rows[1], at: 1) == ["2/2 A boat", "u"])
    let pane = layout.paneLines(for: rows[1], limit: 9, keyForAll: "t")
    #expect(pane == ["Lanterns", "2/2 A boat", "Ada · Here"])
    #expect(layout.allLines(for: rows[1], in: .inFull) == pane)
  }

  @Test(
    "A post's text is cut where eight lines of a terminal would be",
    arguments: [
      (Array(repeating: "word", count: 9), Array(repeating: "word", count: 7) + ["word …"]),
      (Array(repeating: "word", count: 8), Array(repeating: "word", count: 8)),
      ([String(repeating: "x", count: 705)], [String(repeating: "x", count: 703) + "…"]),
      ([String(repeating: "x", count: 704), "y"], [String(repeating: "x", count: 704) + " …"]),
      (
        [String(repeating: "x", count: 700), "abcde"], [String(repeating: "x", count: 700), "abc…"]
      ),
    ]
  )
  func longPost(paragraphs: [String], lines: [String]) {
    #expect(text(of: paragraphs) == (["Here"] + lines + ["u", ""]).joined(separator: "\n"))
  }

  private func text(of paragraphs: [String], warning: String? = nil) -> String {
    let row = FeedRow(
      id: UUID(),
      description: nil,
      location: "Here",
      url: "u",
      link: nil,
      text: paragraphs,
      warning: warning,
      picture: .loading
    )
    return FeedText(style: Style(isPlain: true)).text(
      for: FeedScreen(rows: [row], notice: nil, emptyMessage: nil)
    )
  }

  @Test("Colour is used with restraint, and a URL that is not followed does not look like a link")
  func color() throws {
    #expect(
      FeedText(style: Style(isPlain: false)).text(for: try screen()) == """
        \u{1B}[1mA description\u{1B}[0m
        \u{1B}[2mA location\u{1B}[0m
        \u{1B}[4;34mhttps://a.example/1.png\u{1B}[0m

        ftp://a.example/2.png

        """
    )
  }

  private func screen() throws -> FeedScreen {
    let link = try url("https://a.example/1.png")
    return FeedScreen(
      rows: [
        FeedRow(
          id: UUID(),
          description: "A description",
          location: "A location",
          url: link.absoluteString,
          link: link,
          picture: .loading
        ),
        FeedRow(
          id: UUID(),
          description: nil,
          location: nil,
          url: "ftp://a.example/2.png",
          link: nil,
          picture: .loading
        ),
      ],
      notice: nil,
      emptyMessage: nil
    )
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
