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
  public var cause: FailureCause {
    status == HTTPStatus.gone ? .gone(askedAgain: until) : .waiting(until: until)
  }
}
