import FeedCore
import FeedPresentation
import FeedTestSupport
import Foundation
import Testing

@testable import FeedGallery

/// Hostile text goes in, and the bytes that come out are checked.
@Suite("Untrusted input on a page")
struct SafetyTests {
  @Test("The gallery", arguments: HostileText.all.map(Escaped.init))
  func gallery(escaped: Escaped) throws {
    let text = escaped.text
    let screen = try screen(text)
    let url = try #require(URL(string: "https://a.example/?q=\(text)"))
    let page = GalleryPage(of: screen, feedURL: url, savedAt: nil)
    let html =
      page.opening
      + screen.rows.indices.map { Array(page.pieces(of: screen.rows[$0], at: $0)).joined() }
      .joined()
      + page.closing
    HostileText.expectNone(in: html)
    let elements = try PageReader.read(html)
    #expect(elements.filter { $0.name == "script" }.map(\.text) == [GalleryScript.text])
    #expect(!elements.contains { $0.attributes.keys.contains { $0.hasPrefix("on") } })
    for link in elements.compactMap({ $0.attributes["href"] }) where !link.hasPrefix("#") {
      #expect(link.hasPrefix("https://"))
      #expect(link.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    }
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
