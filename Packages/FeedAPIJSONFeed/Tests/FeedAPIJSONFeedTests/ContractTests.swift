import FeedAPIJSONFeed
import FeedContract
import FeedFormatContract
import Testing

@Suite("JSON Feed is a format")
struct ContractTests {
  @Test(
    "It keeps every promise of a format",
    arguments: try FormatContract.promises(of: .jsonFeed()).filter { !$0.comparesTimes }
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("Every promise is checked")
  func skipped() throws {
    #expect(FormatContract.skipped(of: try .jsonFeed()) == [])
  }
}

extension FormatSubject {
  static func jsonFeed(
    samples: [String] = ["attachments-with-titles", "ids", "no-items"],
    flips: Int = 10
  ) throws -> FormatSubject {
    let fixtures = try FormatFixture.all().filter {
      samples.contains("\($0.name.dropLast(".json".count))")
    }
    return FormatSubject(
      JSONFeedFormat(),
      samples: try fixtures.map { try FormatSample($0, readBy: JSONFeedFormat()) },
      others: ForeignDocument.all(but: .jsonFeed),
      document: {
        document($0.map { #"{"id": "\#($0)", "image": "https://images.example/\#($0).jpg"}"# })
      },
      relative: document([#"{"id": "1", "image": "picture.png"}"#]),
      flips: flips
    )
  }
}

/// A JSON Feed with these items.
func document(_ items: [String]) -> Data {
  Data(
    #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items.joined(separator: ", "))]}"#
      .utf8
  )
}
