public import FeedPresentation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What `feed prefetch` tells.
public struct PrefetchReport: Hashable, Sendable {
  /// What became of one picture.
  public struct Picture: Hashable, Sendable {
    /// Where it comes from.
    public let url: URL
    /// The size of its data; 0 where it is not saved.
    public let bytes: Int
    let failure: String?

    /// Whether the picture is in the cache now.
    public var isSaved: Bool { failure == nil }

    /// A picture that is in the cache now, of so many bytes.
    public static func saved(_ url: URL, bytes: Int) -> Picture { Picture(url: url, bytes: bytes, failure: nil) }

    /// A picture that is not, and why.
    public static func failed(_ url: URL, reason: String) -> Picture { Picture(url: url, bytes: 0, failure: reason) }
  }

  private let pictures: [Picture]

  /// Makes a report of these pictures.
  public init(_ pictures: [Picture]) { self.pictures = pictures }

  /// How many pictures are not in the cache.
  public var failures: Int { pictures.count { !$0.isSaved } }

  /// The summary, in one line of text.
  public func text(strings: any FeedStrings = EnglishStrings()) -> String {
    let size = strings.size(ByteSize(pictures.reduce(0) { $0 + $1.bytes }))
    return strings.summary(saved: pictures.count - failures, of: pictures.count, size: size) + "\n"
  }

  /// The same as JSON: `{"pictures", "saved", "bytes", "failed": [{"image", "reason"}]}`.
  public var document: String {
    let failed = pictures.compactMap { picture in
      picture.failure.map {
        JSONValue.object([("image", .string(picture.url.absoluteString)), ("reason", .string($0))])
      }
    }
    return JSONValue.object([
      ("pictures", .number(pictures.count)),
      ("saved", .number(pictures.count - failures)),
      ("bytes", .number(pictures.reduce(0) { $0 + $1.bytes })),
      ("failed", .array(failed)),
    ]).document
  }

  /// The line that tells of one picture: how many are done, of how many, and what became of this one.
  public static func line(
    for picture: Picture, number: Int, of count: Int, strings: any FeedStrings = EnglishStrings()
  ) -> String {
    let url = SafeText.url(picture.url.absoluteString)
    let words = CommandLanguages.commands(for: strings)
    let outcome = picture.failure.map { words.failed(url, reason: $0) }
    return "\(number)/\(count) \(outcome ?? "\(url), \(strings.size(ByteSize(picture.bytes)))")"
  }
}
