import FeedCore
import FeedPresentation
import FeedTerminal
import FeedTestSupport
import Foundation
import Testing

@testable import TerminalPictures

/// Hostile text goes in, and the bytes that come out are checked.
@Suite("Untrusted input on a terminal")
struct SafetyTests {
  @Test(
    "Rows: as text, laid out at any width, with colour and with links",
    arguments: HostileText.all.map(Escaped.init)
  )
  func rows(escaped: Escaped) throws {
    let text = escaped.text
    let screen = try screen(text)
    for style in [Style(isPlain: true), Style(isPlain: false)] {
      expectSafe(FeedText(style: style).text(for: screen))
      for columns in [1, 80] {
        let size = TerminalSize(columns: columns, rows: 24)
        for hasLinks in [true, false] {
          let layout = FeedLayout(size: size, style: style, hasLinks: hasLinks)
          for (index, row) in screen.rows.enumerated() {
            expectSafe(layout.text(for: row, at: index))
          }
        }
      }
    }
  }

  @Test(
    "Pictures: data that is none is not sent, and a failure is one line",
    arguments: HostileText.all.map(Escaped.init)
  )
  func pictures(escaped: Escaped) {
    let text = escaped.text
    for kind in [
      PictureProtocol.Kind.kitty(hasChafa: true), .iterm2(takesParts: true), .sixel, .chafa,
    ] {
      let renderer = PictureRenderer(
        PictureProtocol(kind, hasLinks: true),
        size: TerminalSize(columns: 80, rows: 24),
        style: Style(isPlain: false)
      )
      guard case .text(renderer.notDrawn()) = renderer.rendering(of: .loaded(Data(text.utf8)))
      else {
        Issue.record("sent")
        continue
      }
      let failure: PictureState<Data> = FeedPresenter().picture(.failure(Stated(description: text)))
      if case .text(let line) = renderer.rendering(of: failure) { expectSafe(line) }
    }
  }

  /// Nothing in `text` is obeyed by a terminal but what this package means: colours, erasing a
  /// line, and links to web pages.
  private func expectSafe(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let own =
      /\u{1B}\[[0-9;]*m|\u{1B}\[K|\u{1B}\]8;(id=feed-[0-9]+;https?:\/\/[\x21-\x7E]+|;)\u{1B}\\/
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
