import FeedAPISyndication
import FeedContract
import FeedFormatContract
import Testing

@Suite("Both formats keep what every format promises")
struct ContractTests {
  @Test(
    "RSS",
    arguments: try FormatContract.promises(of: .rss(flips: 10)).filter { !$0.comparesTimes }
  )
  func rss(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Atom",
    arguments: try FormatContract.promises(of: .atom(flips: 10)).filter { !$0.comparesTimes }
  )
  func atom(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Web pages, which have no items",
    arguments: try FormatContract.promises(of: .page(flips: 10)).filter { !$0.comparesTimes }
  )
  func pages(_ promise: Promise) async throws {
    try await promise.check()
  }
}

extension FormatSubject {
  /// `flips`: how many bits of each sample are changed.
  static func rss(flips: Int) throws -> FormatSubject {
    FormatSubject(
      SyndicationFormat(),
      samples: try samples([
        "picture-1-two-siblings-in-two-sizes-are-two", "identity-rss-1-0-about",
      ]),
      others: notSyndication,
      document: { rss($0.map(item)) },
      relative: rss(["<guid>1</guid><enclosure url='picture.png' type='image/png'/>"]),
      flips: flips
    )
  }

  static func atom(
    flips: Int,
    samples names: [String] = ["picture-3-atom-content-types"]
  ) throws -> FormatSubject {
    FormatSubject(
      SyndicationFormat(),
      samples: try samples(names),
      others: notSyndication,
      document: { items in
        atom(
          items.map {
            "<entry><id>\($0)</id><media:content url='https://p.example/\($0).jpg'/></entry>"
          }
        )
      },
      relative: atom([
        "<entry><id>1</id><content type='html'>&lt;img src=picture.png></content></entry>"
      ]),
      flips: flips
    )
  }

  static func page(flips: Int) throws -> FormatSubject {
    let fixtures = try FormatFixture.pages.filter { $0.name.hasPrefix("page-with-") }
    return FormatSubject(
      WebPageFormat(),
      samples: try fixtures.map { try FormatSample($0, readBy: WebPageFormat()) },
      // XML that is neither a page nor a feed is an error that names it.
      others: ForeignDocument.all(but: .webPage, .otherXML),
      flips: flips
    )
  }

  private static func samples(_ names: [String]) throws -> [FormatSample] {
    try FormatFixture.feeds.filter { fixture in names.contains { fixture.name.hasPrefix("\($0).") }
    }
    .map { try FormatSample($0, readBy: SyndicationFormat()) }
  }

  private static let notSyndication = ForeignDocument.all(but: .rss, .rdf, .atom)

  private static func rss(_ items: [String]) -> Data {
    Data(
      "<rss><channel><item>\(items.joined(separator: "</item><item>"))</item></channel></rss>".utf8
    )
  }

  private static func item(_ number: Int) -> String {
    "<title>No. \(number)</title><guid>\(number)</guid><media:content url='https://p.example/\(number).jpg'/>"
  }

  private static func atom(_ entries: [String]) -> Data {
    Data("<feed xmlns='http://www.w3.org/2005/Atom'>\(entries.joined())</feed>".utf8)
  }
}
