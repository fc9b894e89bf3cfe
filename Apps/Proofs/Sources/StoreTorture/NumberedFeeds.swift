import FeedCache
import FeedCore

/// Feeds and pictures by number, so that a reader can tell which one it got, and whether it is
/// whole.
enum NumberedFeeds {
  private static let start = 1_800_000_000

  static func url(_ name: String) -> URL {
    URL(filePath: "/torture").appending(path: name).absoluteURL
  }

  static func picture(_ image: Int) -> URL {
    url("\(image).png")
  }

  /// Feed `number`: 3 to 32 images, the first ones the same in each.
  static func feed(_ number: Int) -> CachedFeed {
    let images = (0..<3 + number % 30).map { image in
      FeedImage(
        id: UUID(uuid: (UInt8(image), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
        description: "image \(image) of feed \(number)",
        location: image % 2 == 0 ? nil : "place \(number)",
        url: picture(image),
        page: image % 3 == 0 ? nil : url("\(number)"),
        author: "author \(number)",
        published: Date(timeIntervalSince1970: Double(number))
      )
    }
    return CachedFeed(
      images: images,
      savedAt: Date(timeIntervalSince1970: Double(start + number)),
      details: FeedDetails(title: "feed \(number)", leftOut: number)
    )
  }

  /// Version `number` of the data of an image: 40 bytes to 12 kB.
  static func data(_ image: Int, _ number: Int) -> Data {
    Data(
      String(repeating: "\(number) is the version of picture \(image). ", count: 1 + number % 300)
        .utf8
    )
  }

  fileprivate static func number(of feed: CachedFeed) -> Int {
    Int(feed.savedAt.timeIntervalSince1970) - start
  }
}

extension FeedStore {
  /// Saves feed `number`.
  func save(_ number: Int) async throws {
    try await replace(with: NumberedFeeds.feed(number))
  }

  /// The number of the saved feed, `nil` without one.
  /// - Throws: ``Violation`` unless it is one of the numbered feeds, whole.
  func savedNumber() async throws -> Int? {
    guard let feed = try await retrieve()?.feed else {
      return nil
    }
    let number = NumberedFeeds.number(of: feed)
    guard number >= 0, feed == NumberedFeeds.feed(number) else {
      throw Violation("the feed is not whole")
    }
    return number
  }
}

extension FeedImageDataStore {
  /// Saves a version of a picture's data.
  func savePicture(_ picture: Int, _ version: Int) async throws {
    try await insert(NumberedFeeds.data(picture, version), for: NumberedFeeds.picture(picture))
  }

  /// The version of a picture's saved data, `nil` without any.
  /// - Throws: ``Violation`` unless it is one of the versions, whole.
  func savedVersion(of picture: Int) async throws -> Int? {
    guard let data = try await retrieveImageData(for: NumberedFeeds.picture(picture)) else {
      return nil
    }
    let digits = data.prefix { (48...57).contains($0) }
    guard let version = Int(String(decoding: digits, as: UTF8.self)),
      data == NumberedFeeds.data(picture, version)
    else {
      throw Violation("picture \(picture) is not whole")
    }
    return version
  }
}

/// What a store must never do, and did.
struct Violation: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) {
    self.description = description
  }
}

/// Throws unless what was found is what was expected.
func expect(_ what: String, _ found: Int?, _ expected: Int) throws {
  try expect(what, found, in: [expected])
}

/// Throws unless what was found is one of those.
func expect(_ what: String, _ found: Int?, in allowed: [Int?]) throws {
  guard !allowed.contains(found) else {
    return
  }
  let words = ([found] + allowed).map { $0.map { "\($0)" } ?? "none" }
  throw Violation("\(what) \(words[0]), expected \(words.dropFirst().joined(separator: " or "))")
}
