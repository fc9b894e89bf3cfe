public import FeedCore

/// Which feeds were loaded from a public network as a text, a URL a line, the newest last. A feed
/// that was is noted as `true`.
///
/// Where there are more than the text has room for, the first ones go. A line that is no URL stays.
public struct PublicFeedLines: FeedNoteLines {
  /// `true` for a feed that was public.
  public typealias Note = Bool

  /// `public`.
  public let name = "public"
  /// 4 MiB: some 50,000 feeds.
  public let limit = 4 << 20

  /// Makes the codec.
  public init() {}

  /// The feed of a line.
  public func note(in line: Data) -> (feed: [UInt8], note: Bool)? {
    (Array(line), true)
  }

  /// A feed's line.
  public func line(of isPublic: Bool, of feed: [UInt8]) -> Data {
    Data(feed)
  }

  /// The feeds of a text of any length: those of one that is too long count too.
  public func notes(in text: Data) -> [[UInt8]: Bool] {
    text.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { $0[Array($1)] = true }
  }

  /// The text with these feeds: those of the old one as they stand there, and new ones behind them.
  public func text(of notes: [[UInt8]: Bool], inPlaceOf old: Data) -> Data {
    var new = notes
    var lines: [[UInt8]] = []
    for line in old.split(separator: UInt8(ascii: "\n")).map(Array.init)
    where notes[line] != nil {
      new[line] = nil
      lines.append(line)
    }
    lines += new.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var size = lines.reduce(0) { $0 + $1.count + 1 }
    var first = lines.startIndex
    while size > limit {
      size -= lines[first].count + 1
      first += 1
    }
    return text(of: lines[first...].map { Data($0) })
  }
}
