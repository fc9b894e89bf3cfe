import Synchronization

/// A clock that notes each pause, and lets others work instead of waiting; or waits until it is
/// cancelled.
final class PauseClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let instants = Mutex<[Instant]>([])
  private let isHeld: Bool
  let minimumResolution = Swift.Duration.nanoseconds(1)

  init(isHeld: Bool = false) {
    self.isHeld = isHeld
  }

  var now: Instant { instants.withLock { $0.last ?? Instant() } }

  var pauses: [Duration] {
    let instants = instants.withLock { $0 }
    return zip([Instant()] + instants, instants).map { $0.duration(to: $1) }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    instants.withLock { $0.append(deadline) }
    repeat {
      await Task.yield()
      try Task.checkCancellation()
    } while isHeld
  }
}
