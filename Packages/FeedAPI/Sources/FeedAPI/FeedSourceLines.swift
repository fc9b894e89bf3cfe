public import FeedCore

/// Which feed was loaded from each address as a text, a line for each: the address, and behind it
/// the URL of the feed that a web page there named, if it was that one.
///
/// Where there are more than the text has room for, those that are last in the order of their lines
/// go.
public struct FeedSourceLines: FeedNoteLines {
  /// Which feed it was.
  public typealias Note = FeedDetails.Source

  /// `sources`.
  public let name = "sources"
  /// 4 MiB: some 50,000 feeds.
  public let limit = 4 << 20

  /// Makes the codec.
  public init() {}

  /// The feed of a line.
  public func note(in line: Data) -> (feed: [UInt8], note: FeedDetails.Source)? {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    switch words.count {
    case 1:
      return (Array(words[0]), .itself)
    case 2:
      let named = URL(string: String(decoding: words[1], as: UTF8.self))
      return named.map { (Array(words[0]), .named($0)) }
    default:
      return nil
    }
  }

  /// A feed's line; empty for one that is unknown, which is no note.
  public func line(of source: FeedDetails.Source, of feed: [UInt8]) -> Data {
    switch source {
    case .itself: Data(feed)
    case .named(let url): Data(feed + [UInt8(ascii: " ")] + Array(url.absoluteString.utf8))
    case .unknown: Data()
    }
  }

  /// The text with these notes.
  public func text(of notes: [[UInt8]: FeedDetails.Source], inPlaceOf old: Data) -> Data {
    let lines = notes.map { line(of: $1, of: $0) }.filter { !$0.isEmpty }
    return text(of: lines.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
