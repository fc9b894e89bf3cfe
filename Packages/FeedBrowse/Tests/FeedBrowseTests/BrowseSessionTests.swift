import FeedCore
import FeedCoreTestSupport
import FeedFailures
import FeedPresentation
import FeedScreens
import FeedTerminal
import FeedTestSupport
import Foundation
import Synchronization
import TerminalPictures
import Testing

@testable import FeedBrowse

@Suite("Browsing: a session", .timeLimit(.minutes(5))) @MainActor
struct BrowseSessionTests {
  @Test("'j' selects the next image, and has the picture after it loaded too")
  func next() async throws {
    let sut = try makeSUT([feed(9)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/9") }
    #expect(sut.feeds[0].askedPictures == ["0.png", "1.png"])
    sut.keyboard.type("j")
    await sut.terminal.wait { $0.isAt("2/9") }
    #expect(sut.feeds[0].askedPictures == ["0.png", "1.png", "2.png"])
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
  }

  @Test("The terminal is asked what it can do, and its answer draws the picture as it can")
  func asking() async throws {
    let choice: BrowseLook.Choice = { answers in
      PictureProtocol(answers.hasSixels ? .iterm2(takesParts: false) : .none, hasLinks: false)
    }
    let sut = try makeSUT([feed(2)], choice: choice)
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.graphics.count == 1 }
    // tmux would drop what is handed on after the change of the screen.
    #expect(
      sut.terminal.written.hasPrefix(TerminalQuestion.terminal.text + ScreenUpdate.enter)
    )
    sut.keyboard.type("\u{1B}[?62;4c")
    await sut.terminal.wait { $0.graphics.isEmpty && $0.lines.contains { $0.contains("▓") } }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
  }

