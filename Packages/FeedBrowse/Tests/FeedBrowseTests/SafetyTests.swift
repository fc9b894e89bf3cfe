import FeedCore
import FeedPresentation
import FeedTerminal
import FeedTestSupport
import Foundation
import TerminalPictures
import Testing

@testable import FeedBrowse

/// Hostile text goes in, and the bytes that come out are checked.
@Suite("Untrusted input on the whole screen")
struct SafetyTests {
  @Test(
    "A frame, of any size, with and without colour",
    arguments: HostileText.all.map(Escaped.init)
  )
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
          language: .inFull
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
    #expect(!text.contains("\n"), sourceLocation: sourceLocation)
    HostileText.expectNone(in: text, but: own, sourceLocation: sourceLocation)
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
      case .loaded(var screen) = FeedPresenter().loaded(
        ShownImages(of: feed),
        now: Date(timeIntervalSince1970: 60)
      )
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
