import Foundation
import Testing

@testable import FeedBrowse

/// Hostile text goes in, and the bytes that come out are checked.
@Suite("Untrusted input on the whole screen")
struct SafetyTests {
  static let hostile = [
    "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}31mred\u{9D}0;title\u{9C}",
    "a\r\nb\nc\u{85}d\u{2028}e\u{2029}f",
    "\u{202E}gnp.exe\u{2066}x", "zero\u{200B}\u{200D}\u{FEFF}width", "\u{1B}_Ga=d\u{1B}\\",
    "\u{1B}]8;;https://evil.example\u{1B}\\x",
    "\u{1B}]1337;File=inline=1:AAAA\u{7}", "\u{0}\u{8}\u{7F}\u{E0041}",
    "</script><script>alert(1)</script>",
    "\" onerror=\"x",
    "e" + String(repeating: "\u{301}", count: 5_000), String(repeating: " ", count: 5_000),
    "%n%s\\x1b[2J$(id)`id`",
  ]

  @Test("A frame, of any size, with and without colour", arguments: hostile.map(Escaped.init))
  func frames(escaped: Escaped) throws {
    let screen = try screen(escaped.text)
    let notice = try #require(screen.notice)
    for isPlain in [true, false] {
      for (columns, shape) in [
        (1, PictureProtocol.Kind.sixel), (1, .none), (80, .sixel), (80, .none),
      ] {
        let look = BrowseLook(
          style: Style(isPlain: isPlain),
          shape: PictureProtocol(shape, hasLinks: false),
          language: .english
        )
        var sut = BrowseState(look: look, size: TerminalSize(columns: columns, rows: 24))
        _ = sut.handle(.began(0))
        _ = sut.handle(.feed(.loaded(screen)))
        _ = sut.handle(
          .picture(screen.rows[0].id, url: screen.rows[0].url, .failed(message: notice))
        )
        for line in sut.frame.lines(sut).lines { expectSafe(line) }
      }
    }
  }

  /// Nothing in `text` is obeyed by a terminal but what this package means: colours, erasing a
  /// line, and links to web pages.
  private func expectSafe(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let own =
      /\u{1B}\[[0-9;]*m|\u{1B}\[[KX]|\u{1B}\]8;(id=feed-[0-9]+;https?:\/\/[\x21-\x7E]+|;)\u{1B}\\/
    let rest = text.replacing(own, with: "")
    let wrong = rest.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
    #expect(wrong.isEmpty, "\(rest.debugDescription.prefix(300))", sourceLocation: sourceLocation)
  }

  /// The screen of a feed that has this text in every field and every failure.
  private func screen(_ text: String) throws -> FeedScreen {
    let url = try #require(URL(string: "https://a.example/?q=\(text)"))
    let strange = try #require(URL(string: "javascript:\(text)"))
    let failure = LoadFailure(.connectivity, loading: url, cause: Stated(description: text))
    let images = [url, strange].map {
      FeedImage(
        id: UUID(),
        description: text,
        location: text,
        url: $0,
        page: $0,
        author: text,
        published: Date(timeIntervalSince1970: 0)
      )
    }
    let feed = Feed(
      images: images,
      origin: .cache(savedAt: Date(timeIntervalSince1970: 0), reason: failure),
      details: FeedDetails(title: text)
    )
    guard
      case .loaded(var screen) = FeedPresenter().loaded(feed, now: Date(timeIntervalSince1970: 60))
    else {
      throw Stated(description: "no screen")
    }
    screen.rows[0].picture = FeedPresenter().picture(.failure(failure))
    return screen
  }

  private struct Stated: Error, CustomStringConvertible {
    let description: String
  }
}
