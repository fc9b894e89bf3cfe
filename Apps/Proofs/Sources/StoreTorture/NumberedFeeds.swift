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

  /// What the data of an image is kept under. At one URL, the first is the one that is kept under
  /// the URL alone.
  static func key(_ image: Int, atOneURL: Bool = false) -> ImageDataKey {
    guard atOneURL, image > 0 else {
      return ImageDataKey(picture(image))
    }
    return ImageDataKey(picture(0), picture: id(image))
  }

  private static func id(_ image: Int) -> UUID {
    UUID(uuid: (UInt8(image), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
  }

  /// Feed `number`: 3 to 32 images, the first ones the same in each. Their pictures have URLs of
  /// their own, or all are at one.
  static func feed(_ number: Int, atOneURL: Bool = false) -> CachedFeed {
    let images = (0..<3 + number % 30).map { image in
      let key = key(image, atOneURL: atOneURL)
      return FeedImage(
        id: id(image),
        description: "image \(image) of feed \(number)",
        location: image % 2 == 0 ? nil : "place \(number)",
        url: key.url,
        page: image % 3 == 0 ? nil : url("\(number)"),
        author: "author \(number)",
        published: Date(timeIntervalSince1970: Double(number))
      )
      .withPicture(key.picture)
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
  func save(_ number: Int, atOneURL: Bool = false) async throws {
    try await replace(with: NumberedFeeds.feed(number, atOneURL: atOneURL))
  }

  /// The number of the saved feed, `nil` without one.
  /// - Throws: ``Violation`` unless it is one of the numbered feeds, whole.
  func savedNumber(atOneURL: Bool = false) async throws -> Int? {
    guard let feed = try await retrieve()?.feed else {
      return nil
    }
    let number = NumberedFeeds.number(of: feed)
    guard number >= 0, feed == NumberedFeeds.feed(number, atOneURL: atOneURL) else {
      throw Violation("the feed is not whole")
    }
    return number
  }
}

extension FeedImageDataStore {
  /// Saves a version of a picture's data.
  func savePicture(_ picture: Int, _ version: Int, atOneURL: Bool = false) async throws {
    let key = NumberedFeeds.key(picture, atOneURL: atOneURL)
    try await insert(NumberedFeeds.data(picture, version), for: key)
  }

  /// The version of a picture's saved data, `nil` without any.
  /// - Throws: ``Violation`` unless it is one of the versions, whole.
  func savedVersion(of picture: Int, atOneURL: Bool = false) async throws -> Int? {
    let key = NumberedFeeds.key(picture, atOneURL: atOneURL)
    guard let data = try await retrieveImageData(for: key) else {
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
