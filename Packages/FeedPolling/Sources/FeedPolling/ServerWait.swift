public import FeedCore
public import FeedFailures
public import FeedHTTP

/// What a server asked for: to be left alone by a feed until a time.
public struct ServerWait: Hashable, Sendable {
  /// No server can keep a feed away for longer: a day, in seconds.
  public static let longest = 86_400.0

  /// When it is over, in whole seconds, rounded up.
  public let until: Date
  /// The response's status: `410`, `429` or `503`.
  public let status: Int

  /// What the response to a request of a feed asks for; `nil` if it asks for nothing, such as a
  /// `429` without a `Retry-After`. `isOfFeed` is whether the request was for the feed's own URL: a
  /// page of it may be gone without the feed.
  public init?(_ response: HTTPResponse, isOfFeed: Bool, now: Date) {
    let seconds: Double
    if isOfFeed, response.status == HTTPStatus.gone {
      seconds = Self.longest
    } else if let wait = response.wait(now: now), wait > .zero {
      seconds = wait / .seconds(1)
    } else {
      return nil
    }
    let time = now.timeIntervalSince1970
    let end = min((time + seconds).rounded(.up), (time + Self.longest).rounded(.down))
    self.init(until: end, status: response.status)
  }

  /// A wait that was saved; `nil` if no response with this status asks for one.
  public init?(until: Date, status: Int) {
    guard status == HTTPStatus.gone || HTTPStatus.asksToWait(status) else {
      return nil
    }
    self.until = until
    self.status = status
  }

  init(until: Double, status: Int) {
    self.until = Date(timeIntervalSince1970: until)
    self.status = status
  }

  /// Whether it keeps a request away at a time. One that ends more than a day later was noted
  /// before the clock was set back.
  func binds(at time: Date) -> Bool {
    until > time && until <= time.addingTimeInterval(Self.longest)
  }

  /// Why the feed is not requested.
  public var cause: FailureCause { cause(followedAs: nil) }

  /// Why the feed is not requested that a reader follows under a name.
  func cause(followedAs name: String?) -> FailureCause {
    status == HTTPStatus.gone
      ? .gone(askedAgain: until, followedAs: name) : .waiting(until: until)
  }
}

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
    Data("\(wait.until.seconds) \(wait.status) ".utf8) + feed
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
    guard let until = Date(seconds: String(decoding: fields[0], as: UTF8.self)),
      let status = Int(String(decoding: fields[1], as: UTF8.self)),
      let wait = ServerWait(until: until, status: status),
      wait.binds(at: now())
    else {
      return nil
    }
    return wait
  }
}
