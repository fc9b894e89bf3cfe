import Synchronization

/// A clock that notes each pause, and lets others work instead of waiting.
final class PauseClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let instants = Mutex<[Instant]>([])
  let minimumResolution = Duration.nanoseconds(1)

  var now: Instant { instants.withLock { $0.last ?? Instant() } }

  var pauses: [Duration] {
    let instants = instants.withLock { $0 }
    return zip([Instant()] + instants, instants).map { $0.duration(to: $1) }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    instants.withLock { $0.append(deadline) }
    await Task.yield()
  }
}
