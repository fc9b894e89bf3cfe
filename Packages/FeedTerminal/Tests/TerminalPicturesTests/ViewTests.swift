import FeedPresentation
import FeedTerminal
import Foundation
import ImageHeaders
import Synchronization
import TerminalPictures
import Testing

@Suite("Views of a feed")
struct ViewTests {
  @Test("The plain view writes rows to stdout, and the notice and errors to stderr")
  func text() async throws {
    let streams = Streams()
    let sut = TextView(console: streams.console(), limit: 1, language: .inFull)
    try await sut.display(.loading)
    try await sut.display(.loaded(screen(["one", "two"], notice: "saved copy")))
    try await sut.display(.failed(message: "no connection"))
    #expect(
      streams.written == [
        .out("one\nhttps://a.example/one\n"), .error("feed: saved copy\n"),
        .error("feed: no connection\n"),
      ]
    )
  }

  @Test("A terminal gets each row once, and waits with the next one for the picture above it")
  func pictures() async throws {
    let streams = Streams()
    let sut = TerminalView(
      console: streams.console(),
      size: TerminalSize(columns: 80, rows: 24),
      limit: nil,
      shape: PictureProtocol(.chafa, hasLinks: false),
      language: .inFull,
      programs: PictureProgramsSpy()
    )
    var state = screen(["one", "two"])
    try await sut.display(.loaded(state))
    #expect(streams.written == [.out("1 one\n  https://a.example/one\n")])
    state.rows[0].picture = .loaded(SampleImages.png(8, 8))
    state.rows[1].picture = .failed(message: "no picture")
    try await sut.display(.loaded(state))
    #expect(
      streams.written.dropFirst() == [
        .out("  d\n"), .out("\n2 two\n  https://a.example/two\n"), .out("  no picture\n"),
      ]
    )
  }

  @Test("On a terminal the feed's title stands above its rows, once; in a pipe there is none")
  func title() async throws {
    let terminal = Streams()
    let sut = TerminalView(
      console: terminal.console(),
      size: TerminalSize(columns: 80, rows: 24),
      limit: nil,
      shape: PictureProtocol(.none, hasLinks: false),
      language: .inFull,
      programs: PictureProgramsSpy()
    )
    let screen = FeedScreen(
      title: "A title",
      rows: screen(["one", "two"]).rows,
      notice: nil,
      emptyMessage: nil
    )
    try await sut.display(.loaded(screen))
    try await sut.display(.loaded(screen))
    #expect(
      terminal.written == [
        .out("  A title\n\n1 one\n  https://a.example/one\n"),
        .out("\n2 two\n  https://a.example/two\n"),
      ]
    )
    let pipe = Streams()
    try await TextView(console: pipe.console(), limit: 1, language: .inFull).display(
      .loaded(screen)
    )
    #expect(pipe.written == [.out("one\nhttps://a.example/one\n")])
  }

  @Test("A picture that chafa fails to draw is a line, and -v says why")
  func notDrawn() async throws {
    let streams = Streams()
    let sut = TerminalView(
      console: streams.console(.verbose),
      size: TerminalSize(columns: 80, rows: 24),
      limit: nil,
      shape: PictureProtocol(.chafa, hasLinks: false),
      language: .inFull,
      programs: PictureProgramsSpy(chafa: { _ in throw ProgramFailure("chafa took too long") })
    )
    var state = screen(["one"])
    state.rows[0].picture = .loaded(SampleImages.png(8, 8))
    try await sut.display(.loaded(state))
    #expect(
      streams.written == [
        .out("1 one\n  https://a.example/one\n"),
        .error("feed: chafa took too long\n"),
        .out("  \(Language.inFull.text(.pictureNotDrawn))\n"),
      ]
    )
  }

  @Test("A picture that no program decodes is a line that says what to install")
  func missingDecoder() async throws {
    let streams = Streams()
    let missing = MissingDecoder(.jpeg, install: "djpeg (a package)")
    let sut = TerminalView(
      console: streams.console(.verbose),
      size: TerminalSize(columns: 80, rows: 24),
      limit: nil,
      shape: PictureProtocol(.kitty(hasChafa: false), hasLinks: false),
      language: .inFull,
      programs: PictureProgramsSpy(decoding: { throw missing })
    )
    var state = screen(["one"])
    state.rows[0].picture = .loaded(SampleImages.jpeg(8, 8))
    try await sut.display(.loaded(state))
    #expect(
      streams.written == [
        .out("1 one\n  https://a.example/one\n"),
        .out("  picture in JPEG: install djpeg (a package) to see it\n"),
      ]
    )
  }

  @Test("A sensitive picture is not drawn, and the rows below it do not wait for it")
  func sensitive() async throws {
    let streams = Streams()
    let sut = TerminalView(
      console: streams.console(),
      size: TerminalSize(columns: 80, rows: 24),
      limit: nil,
      shape: PictureProtocol(.chafa, hasLinks: false),
      language: .inFull,
      programs: PictureProgramsSpy(chafa: { _ in throw Unexpected() })
    )
    var state = screen(["one", "two"], warning: "sensitive picture")
    let expected = "1 one\n  sensitive picture\n  https://a.example/one\n"
    try await sut.display(.loaded(state))
    #expect(streams.written.first == .out(expected))
    #expect(streams.written.count == 2)
    state.rows[0].picture = .loaded(SampleImages.png(8, 8))
    try await sut.display(.loaded(state))
    #expect(streams.written.count == 2)
  }

  private struct Unexpected: Error {}

  @Test(
    "A watched feed in a pipe: all rows once, then those that are new; a failure is said once, and so is its end"
  )
  func watchLines() async throws {
    let streams = Streams()
    let sut = WatchLinesView(console: streams.console(), limit: nil, language: .inFull)
    try await sut.display(.loaded(screen(["one"])))
    try await sut.display(.loaded(screen(["one", "two"], notice: "saved copy")))
    try await sut.display(.loaded(screen(["one", "two"], notice: "saved copy, older")))
    try await sut.display(.loaded(screen(["one", "two"])))
    #expect(
      streams.written == [
        .out("one\nhttps://a.example/one\n"), .out("\ntwo\nhttps://a.example/two\n"),
        .error("feed: 1 new\n"),
        .error("feed: saved copy\n"), .error("feed: the feed is fresh again\n"),
      ]
    )
  }

  private final class Streams: Sendable {
    enum Entry: Hashable {
      case out(String)
      case error(String)
    }

    private let entries = Mutex<[Entry]>([])
    var written: [Entry] { entries.withLock { $0 } }
    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

    var output: Output { Output(isTerminal: false) { [self] in add(.out($0)) } }

    func console(_ verbosity: Verbosity = .normal) -> Console {
      Console(
        standardOutput: output,
        standardError: Output(isTerminal: false) { [self] in add(.error($0)) },
        verbosity: verbosity,
        isPlain: true
      )
    }
  }

  private func screen(_ texts: [String], notice: String? = nil, warning: String? = nil)
    -> FeedScreen
  {
    let rows = texts.map { text in
      let code = text.utf8.first ?? 0
      return FeedRow(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, code)),
        description: text,
        location: nil,
        url: "https://a.example/\(text)",
        link: nil,
        warning: warning,
        picture: .loading
      )
    }
    return FeedScreen(rows: rows, notice: notice, emptyMessage: nil)
  }
}
