public import FeedCore

/// When feeds were last used, and when copies were last swept.
public struct FeedUses: Hashable, Sendable {
  /// When a feed was last shown or loaded, by its URL, in whole seconds.
  public private(set) var times: [URL: Date]
  /// When the last sweep began; `nil` before the first one.
  public var sweptAt: Date?

  /// Makes uses.
  public init(times: [URL: Date] = [:], sweptAt: Date? = nil) {
    self.times = times
    self.sweptAt = sweptAt
  }

  /// Notes that feeds are used. A clock that was set back takes no use away.
  public mutating func note(_ feeds: some Sequence<URL>, at time: Date) {
    let time = FeedTime.inWholeSeconds(time)
    for feed in feeds {
      times[feed] = max(time, times[feed] ?? time)
    }
  }

  mutating func begin(_ feed: URL, at time: Date) {
    times[feed] = FeedTime.inWholeSeconds(time)
  }

  mutating func keepOnly(_ isKept: (URL) -> Bool) {
    times = times.filter { isKept($0.key) }
  }
}
