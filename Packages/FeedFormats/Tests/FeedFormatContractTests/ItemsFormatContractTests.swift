import FeedContract
import FeedCore
import FeedFormatContract
import FeedFormats
import Testing

@Suite("The product's own contract is a format")
struct ItemsFormatContractTests {
  @Test(
    "It keeps every promise of a format",
    arguments: FormatContract.promises(of: .items).filter { !$0.comparesTimes }
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("It has no relative URLs, so that promise alone is skipped")
  func skipped() {
    #expect(
      FormatContract.skipped(of: .items)
        == [
          "skipped, no relative document: Relative URLs are resolved against the URL that redirects led to"
        ]
    )
  }

  @Test("Without a document of items, the promises about them are skipped too, and no others")
  func skippedItems() {
    let page = FormatSubject(ItemsFormat(), samples: [.noItems], others: [])
    let skipped = FormatContract.skipped(of: page).compactMap {
      $0.split(separator: ": ", maxSplits: 1).last.map(String.init)
    }
    #expect(skipped.count == 5)
    let checked = FormatContract.promises(of: page).map(\.description)
    #expect(Set(checked + skipped).count == checked.count + skipped.count)
    #expect(
      Set(checked + skipped).isSuperset(of: FormatContract.promises(of: .items).map(\.description))
    )
  }
}

extension FormatSubject {
  static let items = items(ItemsFormat())

  /// `format`, which reads the product's own contract.
  /// - Parameter flips: how many bits of each sample are changed.
  static func items(_ format: any FeedFormat, flips: Int = 10) -> FormatSubject {
    FormatSubject(
      format,
      samples: [.items, .oneItem, .noItems],
      others: ForeignDocument.all(but: .items),
      document: { Data("{\"items\": [\($0.map(item).joined(separator: ", "))]}".utf8) },
      flips: flips
    )
  }

  private static func item(_ number: Int) -> String {
    #"{"id": "00000000-0000-0000-0000-\#(String(100_000_000_000 + number))", "image": "https://images.example/\#(number).png"}"#
  }
}

extension FormatSample {
  fileprivate static let items = FormatSample(
    "items.json",
    body: Data(
      #"""
      {"version": "2", "items": [
        {"id": "7019D8A7-0B35-4057-B7F9-8C5471961ED0", "description": "A \"tower\" \\ at \u00e9t\u00e9 🏔",
          "location": "Paris", "image": "https:\/\/images.example\/1.png", "page": "https://feed.example/1", "author": "Ada",
          "published": "2026-11-22T08:15:30Z", "comments": "https://feed.example/1/comments", "unknown": [{"a": [1, 2.5e3, null]}]},
        {"id": "5b2f0c52-7a56-4b1f-9a3e-0f9d1c2b3a4d", "description": null, "image": "https://images.example/2.png", "page": 7},
      ]}

      """#.utf8
    ),
    expecting: [
      FeedImage(
        id: uuid("7019D8A7-0B35-4057-B7F9-8C5471961ED0"),
        description: "A \"tower\" \\ at été 🏔",
        location: "Paris",
        url: url("https://images.example/1.png"),
        page: url("https://feed.example/1"),
        author: "Ada",
        published: Date(timeIntervalSince1970: 1_795_335_330),
        comments: url("https://feed.example/1/comments")
      ),
      FeedImage(
        id: uuid("5B2F0C52-7A56-4B1F-9A3E-0F9D1C2B3A4D"),
        url: url("https://images.example/2.png")
      ),
    ],
    nextPage: "?limit=2&after_id=5b2f0c52-7a56-4b1f-9a3e-0f9d1c2b3a4d"
  )

  fileprivate static let oneItem = FormatSample(
    "one.json",
    body: ForeignDocument.items.body,
    expecting: [
      FeedImage(
        id: uuid("7019D8A7-0B35-4057-B7F9-8C5471961ED0"),
        url: url("https://images.example/1.png")
      )
    ],
    nextPage: "?limit=1&after_id=7019d8a7-0b35-4057-b7f9-8c5471961ed0"
  )

  fileprivate static let noItems = FormatSample(
    "none.json",
    body: Data(#"{"items": []}"#.utf8),
    expecting: []
  )

  private init(_ name: String, body: Data, expecting images: [FeedImage], nextPage: String? = nil) {
    let feed = "https://feed.example/feed.json"
    self.init(
      name,
      body: body,
      from: Self.url(feed),
      expected: .feed(ParsedFeed(images: images, nextPage: nextPage.map { Self.url(feed + $0) }))
    )
  }

  private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: text) }

  private static func uuid(_ text: String) -> UUID { UUID(uuidString: text) ?? UUID() }
}
