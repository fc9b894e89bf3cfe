public import FeedFailures
public import FeedFormats

/// A document in a file, and in another one, as JSON, what a format should make of it.
///
/// Next to `photos.xml` there is `photos.expected.json`:
///
/// ```json
/// {"title": "Photos", "next": "https://feed.example/2", "left_out": 1,
///  "interval": 3600, "skip_hours": [0, 1],
///  "images": [{"id": "7019d8a7-0b35-4057-b7f9-8c5471961ed0", "description": "A tower",
///    "location": "Paris", "image": "https://images.example/1.png",
///    "page": "https://feed.example/1", "author": "Ada",
///    "published": "2026-11-22T08:15:30Z", "comments": "https://feed.example/1/comments",
///    "alternative": "A tower of iron", "text": "Seen from the river.", "sensitive": true,
///    "alternates": ["https://images.example/1-300x200.png"],
///    "tags": ["tower", "river"]}]}
/// ```
///
/// A key that is left out stands for nothing: no title, no images. Instead of a feed, it can be
/// `{"error": "cutOffMarkup(format: RSS, line: 7)"}` with the key and the values of a
/// `FailureCause`, `{"feeds": [{"url": "…", "title": "…"}]}` of a web page, or
/// `{"unrecognised": true}`. The document comes from `https://feed.example/photos`; `url` names
/// another URL, `final_url` where redirects led, and `charset` that of the content type.
///
/// What became of each picture that the document names can stand beside it too, see
/// ``checkCandidates(_:)``.
public struct FormatFixture: Sendable, CustomStringConvertible {
  /// The file's name, such as `photos.xml`.
  public let name: String
  /// The document, and where it came from.
  public let document: FeedDocument
  /// The requested URL.
  public let url: URL
  private let expected: [String: String]  // Safe: a test's own document.
  /// Where the record of its candidates is, if its items name any.
  public let record: URL

  /// The fixtures in a folder, by name. Each file needs its partner.
  public static func all(in folder: URL) throws -> [FormatFixture] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    ).sorted()
    let documents = names.filter { !$0.hasSuffix(suffix) && !$0.hasSuffix(recordSuffix) }
    let expectations = Set(names.filter { $0.hasSuffix(suffix) })
    let records = Set(names.filter { $0.hasSuffix(recordSuffix) })
    let alone = expectations.symmetricDifference(documents.map { stem($0) + suffix })
      .union(records.subtracting(documents.map { stem($0) + recordSuffix }))
    guard alone.isEmpty, !names.isEmpty else {
      throw FixtureMismatch(description: "without a partner: \(alone.sorted())")
    }
    return try documents.map { try FormatFixture(name: $0, in: folder) }
  }

  private init(name: String, in folder: URL) throws {
    let partner = folder.appending(path: Self.stem(name) + Self.suffix)
    guard
      case .object(var expected) = try JSONDecoder().decode(
        JSONTree.self,
        from: Data(contentsOf: partner)
      )
    else {
      throw FixtureMismatch(description: "\(name): what is expected is not an object")
    }
    func take(_ key: String) -> String? {
      guard case .leaf(let text) = expected.removeValue(forKey: key) else {
        return nil
      }
      return text
    }
    func takeURL(_ key: String) throws -> URL? {
      try take(key).map { text in
        guard let url = URL(string: text) else {
          throw FixtureMismatch(description: "\(name): \(key) is not a URL")
        }
        return url
      }
    }
    self.name = name
    record = folder.appending(path: Self.stem(name) + Self.recordSuffix)
    url = try takeURL("url") ?? absolute("https://feed.example/").appending(path: Self.stem(name))
    document = FeedDocument(
      body: try Data(contentsOf: folder.appending(path: name)),
      charset: take("charset"),
      finalURL: try takeURL("final_url")
    )
    if ["error", "feeds", "images", "unrecognised"].allSatisfy({ expected[$0] == nil }) {
      expected["images"] = .array([])
    }
    self.expected = JSONTree.object(expected).leaves
  }

  private static let suffix = ".expected.json"
  private static let recordSuffix = ".candidates.json"

  private static func stem(_ name: String) -> String {
    String(name.prefix { $0 != "." })
  }

  /// Reads the document with `format`. Throws ``FixtureMismatch`` for the first difference.
  public func check(_ format: any FeedFormat) throws {
    let outcome = Outcome { () throws(FailureCause) in try format.content(of: document, from: url) }
    let found = JSONTree(outcome).leaves
    for place in Set(found.keys).union(expected.keys).sorted() where found[place] != expected[place]
    {
      throw FixtureMismatch(
        description:
          "\(name): \(place) is \(found[place] ?? "nothing") instead of \(expected[place] ?? "nothing")"
      )
    }
  }

  /// Its name.
  public var description: String { name }
}

/// A format makes something else of a fixture than expected, or a fixture is incomplete.
public struct FixtureMismatch: Error, CustomStringConvertible {
  /// The fixture, the place, and what was found there.
  public let description: String
}
