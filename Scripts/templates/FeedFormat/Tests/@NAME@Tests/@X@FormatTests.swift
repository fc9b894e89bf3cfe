import FeedContract
import @NAME@
import FeedFormatContract
import FeedFormats
import Testing

/// What every format promises. Put documents of your format in place of these.
@Suite("@NAME@")
struct @X@FormatTests {
  // Those that compare times fail on a busy machine.
  @Test(
    "The format keeps every promise",
    arguments: FormatContract.promises(of: .@X@).filter { !$0.comparesTimes }
  )
  func keeps(_ promise: Promise) async throws { try await promise.check() }

  @Test("No promise is skipped")
  func skipped() { #expect(FormatContract.skipped(of: .@X@) == []) }
}

extension FormatSubject {
  fileprivate static var @X@: FormatSubject {
    FormatSubject(
      @X@Format(),
      samples: [
        FormatSample("no images", body: document([]), from: feed, expected: .feed(ParsedFeed(images: [])))
      ],
      others: ForeignDocument.all, document: { document($0.map { "https://pictures.example/\($0).png" }) },
      relative: document(["picture.png"]))
  }

  /// A document with these pictures.
  private static func document(_ pictures: [String]) -> Data {
    Data("@X@\n\(pictures.map { "\($0)\n" }.joined())END\n".utf8)
  }

  private static var feed: URL {
    guard let url = URL(string: "https://feed.example/feed") else { preconditionFailure("it is a URL") }
    return url
  }
}
