import FeedBrowse
import FeedPresentation
import FeedTerminal
import FeedTestSupport
import TerminalPictures
import Testing

@testable import FeedBrowse

/// A session that does not run by itself: a test hands it what happens, and then opens what came to
/// its mailbox.
@MainActor final class SessionInHand {
  let session: BrowseSession
  let terminal: FakeTerminal
  private let mailbox = BrowseMailbox()

  init(
    _ shape: PictureProtocol.Kind,
    _ size: TerminalSize,
    feed: StubFeed,
    others: [StubFeed] = [],
    programs: FakePrograms = FakePrograms()
  ) {
    terminal = FakeTerminal(size: size)
    session = BrowseSession(
      feeds: [feed] + others,
      terminal: BrowseTerminal(
        keyboard: nil,
        output: terminal.output,
        listen: { _ in },
        suspend: { [terminal] in terminal.suspend() },
        programs: programs
      ),
      look: BrowseLook(
        style: Style(isPlain: false),
        shape: PictureProtocol(shape, hasLinks: false),
        language: .inFull
      ),
      mailbox: mailbox
    )
  }

  /// Takes the terminal, and shows the first feed.
  func begin() throws {
    try handle(.continued)
    _ = try session.handle(.began(0))
  }

  func show(_ state: FeedViewState) throws { _ = try session.handle(.feed(state)) }

  func type(_ text: String) throws { _ = try session.handle(.typed(Array(text.utf8))) }

  /// Nothing has followed for some time.
  func pause() throws { _ = try session.handle(.typed([])) }

  func handle(_ event: TerminalEvent) throws { _ = try session.handle(event) }

  /// Hands over what has come to the mailbox, and waits for more until the screen is so.
  func open(until isSo: (VirtualScreen) -> Bool) async throws {
    while !isSo(terminal.screen) && !Task.isCancelled {
      for await letter in mailbox.letters {
        _ = try session.open(letter)
        break
      }
    }
  }

  /// Hands over what has come to the mailbox.
  func openAll() async throws {
    // About a feed that there is not, so it changes nothing.
    mailbox.post.yield(.feed(-1, .loading))
    for await letter in mailbox.letters {
      if case .feed(-1, _) = letter { return }
      _ = try session.open(letter)
    }
  }

  /// Expects what is on the screen to be what drawing it anew gives.
  func expectAsIfDrawnAnew() throws {
    let before = terminal.screen
    try handle(.resized)
    #expect(before.lines == terminal.screen.lines)
    #expect(before.graphics == terminal.screen.graphics)
  }
}
