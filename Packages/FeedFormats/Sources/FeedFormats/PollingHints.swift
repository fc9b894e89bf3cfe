/// How often a publisher wants a feed to be requested. Only automatic requests heed it.
public struct PollingHints: Hashable, Sendable {
  /// Nothing was said.
  public static let none = PollingHints()
  /// A day: no publisher can keep a reader away for longer.
  public static let longestInterval = 86_400

  /// The shortest time between two requests, in seconds.
  public var interval: Int?
  /// The hours of the day without requests, 0 to 23 in UTC.
  public var skippedHours: Set<Int>

  /// Makes hints.
  public init(interval: Int? = nil, skippedHours: Set<Int> = []) {
    self.interval = interval
    self.skippedHours = skippedHours
  }

  /// When the feed may be requested again after a request at `time`; `nil` if nothing was said.
  public func earliestRequest(after time: Date) -> Date? {
    guard interval != nil || !skippedHours.isEmpty else {
      return nil
    }
    let earliest = time.addingTimeInterval(Double(min(max(interval ?? 0, 0), Self.longestInterval)))
    let hour = (earliest.timeIntervalSince1970 / 3_600).rounded(.down)
    let isSkipped = { (later: Int) in
      skippedHours.contains(Int((hour + Double(later)).truncatingRemainder(dividingBy: 24)))
    }
    guard isSkipped(0), let wait = (1..<24).first(where: { !isSkipped($0) }) else {
      return earliest
    }
    return Date(timeIntervalSince1970: (hour + Double(wait)) * 3_600)
  }
}