  @Test("The feed is loaded at the start, and by 'r' once more")
  func reload() async throws {
    let loads = Mutex(0)
    let controller = FeedController(
      load: {
        let load = loads.withLock { loads in
          loads += 1
          return loads
        }
        return ShownImages(of: Samples.feed(load))
      }
    )
    let sut = try makeSUT([StubFeed(controller: controller)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/1") }
    sut.keyboard.type("r")
    await sut.terminal.wait { $0.isAt("1/2") }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(loads.withLock { $0 } == 2)
  }

  @Test("'q' ends it: terminal and keyboard are given back, and what was being loaded is cancelled")
  func quit() async throws {
    let stalled = StalledPictures()
    let sut = try makeSUT([feed(1, loadPicture: stalled.load)])
    let run = Task { try await sut.session.run() }
    await stalled.wait(until: [.begun])
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    await stalled.wait(until: [.begun, .cancelled])
    #expect(!sut.terminal.screen.isOwnScreen)
    #expect(sut.terminal.screen.isCursorShown)
    #expect(sut.messages.first == .takeKeys)
    #expect(sut.messages.suffix(2) == [.leaveScreen, .giveKeys])
    withExtendedLifetime(sut) {}
  }

  @Test("An ESC after which nothing is typed is the Escape key")
  func escape() async throws {
    let sut = try makeSUT([feed(2)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/2") }
    sut.keyboard.type("/a")
    await sut.terminal.wait { $0.lines.last == "/a" }
    sut.keyboard.type("\u{1B}")
    await sut.terminal.wait { $0.lines.last == "  ? help" }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(sut.keyboard.times == [nil, nil, .milliseconds(50), nil])
  }

  @Test("The end of the input ends it")
  func endOfInput() async throws {
    let sut = try makeSUT([feed(1)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/1") }
    sut.keyboard.endInput()
    #expect(try await run.value == .inputEnded)
    #expect(!sut.terminal.screen.isOwnScreen)
  }

  @Test("A cancel ends it, and gives terminal and keyboard back")
  func cancelled() async throws {
    let sut = try makeSUT([feed(1)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/1") }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(sut.messages.suffix(2) == [.leaveScreen, .giveKeys])
  }

  @Test("A picture that fails says why, and is tried again with the fresh feed")
  func failedPicture() async throws {
    let attempts = Mutex(0)
    let controller = FeedController(load: { ShownImages(of: Samples.feed(1)) })
    let feed = StubFeed(controller: controller) { url in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      if attempt == 1 {
        throw LoadFailure(.connectivity, loading: url, cause: FailureCause.other("unplugged"))
      }
      return SampleImages.png(80, 40)
    }
    let sut = try makeSUT([feed])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.lines.contains { $0.contains("unplugged") } }
    sut.keyboard.type("r")
    await sut.terminal.wait { $0.graphics.count == 1 }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(attempts.withLock { $0 } == 2)
  }

  @Test(
    "Tab and Shift-Tab show the next feed and the previous one, around, each with its own pictures"
  )
  func otherFeeds() async throws {
    let sut = try makeSUT([feed(3, name: "One"), feed(4, name: "Two"), feed(5, name: "Three")])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/3") }
    sut.keyboard.type("\t")
    await sut.terminal.wait { $0.isAt("1/4") }
    #expect(sut.terminal.screen.lines[0].hasPrefix("  Feeds › Two"))
    await sut.terminal.wait { $0.graphics.count == 1 }
    sut.keyboard.type("\u{1B}[Z\u{1B}[Z")
    await sut.terminal.wait { $0.isAt("1/5") }
    #expect(sut.terminal.screen.lines[0].hasPrefix("  Feeds › Three"))
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(sut.feeds[1].askedPictures == ["0.png", "1.png"])
  }

  @Test(
    "It begins with the list of feeds if asked to, loads none of them, and fills in what they have"
  )
  func beginsWithList() async throws {
    let loads = Mutex(0)
    let controller = FeedController(
      load: {
        loads.withLock { $0 += 1 }
        return ShownImages(of: Samples.feed(3))
      }
    )
    let river = feed(5, name: "all feeds")
    let sut = try makeSUT(
      [StubFeed(name: "One", controller: controller), feed(4, name: "Two")],
      river: river,
      beginsWithList: true
    )
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.lines.count { $0.contains("2 new · 9 images · just now") } == 2 }
    #expect(sut.terminal.screen.lines[0].hasPrefix("  Feeds "))
    #expect(sut.terminal.screen.lines[3].hasPrefix("  One       · Title of One"))
    #expect(loads.withLock { $0 } == 0)
    sut.keyboard.type("two\r")
    await sut.terminal.wait { $0.isAt("1/4") }
    #expect(sut.terminal.screen.lines[0].hasPrefix("  Feeds › Two"))
    sut.keyboard.type("A")
    await sut.terminal.wait { $0.isAt("1/5") }
    #expect(sut.terminal.screen.lines[0].hasPrefix("  Feeds › all feeds"))
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(loads.withLock { $0 } == 0)
  }

  @Test("Keys before a switch of feeds, in the same bytes, are about the feed before it")
  func keysBeforeSwitch() async throws {
    let sut = try makeSUT([feed(3, name: "One"), feed(2, name: "Two")])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/3") }
    sut.keyboard.type("j\t")
    await sut.terminal.wait { $0.isAt("1/2") }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(sut.feeds[0].askedPictures == ["0.png", "1.png", "2.png"])
    #expect(sut.feeds[1].askedPictures == ["0.png", "1.png"])
  }

  @Test("Another feed that is loaded meanwhile changes nothing on the screen")
  func feedBeside() async throws {
    let sut = try makeSUT([feed(3, name: "One"), feed(4, name: "Two")])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/3") }
    await sut.feeds[1].controller.load()
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(sut.terminal.screen.isAt("1/3"))
    #expect(sut.terminal.screen.lines[0].hasPrefix("  Feeds › One"))
  }

  @Test("One feed alone stays on the screen")
  func noOtherFeed() async throws {
    let sut = try makeSUT([feed(3)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/3") }
    sut.keyboard.type("j\t")
    sut.keyboard.type("j")
    await sut.terminal.wait { $0.isAt("3/3") }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
  }

  @Test("A page that cannot be opened and a saved picture are said")
  func remarks() async throws {
    let feed = feed(1)
    let sut = try makeSUT([feed])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.graphics.count == 1 }
    sut.keyboard.type("s")
    await sut.terminal.wait { $0.lines.last == "  saved: a.png  ? help" }
    feed.failure = LoadFailure(
      .connectivity,
      loading: try #require(URL(string: "https://a.example")),
      cause: FailureCause.other("unplugged")
    )
    sut.keyboard.type("o")
    await sut.terminal.wait { $0.lines.last?.contains("unplugged") == true }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(feed.requests.suffix(2) == [.save("0.png", SampleImages.png(80, 40)), .open("0.png")])
  }

  @Test("'b' keeps the selected image, says so and marks it; pressed again it lets it go")
  func keeping() async throws {
    let feed = feed(2)
    let sut = try makeSUT([feed])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.graphics.count == 1 }
    sut.keyboard.type("b")
    await sut.terminal.wait { screen in
      screen.lines.last == "  kept; 'feed kept' shows it  ? help"
        && screen.lines.contains { $0.hasPrefix(" >1 * ") }
    }
    sut.keyboard.type("b")
    await sut.terminal.wait { screen in
      screen.lines.last == "  no longer kept  ? help"
        && screen.lines.contains { $0.hasPrefix(" >1  ") }
    }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    let kept = StubFeed.Request.keep("0.png", SampleImages.png(80, 40))
    #expect(feed.requests.suffix(2) == [kept, kept])
  }

  @Test("New images are marked, and the selected one is seen after half a second")
  func seeing() async throws {
    let controller = FeedController(
      load: {
        let feed = Samples.feed(3)
        return ShownImages(of: feed, new: Set(feed.images.dropFirst().map(\.id)))
      }
    )
    let feed = StubFeed(controller: controller)
    let times = Mutex<[Duration]>([])
    let (rests, endRest) = AsyncStream<Void>.makeStream()
    let sut = try makeSUT(
      [feed],
      sleep: { time in
        times.withLock { $0.append(time) }
        for await _ in rests { return }
      }
    )
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { screen in
      screen.lines.contains { $0.hasPrefix(" >2• ") }
        && screen.lines.contains { $0.hasPrefix("  3• ") }
    }
    #expect(!feed.requests.contains(.see("1.png")))
    endRest.yield()
    await sut.terminal.wait { screen in screen.lines.contains { $0.hasPrefix(" >2  ") } }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(feed.requests.contains(.see("1.png")))
    #expect(times.withLock { $0 } == [.milliseconds(500)])
  }

  @Test("'m' at the end of the feed says that there are no more images")
  func loadMore() async throws {
    let sut = try makeSUT([feed(1)])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/1") }
    sut.keyboard.type("m")
    await sut.terminal.wait { $0.lines.last == "  no more images  ? help" }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
  }

  @Test("Ctrl-Z gives screen and keys back, stops, and takes the screen and then the keys again")
  func suspended() throws {
    let sut = try makeSUT([feed(1)])
    _ = try sut.session.handle(.suspended)
    #expect(sut.messages == [.leaveScreen, .giveKeys, .stop, .takeScreen, .draw, .takeKeys])
  }

  @Test("When it continues it waits for the terminal before it draws, and takes the keys again")
  func continued() throws {
    let sut = try makeSUT([feed(1)])
    _ = try sut.session.handle(.continued)
    #expect(sut.messages == [.takeKeys, .takeScreen, .draw, .takeKeys])
  }

  @Test("A new size is drawn, and touches neither the screen's mode nor the keys")
  func resized() throws {
    let sut = try makeSUT([feed(1)])
    _ = try sut.session.handle(.resized)
    #expect(sut.messages == [.draw])
  }

  @Test("The terminal's events are handled while it runs")
  func events() async throws {
    let sut = try makeSUT([feed(1)], events: [.suspended])
    let run = Task { try await sut.session.run() }
    await sut.terminal.wait { $0.isAt("1/1") }
    sut.keyboard.type("q")
    #expect(try await run.value == .quit)
    #expect(sut.messages.contains(.stop))
  }

  @Test("Watching loads all feeds after each pause; a cancel of the pause ends it as a cancel")
  func watching() async throws {
    let pauses = Mutex(0)
    let loads = Mutex<[String]>([])
    let feeds = ["One", "Two"].map { name in
      StubFeed(
        name: name,
        controller: FeedController(
          load: {
            loads.withLock { $0.append(name) }
            return ShownImages(of: Samples.feed(1))
          }
        )
      )
    }
    let sut = try makeSUT(
      feeds,
      pause: {
        let count = pauses.withLock { pauses in
          pauses += 1
          return pauses
        }
        if count == 2 { throw CancellationError() }
      }
    )
    await #expect(throws: CancellationError.self) { try await sut.session.run() }
    #expect(loads.withLock { $0.suffix(3) } == ["Two", "One", "Two"])
    #expect(sut.messages.suffix(2) == [.leaveScreen, .giveKeys])
  }

  @Test("The error of a feed ends it, and is thrown once the terminal is given back")
  func failure() async throws {
    let sut = try makeSUT([feed(1)])
    sut.mailbox.end(throwing: Refusal())
    await #expect(throws: Refusal.self) { try await sut.session.run() }
    #expect(!sut.terminal.screen.isOwnScreen)
  }

  @Test("The late failure of a picture that was forgotten for a fresh feed is not shown")
  func lateFailure() async throws {
    let stalled = StalledPictures()
    let attempts = Mutex(0)
    let feed = StubFeed { url in
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      if attempt == 1 {
        throw LoadFailure(.connectivity, loading: url, cause: FailureCause.other("unplugged"))
      }
      return try await stalled.load(url)
    }
    let sut = SessionInHand(
      .kitty(hasChafa: false),
      TerminalSize(columns: 80, rows: 24),
      feed: feed
    )
    try sut.begin()
    try sut.show(Samples.state(1))
    let picture = try #require(feed.picture(named: "0.png"))
    while case .loading = picture.state { await Task.yield() }
    try sut.show(Samples.state(1))
    await stalled.wait(until: [.begun])
    try await sut.openAll()
    #expect(sut.terminal.screen.lines.contains { $0.contains("loading…") })
    #expect(!sut.terminal.screen.lines.contains { $0.contains("unplugged") })
    #expect(feed.askedPictures == ["0.png", "0.png"])
  }
}

extension BrowseSessionTests {
  private struct Refusal: Error {}

  private enum TerminalMessage: Equatable {
    case takeKeys, giveKeys, takeScreen, leaveScreen, draw, stop
  }

  /// A session with its terminal, which records what is done to it in this order.
  @MainActor private struct SUT {
    let session: BrowseSession
    let feeds: [StubFeed]
    let terminal: FakeTerminal
    let keyboard: StubKeyboard
    let mailbox: BrowseMailbox
    let log: Log

    var messages: [TerminalMessage] { log.messages.withLock { $0 } }
  }

  private final class Log: Sendable {
    let messages = Mutex<[TerminalMessage]>([])

    func add(_ message: TerminalMessage) { messages.withLock { $0.append(message) } }
  }

  private func makeSUT(
    _ feeds: [StubFeed],
    river: StubFeed? = nil,
    beginsWithList: Bool = false,
    events: [TerminalEvent] = [],
    sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() },
    pause: (@Sendable () async throws -> Void)? = nil,
    choice: BrowseLook.Choice? = nil
  ) throws -> SUT {
    let log = Log()
    let terminal = FakeTerminal(size: TerminalSize(columns: 80, rows: 24))
    let keyboard = StubKeyboard {
      log.add(.takeKeys)
    } onEnd: {
      log.add(.giveKeys)
    }
    let mailbox = BrowseMailbox()
    let session = BrowseSession(
      feeds: feeds,
      river: river,
      beginsWithList: beginsWithList,
      terminal: BrowseTerminal(
        keyboard: keyboard,
        output: output(of: terminal, log),
        listen: { handle in
          for event in events { try await handle(event) }
        },
        suspend: { log.add(.stop) },
        programs: FakePrograms()
      ),
      look: BrowseLook(
        style: Style(isPlain: false),
        shape: PictureProtocol(.kitty(hasChafa: false), hasLinks: false),
        language: .inFull,
        choice: choice
      ),
      mailbox: mailbox,
      sleep: sleep,
      pause: pause
    )
    return SUT(
      session: session,
      feeds: feeds,
      terminal: terminal,
      keyboard: keyboard,
      mailbox: mailbox,
      log: log
    )
  }

  private func output(of terminal: FakeTerminal, _ log: Log) -> Output {
    let screen = terminal.output
    var output = Output(isTerminal: true) { text in
      if !text.isEmpty { log.add(text.hasPrefix(ScreenUpdate.enter) ? .takeScreen : .draw) }
      try screen.write(text)
    }
    output.size = screen.size
    output.leave = { text in
      log.add(.leaveScreen)
      screen.leave(text)
    }
    return output
  }

  private func feed(
    _ count: Int,
    name: String? = nil,
    loadPicture: @escaping @MainActor @Sendable (URL) async throws -> Data = StubFeed.sample
  ) -> StubFeed {
    StubFeed(
      name: name,
      controller: FeedController(load: { ShownImages(of: Samples.feed(count)) }),
      loadPicture: loadPicture
    )
  }
}

/// Pictures that never come. It records when a load begins, and when it is cancelled.
private final class StalledPictures: Sendable {
  enum Message: Equatable {
    case begun, cancelled
  }

  private let messages = Mutex<[Message]>([])
  private let (changes, changed) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1)
  )

  func load(_: URL) async throws -> Data {
    add(.begun)
    // Nothing is ever sent on it.
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
    add(.cancelled)
    throw CancellationError()
  }

  func wait(until expected: [Message]) async {
    while messages.withLock({ $0 }) != expected && !Task.isCancelled {
      for await _ in changes { break }
    }
  }

  private func add(_ message: Message) {
    messages.withLock { $0.append(message) }
    changed.yield()
  }
}

extension VirtualScreen {
  /// Whether the title ends with this position.
  fileprivate func isAt(_ position: String) -> Bool { lines[0].hasSuffix(" \(position)") }
}
