import FeedCore
import FeedPresentation
import Testing
import TextColumns

@testable import FeedTerminal

@Suite("The feed on a terminal")
struct FeedLayoutTests {
  @Test("At 20 columns every line is short, and has no margin")
  func narrow() throws {
    #expect(
      try text(columns: 20) == """
        The last light
        before open water
        Cape Wrath, Scotland
        https://feed.example
        /pictures/lighthouse
        .png

        北の国の静かな港に雪
        が降る
        小樽
        https://feed.example
        /pictures/harbour.jp
        g

        Ada Lovelace
        2 days ago
        ftp://feed.example/3

        """
    )
  }

  @Test("Where images are hidden, the others have the numbers of their feed in the margin")
  func hiddenImages() throws {
    let url = try #require(URL(string: "https://feed.example/1.png"))
    let images = (1...12).map { FeedImage(id: UUID(), description: "Image \($0)", url: url) }
    let feed = Feed(images: images, origin: .remote())
    let source = ShownImages.Source(
      FollowedFeed(url: url, name: "a"),
      origin: feed.origin,
      isAlone: true
    )
    let items = [3, 12].map { ShownImages.Item(images[$0 - 1], of: source, number: $0) }
    let shown = ShownImages(source, feed, all: images, items: items, hidden: 10)
    guard case .loaded(let screen) = FeedPresenter().loaded(shown, now: Date()) else {
      Issue.record("no rows")
      return
    }
    let layout = FeedLayout(
      size: TerminalSize(columns: 80, rows: 24),
      style: Style(isPlain: true)
    )
    #expect(
      screen.rows.enumerated().map { layout.text(for: $1, at: $0) }.joined() == """
        3 Image 3
          https://feed.example/1.png

        12 Image 12
           https://feed.example/1.png

        """
    )
  }

  @Test("At 80 columns caption and place share a line")
  func usual() throws {
    #expect(
      try text(columns: 80) == """
        1 The last light before open water · Cape Wrath, Scotland
          https://feed.example/pictures/lighthouse.png

        2 北の国の静かな港に雪が降る · 小樽
          https://feed.example/pictures/harbour.jpg

        3 Ada Lovelace · 2 days ago
          ftp://feed.example/3

        """
    )
  }

  @Test(
    "Caption and place share a line where it holds both, with a column to spare for a dot that may be wide"
  )
  func sharedLine() throws {
    let lines = { (count: Int) in
      FeedLayout(size: TerminalSize(columns: 60, rows: 24), style: Style(isPlain: true)).lines(
        for: FeedRow(
          id: UUID(),
          description: String(repeating: "d", count: count),
          location: String(repeating: "l", count: 14),
          url: "u",
          link: nil,
          picture: .loading
        ),
        at: 0
      )
    }
    #expect(lines(40).map(DisplayWidth.columns) == [59, 3])
    #expect(lines(41).map(DisplayWidth.columns) == [43, 16, 3])
  }

  @Test(
    "Author and date share a line where it holds both, with a column to spare; one that is missing leaves no trace"
  )
  func byline() {
    let lines = { (columns: Int, date: String?) in
      let row = FeedRow(
        id: UUID(),
        description: nil,
        location: nil,
        author: "Ada Lovelace",
        date: date,
        url: "u",
        link: nil,
        picture: .loading
      )
      return FeedLayout(size: TerminalSize(columns: columns, rows: 24), style: Style(isPlain: true))
        .lines(
          for: row,
          at: 0
        )
    }
    #expect(lines(25, "2 days ago") == ["Ada Lovelace", "2 days ago", "u"])
    #expect(lines(26, "2 days ago") == ["Ada Lovelace · 2 days ago", "u"])
    #expect(lines(26, nil) == ["Ada Lovelace", "u"])
  }

  @Test("A title stands above an empty line, and is broken like other text")
  func title() {
    let layout = FeedLayout(size: TerminalSize(columns: 20, rows: 24), style: Style(isPlain: true))
    #expect(layout.titleLines("Lighthouses of the north") == ["Lighthouses of the", "north", ""])
    #expect(layout.titleLines(nil) == [])
  }

  @Test("At 300 columns text is no wider than can be read, and a URL takes the room it needs")
  func wide() throws {
    let long = FeedRow(
      id: UUID(),
      description: String(repeating: "word ", count: 30),
      location: "A place",
      url: "https://a.example/" + String(repeating: "x", count: 270),
      link: nil,
      picture: .loading
    )
    let layout = FeedLayout(size: TerminalSize(columns: 300, rows: 50), style: Style(isPlain: true))
    let lines = layout.lines(for: long, at: 0)
    try #require(lines.count == 4)
    #expect(lines[0] == " " + String(repeating: " word", count: 17))
    #expect(lines[1] == " " + String(repeating: " word", count: 13))
    #expect(lines[2] == "  A place")
    #expect(lines[3] == "  " + long.url)
    #expect(try text(columns: 300) == text(columns: 80))
  }

  @Test("Colour is used with restraint, and what can be followed is a link")
  func color() throws {
    #expect(
      try text(columns: 80, style: Style(isPlain: false), hasLinks: true) == """
        \u{1B}[2m1\u{1B}[0m \u{1B}[1mThe last light before open water\u{1B}[0m\u{1B}[2m · Cape Wrath, Scotland\u{1B}[0m
          \u{1B}]8;id=feed-0;https://feed.example/pictures/lighthouse.png\u{1B}\\\u{1B}[4;34mhttps://feed.example/pictures/lighthouse.png\u{1B}[0m\u{1B}]8;;\u{1B}\\

        \u{1B}[2m2\u{1B}[0m \u{1B}[1m北の国の静かな港に雪が降る\u{1B}[0m\u{1B}[2m · 小樽\u{1B}[0m
          \u{1B}]8;id=feed-1;https://feed.example/pictures/harbour.jpg\u{1B}\\\u{1B}[4;34mhttps://feed.example/pictures/harbour.jpg\u{1B}[0m\u{1B}]8;;\u{1B}\\

        \u{1B}[2m3\u{1B}[0m \u{1B}[2mAda Lovelace\u{1B}[0m\u{1B}[2m · 2 days ago\u{1B}[0m
          ftp://feed.example/3

        """
    )
  }

  @Test(
    "Numbers have a margin that grows with them, and none where there is no room",
    arguments: [(9, "9 x"), (10, "10 x"), (12_345, "12345 x")]
  )
  func numbers(number: Int, start: String) throws {
    let row = FeedRow(
      id: UUID(),
      description: "x",
      location: nil,
      url: "u",
      link: nil,
      picture: .loading
    )
    let lines = { (columns: Int) in
      FeedLayout(size: TerminalSize(columns: columns, rows: 24), style: Style(isPlain: true)).text(
        for: row,
        at: number - 1
      )
      .split(separator: "\n")
    }
    #expect(
      lines(40) == [Substring(start), "\(String(repeating: " ", count: start.utf8.count - 1))u"]
    )
    #expect(lines(39) == ["x", "u"])
  }

  @Test("With colour and links the text is the same, at any width", arguments: [20, 80, 300])
  func sameText(columns: Int) throws {
    let sequences = /\u{1B}\[[0-9;]*m|\u{1B}\]8;[^\u{1B}]*\u{1B}\\/
    let colored = try text(columns: columns, style: Style(isPlain: false), hasLinks: true)
    #expect(try colored.replacing(sequences, with: "") == text(columns: columns))
    #expect(try colored != text(columns: columns))
  }

  @Test("A link that is broken over lines is one link, whole in each of them")
  func brokenLink() throws {
    let row = try rows()[0]
    let lines = FeedLayout(
      size: TerminalSize(columns: 20, rows: 24),
      style: Style(isPlain: true),
      hasLinks: true
    ).lines(for: row, at: 7).suffix(3)
    #expect(
      Array(lines)
        == ["https://feed.example", "/pictures/lighthouse", ".png"].map {
          "\u{1B}]8;id=feed-7;https://feed.example/pictures/lighthouse.png\u{1B}\\\($0)\u{1B}]8;;\u{1B}\\"
        }
    )
  }

  @Test(
    "No line is wider than the terminal",
    arguments: [1, 2, 19, 20, 21, 39, 40, 41, 80, 89, 90, 91, 120, 300]
  )
  func widths(columns: Int) throws {
    let layout = FeedLayout(
      size: TerminalSize(columns: columns, rows: 24),
      style: Style(isPlain: true)
    )
    for row in try rows() {
      for line in layout.lines(for: row, at: 0) {
        #expect(DisplayWidth.columns(of: line) <= columns)
      }
    }
  }

  @Test(
    "A description is cut at eight lines with …; place, author, date and URL are kept",
    arguments: [20, 21, 40, 80]
  )
  func longDescription(columns: Int) throws {
    let size = TerminalSize(columns: columns, rows: 24)
    let lines = FeedLayout(size: size, style: Style(isPlain: true)).lines(for: longRow(), at: 0)
    #expect(
      lines.prefix(8).map { $0.hasSuffix("…") } == [
        false, false, false, false, false, false, false, true,
      ]
    )
    #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
    let rest = lines.dropFirst(8).map { $0.drop { $0 == " " } }
    let source = columns < 40 ? ["Ada Lovelace", "2 days ago"] : ["Ada Lovelace · 2 days ago"]
    #expect(rest.map(String.init) == ["Place"] + source + ["u"])
    let colored = FeedLayout(size: size, style: Style(isPlain: false)).lines(for: longRow(), at: 0)
    #expect(colored[7].hasSuffix("…\u{1B}[0m"))
  }

  @Test(
    "In an area the caption is first, then its source, and then the text, which ends in … and a key",
    arguments: [
      (9, ["  Caption", "  Ada Lovelace · Place", "  spiders", "  One", "  Two", "  Three"]),
      (6, ["  Caption", "  Ada Lovelace · Place", "  spiders", "  One", "  Two", "  Three"]),
      (5, ["  Caption", "  Ada Lovelace · Place", "  spiders", "  One", "  … t"]),
      (3, ["  Caption", "  Ada Lovelace · Place", "  … t"]),
      (2, ["  Caption", "  Ada Lovelace · Place"]),
      (1, ["  Caption"]),
    ]
  )
  func pane(limit: Int, lines: [String]) {
    let row = post(text: ["One", "Two", "Three"], warning: "spiders")
    let layout = FeedLayout(areaColumns: 80, margin: "  ", style: Style(isPlain: true))
    #expect(layout.paneLines(for: row, limit: limit, keyForAll: "t") == lines)
  }

  @Test("In an area a long caption leaves two lines for the text, and has eight at most")
  func longCaptionInPane() {
    let layout = FeedLayout(areaColumns: 40, margin: "  ", style: Style(isPlain: true))
    let row = longRow()
    for limit in [4, 6, 20] {
      let lines = layout.paneLines(for: row, limit: limit, keyForAll: "t")
      let captionLines = min(8, limit - 1)
      #expect(lines.count == captionLines + 1)
      #expect(lines[captionLines - 1].hasSuffix("…"))
      #expect(lines.last == "  Ada Lovelace · Place · 2 days ago")
    }
  }

  @Test("A post's warning and text stand between the caption and its source")
  func post() {
    let lines = lines(of: post(text: ["One", "Two"], warning: "sensitive picture: spiders"))
    #expect(
      lines == [
        "  Caption · Place", "  sensitive picture: spiders", "  One", "  Two", "  Ada Lovelace",
        "  u",
      ]
    )
  }

  @Test(
    "A post's text is cut at eight lines with …, whether it is one paragraph or many",
    arguments: [[String(repeating: "word ", count: 500)], Array(repeating: "word", count: 9)]
  )
  func longPost(text: [String]) {
    let lines = lines(of: post(text: text))
    #expect(lines.count == 1 + 8 + 2)
    #expect(lines.map { $0.hasSuffix("…") } == (0..<11).map { $0 == 8 })
    let whole = self.lines(of: post(text: Array(repeating: "word", count: 8)))
    #expect(!whole.contains { $0.hasSuffix("…") })
  }

  @Test("All lines of a row have the whole text, and what the picture shows")
  func allLines() {
    let text = Array(repeating: "word", count: 9)
    let row = post(text: text, alternative: "A lighthouse", warning: "spiders")
    let layout = FeedLayout(size: TerminalSize(columns: 80, rows: 24), style: Style(isPlain: true))
    let parts =
      ["  Caption", "  Ada Lovelace · Place", "", "  spiders"] + text.flatMap { ["", "  \($0)"] }
      + ["", "  What the picture shows: A lighthouse"]
    #expect(layout.allLines(for: row, in: .inFull) == parts)
  }

  private func lines(of row: FeedRow) -> [String] {
    FeedLayout(size: TerminalSize(columns: 80, rows: 24), style: Style(isPlain: true))
      .lines(for: row, at: 0)
  }

  private func post(text: [String], alternative: String? = nil, warning: String? = nil) -> FeedRow {
    FeedRow(
      id: UUID(),
      description: "Caption",
      location: "Place",
      author: "Ada Lovelace",
      url: "u",
      link: nil,
      alternative: alternative,
      text: text,
      warning: warning,
      picture: .loading
    )
  }

  private func longRow() -> FeedRow {
    FeedRow(
      id: UUID(),
      description: String(repeating: "word 夜 ", count: 200),
      location: "Place",
      author: "Ada Lovelace",
      date: "2 days ago",
      url: "u",
      link: nil,
      picture: .loading
    )
  }

  @Test("A terminal that does not know its size is taken for a usual one")
  func unknownSize() {
    let size = TerminalSize(columns: 0, rows: -1, cell: .init(width: 0, height: 20))
    #expect(size == TerminalSize(columns: 80, rows: 24))
  }

  private func text(columns: Int, style: Style = Style(isPlain: true), hasLinks: Bool = false)
    throws -> String
  {
    let layout = FeedLayout(
      size: TerminalSize(columns: columns, rows: 24),
      style: style,
      hasLinks: hasLinks
    )
    return try rows().enumerated().map { layout.text(for: $1, at: $0) }.joined()
  }

  private func rows() throws -> [FeedRow] {
    let texts: [(String?, String?, String)] = [
      (
        "The last light before open water", "Cape Wrath, Scotland",
        "https://feed.example/pictures/lighthouse.png"
      ),
      ("北の国の静かな港に雪が降る", "小樽", "https://feed.example/pictures/harbour.jpg"),
    ]
    let rows = try texts.map { description, location, string in
      let url = try #require(URL(string: string))
      return FeedRow(
        id: UUID(),
        description: description,
        location: location,
        url: string,
        link: url,
        picture: .loading
      )
    }
    return rows + [
      FeedRow(
        id: UUID(),
        description: nil,
        location: nil,
        author: "Ada Lovelace",
        date: "2 days ago",
        url: "ftp://feed.example/3",
        link: nil,
        picture: .loading
      )
    ]
  }
}
