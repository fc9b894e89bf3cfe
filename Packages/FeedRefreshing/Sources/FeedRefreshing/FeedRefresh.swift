public import FeedCore

/// What is known of the refreshing of a feed: how it went, and when it is next.
public struct FeedRefresh: Hashable, Sendable {
  /// When the feed may be loaded next. While an instance loads it, that is the end of its claim.
  public var due: Date
  /// When it was last loaded, and when its loading last failed; `nil` for never.
  public var succeededAt, failedAt: Date?
  /// How often its loading failed since it last succeeded.
  public var failures: Int
  /// What kept it from being loaded, in one line for logs; `nil` if nothing did. It is untrusted.
  public var trouble: String?

  /// What is known of a feed that may be loaded from `due` on.
  public init(
    due: Date,
    succeededAt: Date? = nil,
    failedAt: Date? = nil,
    failures: Int = 0,
    trouble: String? = nil
  ) {
    self.due = due
    self.succeededAt = succeededAt
    self.failedAt = failedAt
    self.failures = failures
    self.trouble = trouble
  }
}

/// What is known of the refreshing of feeds as a text: when each is due, when it was last loaded
/// and last failed, how often it failed since, and what kept it, in Base64, such as
/// `1800000000 1799990000 - 0 - https://feed.example/`; `-` stands for never and nothing.
///
/// Times are whole seconds. When a feed is due is rounded up, so it is not due earlier than it was
/// said.
public struct FeedRefreshLines: FeedNoteLines {
  /// What is known of a feed.
  public typealias Note = FeedRefresh

  /// `refresh`.
  public let name = "refresh"
  /// 8 MiB.
  public let limit = 8 << 20

  /// Makes the codec.
  public init() {}

  /// What is known of a line's feed.
  public func note(in line: Data) -> (feed: [UInt8], note: FeedRefresh)? {
    let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == 6 else {
      return nil
    }
    let words = fields.prefix(5).map { String(decoding: $0, as: UTF8.self) }
    guard let due = Date(seconds: words[0]), let failures = Int(words[3]), failures >= 0 else {
      return nil
    }
    let refresh = FeedRefresh(
      due: due,
      succeededAt: Date(seconds: words[1]),
      failedAt: Date(seconds: words[2]),
      // A line that was changed by hand must not overflow.
      failures: min(failures, 1 << 30),
      trouble: Data(base64Encoded: words[4]).map { String(decoding: $0, as: UTF8.self) }
    )
    return (Array(fields[5]), refresh)
  }

  /// A feed's line.
  public func line(of refresh: FeedRefresh, of feed: [UInt8]) -> Data {
    let due = Date(timeIntervalSince1970: refresh.due.timeIntervalSince1970.rounded(.up))
    let words = [
      "\(due.seconds)",
      refresh.succeededAt.map { "\($0.seconds)" } ?? "-",
      refresh.failedAt.map { "\($0.seconds)" } ?? "-",
      "\(refresh.failures)",
      refresh.trouble.map { Data($0.utf8).base64EncodedString() } ?? "-",
    ]
    return Data("\(words.joined(separator: " ")) ".utf8) + feed
  }
}
