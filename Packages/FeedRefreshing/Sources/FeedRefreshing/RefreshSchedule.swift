import FeedCore

/// When a feed is loaded again. All times are in seconds.
public struct RefreshSchedule: Hashable, Sendable {
  /// The time between two loads of a feed whose publisher says nothing about it.
  public var interval: Double
  /// The shortest time between two loads, whatever the publisher says.
  public var shortestInterval: Double
  /// The time after a first failure; each further one doubles it, up to ``interval``.
  public var pauseAfterFailure: Double
  /// How much later than due a feed may be loaded: a part of the time until then, chosen at random,
  /// so that feeds which were loaded together do not stay together.
  public var jitter: Double
  /// How long other instances leave a feed alone while one loads it. An instance that dies keeps
  /// them waiting for as long; a load that takes longer, with all its waits and retries, may be
  /// done twice.
  public var claim: Double

  /// Makes a schedule.
  public init(
    interval: Double = 3_600,
    shortestInterval: Double = 300,
    pauseAfterFailure: Double = 60,
    jitter: Double = 0.1,
    claim: Double = 120
  ) {
    self.interval = interval
    self.shortestInterval = shortestInterval
    self.pauseAfterFailure = pauseAfterFailure
    self.jitter = jitter
    self.claim = claim
  }

  /// When a feed that was loaded at `time` is due again: when its publisher allows it, or else
  /// after the interval.
  func due(after feed: Feed, loadedAt time: Date) -> Date {
    let earliest = time.addingTimeInterval(shortestInterval)
    let wanted = feed.details.earliestNextRequest ?? time.addingTimeInterval(interval)
    return max(earliest, wanted)
  }

  /// When a feed is due again whose loading failed this many times in a row: after a growing pause.
  func due(afterFailures failures: Int, at time: Date) -> Date {
    let doublings = min(max(0, failures - 1), 30)
    let pause = pauseAfterFailure * Double(1 << doublings)
    return time.addingTimeInterval(min(pause, max(interval, pauseAfterFailure)))
  }

  /// Whether a feed that is due at a time may be loaded. A time that no schedule leads to was set
  /// before the clock was set back.
  func isDue(_ due: Date, at now: Date) -> Bool {
    // A publisher's wish is at most a day, and the hours that it wants to be left out.
    let longest = max(2 * 86_400, interval, shortestInterval, pauseAfterFailure, claim)
    // Other instances' clocks may differ a little.
    let slack = 3_600.0
    let wait = due.timeIntervalSince(now)
    return wait <= 0 || wait > longest * (1 + jitter) + slack
  }

  /// A time from `due` on, chosen by a random number that is at least 0 and below 1.
  func spread(_ due: Date, from now: Date, by random: Double) -> Date {
    due.addingTimeInterval(max(0, due.timeIntervalSince(now)) * jitter * random)
  }
}
