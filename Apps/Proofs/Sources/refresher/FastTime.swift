import Foundation

/// A time that passes faster than the real one, and is the same in all processes that are told the
/// same start.
struct FastTime: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// The real time at which it began.
  let start: Date
  /// How many of its seconds are a real one.
  let speed: Double

  var date: Date { start + Date().timeIntervalSince(start) * speed }
  var now: Instant { Instant(offset: .seconds(date.timeIntervalSince(start))) }
  let minimumResolution = Duration.milliseconds(1)

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let rest = now.duration(to: deadline)
    try await Task.sleep(for: max(.zero, rest / speed))
  }
}
