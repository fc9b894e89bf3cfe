public import FeedCore

/// What servers asked for as a text, in the order of the feeds' URLs:
/// `1800000000 429 https://feed.example/`.
///
/// No note is a wait that is over, and one that ends more than a day from now: none is that long,
/// so the clock was set back.
public struct ServerWaitLines: FeedNoteLines {
  /// `waiting`.
  public let name = "waiting"
  /// 1 MiB.
  public let limit = 1 << 20
  private let now: @Sendable () -> Date

  /// Makes the codec; `now` is the real time.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  /// The wait in a line that binds now.
  public func note(in line: Data) -> (feed: [UInt8], note: ServerWait)? {
    let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == 3, !fields[2].isEmpty, let wait = wait(in: fields) else {
      return nil
    }
    return (Array(fields[2]), wait)
  }

  /// A feed's line.
  public func line(of wait: ServerWait, of feed: [UInt8]) -> Data {
    Data("\(Int(wait.until.timeIntervalSince1970)) \(wait.status) ".utf8) + feed
  }

  /// The text with these waits.
  public func text(of notes: [[UInt8]: ServerWait], inPlaceOf old: Data) -> Data {
    let waits = notes.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return text(of: waits.map { line(of: $0.value, of: $0.key) })
  }

  /// The wait of a feed. A line that names no feed is one too: databases had waits before they
  /// had the URLs of their feeds.
  public func note(in data: Data, of feed: URL) -> ServerWait? {
    let fields = data.split(separator: UInt8(ascii: " "))
    if fields.count == 2 {
      return wait(in: fields)
    }
    return notes(in: data)[Array(feed.absoluteString.utf8)]
  }

  private func wait(in fields: [Data]) -> ServerWait? {
    guard let until = Int(String(decoding: fields[0], as: UTF8.self)),
      let status = Int(String(decoding: fields[1], as: UTF8.self)),
      let wait = ServerWait(until: Date(timeIntervalSince1970: Double(until)), status: status),
      wait.binds(at: now())
    else {
      return nil
    }
    return wait
  }
}
