import FeedCache
import FeedCore

/// Feeds and image data to check stores with. Image `n` is the same in every feed.
enum Sample {
  static let date = Date(timeIntervalSince1970: 1_790_000_000)

  static func feed(of count: Int) -> CachedFeed {
    feed(of: 0..<count)
  }

  static func feed(of numbers: some Collection<Int>) -> CachedFeed {
    CachedFeed(images: numbers.map(image), savedAt: date)
  }

  static func feed(with details: FeedDetails) -> CachedFeed {
    CachedFeed(images: [image(0)], savedAt: date, details: details)
  }

  /// A feed of fifty images, every part of which names its version.
  static func version(_ version: Int) -> CachedFeed {
    let images = (0..<50).map {
      FeedImage(id: id($0), description: "Version \(version)", url: url($0))
    }
    let validators = FeedValidators(entityTag: "\"\(version)\"", lastModified: "Version \(version)")
    return CachedFeed(
      images: images,
      savedAt: date.addingTimeInterval(Double(version)),
      validators: validators,
      details: FeedDetails(title: "Version \(version)")
    )
  }

  static func image(_ number: Int) -> FeedImage {
    FeedImage(
      id: id(number),
      description: number % 2 == 0 ? nil : "Description \(number)",
      location: number % 3 == 0 ? nil : "Location \(number)",
      url: url(number)
    )
  }

  static func id(_ number: Int) -> UUID {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return UUID(
      uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, bytes[3], bytes[2], bytes[1], bytes[0])
    )
  }

  static func url(_ number: Int) -> URL {
    url("https://images.example/\(number).png")
  }

  static func url(_ string: String) -> URL {
    guard let url = URL(string: string) else {
      preconditionFailure("\(string) is no URL")
    }
    return url
  }

  static func data(_ number: Int) -> Data {
    Data("data of image \(number)".utf8)
  }
}
