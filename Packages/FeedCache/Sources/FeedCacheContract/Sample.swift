import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Feeds and image data to put stores to the check with. Image `n` is the same image in every feed.
enum Sample {
  static let date = Date(timeIntervalSince1970: 1_790_000_000)

  static func feed(of count: Int) -> CachedFeed {
    CachedFeed(images: (0..<count).map(image), savedAt: date.addingTimeInterval(Double(count)))
  }

  static func image(_ number: Int) -> FeedImage {
    FeedImage(
      id: id(number), description: number % 2 == 0 ? nil : "Description \(number)",
      location: number % 3 == 0 ? nil : "Location \(number)", url: url(number))
  }

  static func image(described description: String?) -> FeedImage {
    FeedImage(id: id(0), description: description, url: url(0))
  }

  static func id(_ number: Int) -> UUID {
    UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)))
  }

  static func url(_ number: Int) -> URL {
    URL(filePath: "/").appending(path: "\(number).png").absoluteURL
  }

  static func data(_ number: Int) -> Data { Data("data of image \(number)".utf8) }

  /// Empty, one megabyte, NUL, combining marks without a base, emoji of several scalars, a lone CR, CR LF, an escape sequence.
  static let hardTexts: [String?] = [
    nil, "", String(repeating: "1 MB ", count: 200_000), "a\u{0}b", "\u{301}\u{301}e\u{301}", "👩‍👩‍👧‍👦🏳️‍🌈", "\r", "\r\n",
    "\u{1B}[31m",
    "\u{FEFF}\u{202E}\u{FFFF}\u{10FFFF}",
  ]
}
