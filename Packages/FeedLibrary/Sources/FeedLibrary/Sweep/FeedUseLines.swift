public import FeedCore

/// When feeds were last used as a text, the last one first: `1800000000 https://feed.example/`. The
/// time of the last sweep stands before all of them.
///
/// Where there are more than the text has room for, those that were not used for longest go: they
/// count as used when they are found again.
public struct FeedUseLines: FeedNoteLines {
  /// When a feed was last used.
  public typealias Note = Date

  /// `used`.
  public let name = "used"
  /// 2 MiB: some 20,000 feeds.
  public let limit = 2 << 20

  /// Makes the codec.
  public init() {}

  /// The time in a line.
  public func note(in line: Data) -> (feed: [UInt8], note: Date)? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 2, let time = Date(seconds: String(decoding: words[0], as: UTF8.self))
    else {
      return nil
    }
    return (Array(words[1]), time)
  }

  /// A feed's line.
  public func line(of time: Date, of feed: [UInt8]) -> Data {
    Data(Array("\(time.seconds) ".utf8) + feed)
  }

  /// The text with these times.
  public func text(of notes: [[UInt8]: Date], inPlaceOf old: Data) -> Data {
    let sweep = Array(UnfollowedFeedSweep.mark.absoluteString.utf8)
    let newestFirst = notes.sorted { one, other in
      let times = (one.value.seconds, other.value.seconds)
      return times.0 == times.1
        ? other.key.lexicographicallyPrecedes(one.key) : times.0 > times.1
    }
    let marks = newestFirst.filter { $0.key == sweep }
    let uses = newestFirst.filter { $0.key != sweep }
    return text(of: (marks + uses).map { line(of: $0.value, of: $0.key) })
  }
}

extension FeedNotes<Date> {
  /// Notes that feeds were used at a time. A clock that was set back takes no use away.
  public func noteUse(of feeds: Set<URL>, at time: Date) async throws {
    guard !feeds.isEmpty else {
      return
    }
    let time = FeedTime.inWholeSeconds(time)
    try await update(feeds) { _, use in
      use = max(time, use ?? time)
    }
  }
}
