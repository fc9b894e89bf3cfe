import FeedCore
import FeedCoreTestSupport
import FeedPresentation
import FeedScreens
import FeedTerminal
import FeedTestSupport
import Foundation
import ImageHeaders
import Observation
import Synchronization
import TerminalPictures
import Testing
import TextColumns

@testable import FeedBrowse

@Suite("Browsing: the screen", .timeLimit(.minutes(5))) @MainActor
struct BrowseScreenTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let shape: PictureProtocol.Kind
    let size: TerminalSize
    let count: Int
    var testDescription: String { "\(shape), \(size.columns) × \(size.rows), \(count) images" }
  }

  nonisolated static let cases = [
    PictureProtocol.Kind.none, .kitty(hasChafa: false), .kitty(hasChafa: true),
    .iterm2(takesParts: false), .sixel,
    .chafa,
  ]
  .flatMap { shape in
    [(40, 12), (80, 24), (200, 60), (200, 7), (19, 5)].flatMap { columns, rows in
      [0, 1, 9].map {
        Case(shape: shape, size: TerminalSize(columns: columns, rows: rows), count: $0)
      }
    }
  }

  @Test(
    "Whatever keys are pressed and states come, the screen is as if drawn anew",
    arguments: cases.filter { $0.size.columns < 100 }
  )
  func randomKeys(of one: Case) async throws { try await Self.randomKeys(of: one, keyCount: 5) }

  static func randomKeys(of one: Case, keyCount: Int) async throws {
    var randomness = Randomness(seed: UInt64(one.count + one.size.columns))
    let keys = [
      "j", "k", " ", "g", "G", "f", "?", "/a\r", "n", "N", "\u{1B}", "/x", "\u{7F}", "\r", "r",
      "\u{1B}[5~",
      "\u{1B}[6~", "\t", "夜", "t", "v", "]", "[", "u", "F", "A", "h", "l", "+", "-", "0", "w",
      "\u{1B}[<0;9;4M",
      "\u{1B}[<0;9;20M",
      "\u{1B}[<65;9;9M",
    ]
    let (sut, terminal) = Self.makeSUT(one.shape, one.size)
    try sut.begin()
    try sut.show(Samples.state(one.count))
    if Bool.random(using: &randomness) {
      try sut.show(Samples.state(Samples.posts(one.count)))
    }
    for _ in 0..<keyCount {
      if Int.random(in: 0..<20, using: &randomness) == 0 {
        try sut.show(Samples.state(one.count, new: [0, 3, 4]))
      }
      if Int.random(in: 0..<10, using: &randomness) == 0 {
        try sut.show(
          Samples.state(
            max(0, one.count - Int.random(in: 0...1, using: &randomness)),
            error: Bool.random(using: &randomness) ? "an error 夜" : nil
          )
        )
      }
      try sut.type(keys[Int.random(in: 0..<keys.count, using: &randomness)])
      try sut.pause()
      // Pictures come earlier or later. Whenever they do, the screen has to be right.
      for _ in 0..<Int.random(in: 0..<6, using: &randomness) { await Task.yield() }
      try await sut.openAll()
      #expect(terminal.screen.kept.count <= 3)
      let left = try terminal.screenAfterSignal()
      #expect(left.kept.isEmpty && !left.isOwnScreen && left.isCursorShown)
      try sut.expectAsIfDrawnAnew()
    }
    sut.session.leave()
    #expect(terminal.screen.kept.isEmpty)
    #expect(!terminal.screen.isOwnScreen)
    #expect(terminal.screen.isCursorShown)
  }

  @Test(
    "The selected picture is drawn, its neighbours are loaded ahead, and the next one is there at once"
  )
  func pictures() async throws {
    let feed = StubFeed()
    let (sut, terminal) = Self.makeSUT(
      .kitty(hasChafa: false),
      TerminalSize(columns: 80, rows: 24),
      feed: feed
    )
    try sut.begin()
    try sut.show(Samples.state(9))
    #expect(terminal.screen.lines.contains("  loading…"))
    try await sut.open { $0.graphics.count == 1 }
    await Self.wait(for: try #require(feed.picture(named: "1.png")))
    try await sut.openAll()
    #expect(feed.askedPictures == ["0.png", "1.png"])
    try sut.type("j")
    #expect(terminal.screen.graphics.count == 1, "at once")
    await Self.wait(for: try #require(feed.picture(named: "2.png")))
    #expect(feed.askedPictures == ["0.png", "1.png", "2.png"])
    try sut.expectAsIfDrawnAnew()
  }

  @Test("kitty is sent a neighbour ahead, and shows it without being sent it again")
  func sentAhead() async throws {
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), TerminalSize(columns: 80, rows: 24))
    try sut.begin()
    try sut.show(Samples.state(9))
    try await sut.open { $0.kept.count == 2 }
    #expect(terminal.screen.graphics.count == 1, "it is not shown yet")
    let before = terminal.written
    try sut.type("j")
    let written = terminal.written.dropFirst(before.count)
    #expect(written.contains("\u{1B}_Ga=p,i=2,"))
    #expect(!written.contains("a=t"))
    try await sut.open { $0.kept.keys.sorted() == ["1", "2", "3"] }
    try sut.type("j")
    #expect(terminal.screen.kept.keys.sorted() == ["2", "3"], "the first is no neighbour any more")
  }

  @Test("An enlarged picture moves without being decoded or sent again")
  func moved() async throws {
    let size = try #require(ImageSize(width: 32, height: 16))
    let decoded = ConvertedPicture(.rgb(size), Data(count: 3 * size.pixels))
    let (sut, terminal) = Self.makeSUT(
      .kitty(hasChafa: false),
      TerminalSize(columns: 80, rows: 24),
      feed: StubFeed { _ in SampleImages.jpeg(1_600, 800) },
      programs: FakePrograms(decoded: decoded)
    )
    try sut.begin()
    try sut.show(Samples.state(1))
    try await sut.open { $0.graphics.count == 1 }
    try sut.type("++")
    try await sut.open { $0.graphics.first?.contains(",x=") == true }
    let before = terminal.written
    try sut.type("\u{1B}[C")
    let written = terminal.written.dropFirst(before.count)
    #expect(written.contains(",x="))
    #expect(!written.contains("a=t"))
    try sut.expectAsIfDrawnAnew()
  }

  @Test("Below a short list there are no blank lines: the picture has the room")
  func shortList() async throws {
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), TerminalSize(columns: 80, rows: 24))
    try sut.begin()
    try sut.show(Samples.state(3))
    try await sut.open { $0.graphics.count == 1 }
    let lines = terminal.screen.lines
    #expect(lines[3].hasPrefix("  3"))
    #expect(lines[4].isEmpty)
    let words = lines[5...].prefix { !$0.isEmpty }
    let top = terminal.screen.graphics[0].split(separator: " ").first.flatMap { Int($0) }
    #expect(try #require(top) <= words.endIndex + 1)
  }

  @Test("Where images are hidden, the list has the numbers of the feed, and the title too")
  func hiddenImages() throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: 100, rows: 20))
    let shown = ShownImages(of: Samples.feed(12), new: []) {
      ["Image 2", "Image 11"].contains($0.description)
    }
    try sut.show(FeedPresenter().loaded(shown, now: Date()))
    let lines = terminal.screen.lines
    #expect(lines.first?.hasSuffix(" 3/12") == true)
    #expect(lines[1].hasPrefix(" > 3   Image 2"))
    #expect(lines[2].hasPrefix("  12   Image 11"))
  }

  @Test(
    "The foot says what is loading, what failed, and how old a saved copy is; too small a terminal says so"
  )
  func words() throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: 100, rows: 20))
    try sut.show(.loading)
    #expect(terminal.screen.lines[2] == "  loading…")
    try sut.show(.failed(message: "no connection"))
    #expect(terminal.screen.lines[2] == "  no connection · 'r' tries again")
    var screen = FeedScreen(
      title: "Lighthouses",
      rows: [Samples.row(0)],
      notice: "saved copy, 2 days old",
      emptyMessage: nil,
      more: .available
    )
    screen.isLoading = true
    screen.error = "no connection"
    try sut.show(.loaded(screen))
    let lines = terminal.screen.lines
    #expect(lines.first?.hasPrefix("  Lighthouses ") == true)
    #expect(lines.first?.hasSuffix(" 1/1") == true)
    #expect(lines.last == "  no connection · loading… · saved copy, 2 days old  ? help")
    let (small, tiny) = Self.makeSUT(.none, TerminalSize(columns: 30, rows: 5))
    try small.show(.loaded(screen))
    #expect(tiny.screen.lines[0] == "the terminal is too small")
  }

  @Test(
    "Words and picture begin in one column, and end two columns before the last one; what is cut off shows it",
    arguments: [(80, 24, [2, 2]), (60, 30, [2, 2]), (39, 30, [0, 0]), (120, 30, [64, 34])]
      + [(200, 60, [104, 54])]
  )
  func margins(columns: Int, rows: Int, lefts: [Int]) async throws {
    let size = TerminalSize(columns: columns, rows: rows)
    let margin = columns < 40 ? 0 : 2
    for shape in [PictureProtocol.Kind.kitty(hasChafa: false), .chafa] {
      let (sut, terminal) = Self.makeSUT(shape, size)
      try sut.begin()
      let words = String(repeating: "mmmm ", count: 200)
      let url = "https://a.example/" + String(repeating: "m", count: 300)
      for (left, words) in zip(lefts, [(description: words, author: nil), ("Short", "mmm Author")])
      {
        let pane = left > 2 ? left - 2 : 0
        let (description, author) = words
        let isLong = author == nil
        let row = FeedRow(
          id: UUID(),
          description: description,
          location: nil,
          author: author,
          url: url,
          link: URL(string: "https://a.example/1.png"),
          picture: .loading
        )
        try sut.show(.loaded(FeedScreen(rows: [row], notice: nil, emptyMessage: nil)))
        try await sut.open { screen in
          shape == .chafa ? screen.lines.contains { $0.contains("▄") } : screen.graphics.count == 1
        }
        let cells = terminal.screen.cells
        // The text begins below the list, or beside it in the second line.
        let top =
          left > 2
          ? 1 : (1..<rows).first { cells[$0].allSatisfy { $0 == " " } }.map { $0 + 1 } ?? rows
        let text = terminal.screen.lines
        let end = text.indices.last { text[$0].contains("mmm") } ?? top
        let lines = cells[top...end].map { $0[pane...] }
        #expect(lines.count >= (isLong ? 4 : 2))
        #expect(
          lines.allSatisfy {
            $0.prefix(margin).allSatisfy { $0 == " " } && $0[pane + margin] != " "
          }
        )
        #expect(lines.allSatisfy { $0.suffix(margin).allSatisfy { $0 == " " } })
        #expect(!isLong || lines.contains { $0.joined().contains("…") })
        if shape == .chafa {
          let picture = cells[(end + 1)..<(rows - 1)].map { $0[pane...] }.first { $0.contains("▄") }
          #expect(picture?.firstIndex(of: "▄") == left)
        } else {
          #expect(terminal.screen.graphics.last?.split(separator: " ")[1] == "\(left)")
        }
      }
    }
  }

  @Test(
    "A long caption is cut by itself: date and author are shown, and no URL, with and without pictures",
    arguments: [(80, 24), (100, 12), (120, 40), (40, 30), (40, 12), (20, 8)]
  )
  func longCaption(columns: Int, rows: Int) throws {
    for shape in [PictureProtocol.Kind.none, .kitty(hasChafa: false)] {
      for count in [1, 100] {
        let (sut, terminal) = Self.makeSUT(shape, TerminalSize(columns: columns, rows: rows))
        var row = Samples.row(0)
        row = FeedRow(
          id: row.id,
          description: String(repeating: "mmmm ", count: 200),
          location: nil,
          author: "Ada",
          date: "today",
          url: "https://a.example/",
          link: row.link,
          picture: .loading
        )
        let others = (1..<count).map { Samples.row($0) }
        try sut.show(.loaded(FeedScreen(rows: [row] + others, notice: nil, emptyMessage: nil)))
        let text = terminal.screen.lines.joined(separator: "\n")
        #expect(text.contains("Ada · today"), "\(shape), \(count): \(text)")
        #expect(!text.contains("https://a.example/"), "\(shape), \(count): \(text)")
        if rows >= 24, count == 1 { #expect(text.components(separatedBy: "mmmm mmmm").count > 8) }
      }
    }
  }

  @Test(
    "A notice that is longer than a line goes on in the next ones, and is whole",
    arguments: [(80, 24), (40, 24), (100, 12), (70, 12)]
  )
  func longNotice(columns: Int, rows: Int) throws {
    let notice =
      "saved copy, less than a minute old (not found (status 404))"
    for shape in [PictureProtocol.Kind.none, .kitty(hasChafa: false)] {
      let (sut, terminal) = Self.makeSUT(shape, TerminalSize(columns: columns, rows: rows))
      let screen = FeedScreen(rows: [Samples.row(0)], notice: notice, emptyMessage: nil)
      try sut.show(.loaded(screen))
      let foot = terminal.screen.lines.suffix(3).joined(separator: " ").split(separator: " ")
        .joined(separator: " ")
      #expect(foot.hasSuffix("\(notice) ? help"), "\(foot)")
      try sut.expectAsIfDrawnAnew()
    }
  }

  @Test("Another picture of the same image is drawn, and what changed is said until the next key")
  func otherPicture() async throws {
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), TerminalSize(columns: 80, rows: 24))
    try sut.begin()
    try sut.show(Samples.state(1))
    try await sut.open { $0.graphics.count == 1 }
    let before = terminal.screen.graphics
    guard case .loaded(var screen) = Samples.state(1) else { return }
    screen.isLoading = true
    try sut.show(.loaded(screen))
    screen.isLoading = false
    screen.rows[0] = Samples.row(0, "other.png")
    try sut.show(.loaded(screen))
    try await sut.open { $0.graphics.count == 1 && $0.graphics != before }
    #expect(terminal.screen.lines.last == "  1 changed  ? help")
    try sut.type("j")
    #expect(terminal.screen.lines.last == "  ? help")
  }

  @Test("'t' shows the whole text and what the picture shows, in the picture's place")
  func text() async throws {
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), TerminalSize(columns: 80, rows: 14))
    try sut.begin()
    try sut.show(Samples.state(Samples.posts(1)))
    try await sut.open { $0.graphics.count == 1 }
    try sut.type("t")
    let paragraphs = (0..<5).flatMap { ["  Paragraph \($0)", ""] }
    #expect(terminal.screen.graphics.isEmpty)
    #expect(terminal.screen.lines[1...12] == ["", "  Post 0", ""] + paragraphs.prefix(9))
    try sut.type("G")
    #expect(
      terminal.screen.lines[9...12] == [
        "", "  Paragraph 8", "", "  What the picture shows: A lighthouse",
      ]
    )
    try sut.type("t")
    #expect(terminal.screen.graphics.count == 1)
  }

  @Test("An address that is longer than the screen is wide is written in one piece")
  func longAddress() async throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: 40, rows: 24))
    try sut.begin()
    let url = "https://a.example/" + String(repeating: "m", count: 80) + ".png"
    try sut.show(Samples.state([Self.row(at: url, page: "https://a.example/page")]))
    let before = terminal.screen.lines
    #expect(!before.contains { $0.contains("https://") })
    try sut.type("u")
    #expect(terminal.screen.lines[4] == "https://a.example/page")
    #expect(terminal.screen.lines[8...10].joined() == url)
    #expect(terminal.written.contains(url))
    try sut.expectAsIfDrawnAnew()
    try sut.type("u")
    #expect(terminal.screen.lines == before)
  }

  @Test(
    "An address that is longer than the screen is cut, and never reaches the foot",
    arguments: [(80, 24, 700), (80, 24, 1_500), (20, 6, 90), (40, 12, 2_000)]
  )
  func endlessAddress(columns: Int, rows: Int, length: Int) throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: columns, rows: rows))
    try sut.begin()
    let url = "https://a.example/" + String(repeating: "m", count: length)
    try sut.show(Samples.state([Self.row(at: url, page: url + "/page")]))
    try sut.type("u")
    #expect(terminal.screen.lines.last == "  ? help")
    try sut.expectAsIfDrawnAnew()
  }

  @Test("The list has its dates at the right, and marks what is new, kept and sensitive")
  func list() throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: 80, rows: 24))
    try sut.begin()
    try sut.show(Samples.state([Samples.row(0), Samples.post(1, isSensitive: true)]))
    #expect(terminal.screen.lines[1].hasPrefix(" >1   Image 0 夜の港 · Place 0 "))
    #expect(terminal.screen.lines[1].hasSuffix("2 days ago"))
    #expect(DisplayWidth.columns(of: terminal.screen.lines[1]) == 78)
    #expect(terminal.screen.lines[2].hasPrefix("  2 ! Post 1"))
    try sut.show(Samples.state(2, new: [0]))
    _ = try sut.session.handle(.kept([Samples.row(1).id]))
    #expect(terminal.screen.lines[1].hasPrefix(" >1•  Image 0"))
    #expect(terminal.screen.lines[2].hasPrefix("  2 * Image 1"))
  }

  @Test(
    "Beside a picture the list is as wide as its captions, from a quarter to half of the screen",
    arguments: [(1, 40), (60, 74), (200, 80)]
  )
  func listWidth(caption: Int, width: Int) throws {
    let row = FeedRow(
      id: UUID(),
      description: String(repeating: "m", count: caption),
      location: nil,
      url: "",
      link: nil,
      picture: .loading
    )
    var state = BrowseState(
      look: BrowseLook(
        style: Style(isPlain: true),
        shape: PictureProtocol(.kitty(hasChafa: false), hasLinks: false),
        language: .inFull
      ),
      size: TerminalSize(columns: 160, rows: 40)
    )
    _ = state.handle(.feed(Samples.state([row])))
    #expect(state.frame.listWidth == width)
  }

  @Test(
    "A narrow list has dates if its captions leave room for them",
    arguments: [(120, 5, true), (40, 5, true), (40, 60, false)]
  )
  func datesInNarrowList(columns: Int, caption: Int, hasDates: Bool) throws {
    let size = TerminalSize(columns: columns, rows: 24)
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), size)
    let row = FeedRow(
      id: UUID(),
      description: String(repeating: "m", count: caption),
      location: nil,
      date: "2 days ago",
      url: "",
      link: nil,
      picture: .loading
    )
    try sut.begin()
    try sut.show(Samples.state([row]))
    #expect(terminal.screen.lines[1].contains("  2 days ago") == hasDates)
  }

  @Test(
    "GR1: in the list the pictures of a post have its caption and date once; a search finds words"
  )
  func group() throws {
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), TerminalSize(columns: 80, rows: 24))
    let rows = [("1/2", "The pier"), ("2/2", "A boat")].map { number, words in
      FeedRow(
        id: UUID(),
        description: "Lanterns",
        location: nil,
        date: "2 days ago",
        url: "",
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
    try sut.begin()
    try sut.show(Samples.state(rows))
    let lines = terminal.screen.lines
    #expect(lines[1].hasPrefix(" >1   1/2 Lanterns"))
    #expect(lines[1].contains("2 days ago"))
    #expect(lines[2].hasPrefix("  2   2/2 A boat"))
    #expect(!lines[2].contains("2 days ago"))
    try sut.type("/boat\r")
    #expect(terminal.screen.lines[2].hasPrefix(" >2"))
  }

  @Test("A sensitive picture is drawn after 'v' alone")
  func sensitive() async throws {
    let (sut, terminal) = Self.makeSUT(.kitty(hasChafa: false), TerminalSize(columns: 80, rows: 24))
    try sut.begin()
    try sut.show(Samples.state([Samples.post(0, isSensitive: true)]))
    try await sut.openAll()
    try sut.type("f")
    #expect(terminal.screen.graphics.isEmpty)
    #expect(terminal.screen.lines.contains { $0.contains("spiders · 'v' shows it") })
    try sut.type("v")
    try await sut.open { $0.graphics.count == 1 }
    try sut.type("v")
    #expect(terminal.screen.graphics.isEmpty)
  }

  @Test("The help names the keys, in every language", arguments: ["en", "de", "ja", "el"])
  func help(tag: String) {
    let language = Language(for: [tag], words: [.browser])
    let frame = BrowseFrame(
      size: TerminalSize(columns: 80, rows: 24),
      style: Style(isPlain: true),
      language: language,
      showsPictures: false
    )
    var state = BrowseState(
      look: BrowseLook(
        style: Style(isPlain: true),
        shape: PictureProtocol(.none, hasLinks: false),
        language: language
      ),
      size: frame.size
    )
    _ = state.handle(.typed(Array("?".utf8)))
    let lines = frame.lines(state).lines
    #expect(lines.contains("  t                 " + language.text(.keyForText)))
    #expect(lines.contains("  v                 " + language.text(.keyForSensitive)))
    #expect(lines.last == "  ? " + language.text(.keyForHelp))
  }

  @Test("A search shows nothing of what is typed that a terminal obeys")
  func search() throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: 80, rows: 24))
    try sut.show(Samples.state(2))
    try sut.type("/a\u{9B}2J\u{9D}0;t\u{9C}\u{202E}b")
    #expect(terminal.screen.lines.last?.hasPrefix("/a") == true)
    #expect(
      terminal.screen.lines.last?.unicodeScalars.contains {
        "\u{9B}\u{9D}\u{9C}\u{202E}".unicodeScalars.contains($0)
      }
        == false
    )
  }

  @Test("Ctrl-Z gives the terminal back, and then takes it again")
  func suspended() throws {
    let (sut, terminal) = Self.makeSUT(.none, TerminalSize(columns: 80, rows: 24))
    try sut.begin()
    try sut.show(Samples.state(2))
    let before = terminal.screen.lines
    try sut.handle(.suspended)
    #expect(
      terminal.suspensions.withLock { $0 } == [false],
      "it has its own screen back while it is stopped"
    )
    #expect(terminal.screen.lines == before)
    #expect(terminal.screen.isOwnScreen)
  }

  @Test(
    "Cancellation: the terminal is given back even if nothing else can be written any more",
    arguments: [
      (
        PictureProtocol(.kitty(hasChafa: true), hasLinks: true),
        "\u{1B}_Gq=2,m=0;\u{1B}\\\u{1B}]8;;\u{1B}\\"
      ),
      (PictureProtocol(.iterm2(takesParts: true), hasLinks: false), "\u{1B}]1337;FileEnd\u{7}"),
      (PictureProtocol(.iterm2(takesParts: false), hasLinks: false), ""),
      (PictureProtocol(.sixel, hasLinks: true), "\u{1B}]8;;\u{1B}\\"),
      (PictureProtocol(.none, hasLinks: false), ""),
    ]
  )
  func givenBack(shape: PictureProtocol, pictures: String) throws {
    enum Message: Equatable {
      case willLeave(String), write(String), leave(String)
    }
    let messages = Mutex<[Message]>([])
    var output = Output(isTerminal: true) { text in
      let isFirst = messages.withLock { messages in
        messages.append(.write(text))
        return messages.count == 2
      }
      guard isFirst else { throw CancellationError() }
    }
    output.leave = { text in messages.withLock { $0.append(.leave(text)) } }
    output.willLeave = { text in messages.withLock { $0.append(.willLeave(text)) } }
    let sut = BrowseScreen(output: output, shape: shape)
    try sut.begin()
    sut.end()

    let all =
      "\u{1B}\\\(pictures)\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    #expect(
      messages.withLock { $0 } == [
        .willLeave(all),
        .write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"),
        .leave(all),
        .willLeave(""),
      ]
    )
    // Ctrl-Z makes the terminal drop what it was sent, as Ctrl-C does.
    let session = BrowseSession(
      feeds: [StubFeed()],
      terminal: BrowseTerminal(
        keyboard: nil,
        output: output,
        listen: { _ in },
        suspend: {},
        programs: FakePrograms()
      ),
      look: BrowseLook(style: Style(isPlain: true), shape: shape, language: .inFull),
      mailbox: BrowseMailbox()
    )
    messages.withLock { $0 = [] }
    #expect(throws: CancellationError.self) { try session.handle(.suspended) }
    #expect(messages.withLock { $0.prefix(2) } == [.leave(all), .willLeave("")])
  }

  private static func row(at url: String, page: String) -> FeedRow {
    FeedRow(
      id: UUID(),
      description: "Long",
      location: nil,
      url: url,
      link: URL(string: url),
      page: URL(string: page),
      picture: .loading
    )
  }

  /// Returns when the picture has come, or has failed to.
  private static func wait(for picture: ImageDataController<Data>) async {
    while case .loading = picture.state {
      await withCheckedContinuation { change in
        withObservationTracking {
          _ = picture.state
        } onChange: {
          change.resume()
        }
      }
    }
  }

  static func makeSUT(
    _ shape: PictureProtocol.Kind,
    _ size: TerminalSize,
    feed: StubFeed? = nil,
    programs: FakePrograms = FakePrograms()
  ) -> (SessionInHand, FakeTerminal) {
    let sut = SessionInHand(shape, size, feed: feed ?? StubFeed(), programs: programs)
    return (sut, sut.terminal)
  }
}
