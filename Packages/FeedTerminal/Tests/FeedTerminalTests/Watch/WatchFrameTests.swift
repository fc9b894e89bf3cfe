import Foundation
import Testing

@testable import FeedTerminal

@Suite("A frame of 'watch'")
struct WatchFrameTests {
  @Test("It shows the rows, those that changed marked, and at the foot why the feed is not fresh, and the last look")
  func frame() {
    let before = [row("one"), row("two"), row("three")]
    let after = [row("new"), row("three"), row("two", location: "Here")]
    let lines = frame(columns: 60, rows: 20).lines(
      for: FeedScreen(rows: after, notice: nil, emptyMessage: nil), changes: FeedChanges(from: before, to: after),
      warning: "saved copy, 1 minute old",
      status: frame(columns: 60, rows: 20).status(
        loadedAt: Date(timeIntervalSince1970: 1_800_000_000), changes: FeedChanges(from: before, to: after),
        every: .seconds(60)))
    #expect(
      lines == [
        "+ new", "  https://a.example/new", "", "^ three", "  https://a.example/three", "", "~ two · Here",
        "  https://a.example/two", "", "  saved copy, 1 minute old",
        "  last loaded at 08:00:00 UTC (+1 ~1 ^1 -1); next load in 1", "  min",
      ])
  }

  @Test("Only whole rows are shown, and how many more there are, and the foot always", arguments: 1...14)
  func short(rows: Int) {
    let lines = frame(columns: 60, rows: rows).lines(
      for: FeedScreen(rows: [row("one"), row("two"), row("three")], notice: nil, emptyMessage: nil), changes: nil,
      warning: nil, status: "status")
    let foot = rows < 3 ? ["  status"] : ["", "  status"]
    let expected: [String] =
      switch rows {
      case 1, 2: []
      case 3, 4, 5: ["  3 images"]
      case 6, 7, 8: ["  one", "  https://a.example/one", "", "  2 more images"]
      case 9: ["  one", "  https://a.example/one", "", "  two", "  https://a.example/two", "", "  1 more image"]
      default:
        [
          "  one", "  https://a.example/one", "", "  two", "  https://a.example/two", "", "  three",
          "  https://a.example/three",
        ]
      }
    #expect(lines == expected + foot)
    #expect(lines.count <= rows)
  }

  @Test("The feed's title stands above the rows, and goes where not one row fits", arguments: [(6, true), (5, false)])
  func title(rows: Int, isShown: Bool) {
    let lines = frame(columns: 60, rows: rows).lines(
      for: FeedScreen(title: "A title", rows: [row("one")], notice: nil, emptyMessage: nil), changes: nil,
      warning: nil, status: "status")
    let shown = ["  A title", "", "  one", "  https://a.example/one", "", "  status"]
    #expect(lines == (isShown ? shown : ["  1 image", "", "  status"]))
  }

  @Test("No line is wider than the screen, with the longest texts too", arguments: [1, 5, 20, 39, 40, 80, 300])
  func widths(columns: Int) throws {
    let long = String(repeating: "日本 word ", count: 40)
    var screen = VirtualScreen(columns: columns, rows: 400)
    var update = ScreenUpdate(size: TerminalSize(columns: columns, rows: 400))
    let frame = WatchFrame(
      size: TerminalSize(columns: columns, rows: 400), style: Style(isPlain: false), hasLinks: true)
    try screen.write(
      update.show(
        frame.lines(
          for: FeedScreen(rows: [row(long, location: long)], notice: nil, emptyMessage: nil),
          changes: FeedChanges(from: [], to: [row(long)]), warning: long, status: long)))
    #expect(screen.lines.contains { !$0.isEmpty })
  }

  @Test("An empty feed says so")
  func empty() {
    let lines = frame(columns: 60, rows: 20).lines(
      for: FeedScreen(rows: [], notice: nil, emptyMessage: "The feed has no images."), changes: nil, warning: nil,
      status: "status")
    #expect(lines == ["  The feed has no images.", "", "  status"])
  }

  @Test("Until something was loaded, no last load is shown")
  func notLoaded() {
    let status = frame(columns: 60, rows: 6).status(loadedAt: nil, changes: nil, every: .seconds(60))
    #expect(status == "next load in 1 min")
  }

  @Test("It speaks the reader's language")
  func language() {
    let language = Language(for: ["de"])
    let german = WatchFrame(
      size: TerminalSize(columns: 60, rows: 6), style: Style(isPlain: true), hasLinks: false, language: language)
    let status = german.status(loadedAt: Date(timeIntervalSince1970: 0), changes: nil, every: .seconds(5))
    #expect(status == "letzter Abruf: 00:00:00 UTC; nächster Abruf in 5 Sek.")
    let lines = german.lines(
      for: FeedScreen(rows: [row("one"), row("two")], notice: nil, emptyMessage: nil), changes: nil, warning: nil,
      status: "status")
    #expect(lines.contains("  1 weiteres Bild"))
  }

  private func frame(columns: Int, rows: Int) -> WatchFrame {
    WatchFrame(
      size: TerminalSize(columns: columns, rows: rows), style: Style(isPlain: true), hasLinks: false)
  }

  private func row(_ text: String, location: String? = nil) -> FeedRow {
    let code = text.utf8.reduce(UInt8(0)) { $0 &* 31 &+ $1 }
    let url = "https://a.example/\(text.prefix(5))".replacingOccurrences(of: " ", with: "")
    return FeedRow(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, code)), description: text, location: location,
      url: url, link: URL(string: url), picture: .loading)
  }
}
