import Synchronization

/// A clock that stands still while anybody is at work, and jumps to the next sleeper when all who
/// live by it sleep.
final class VirtualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  let minimumResolution = Duration.nanoseconds(1)

  /// How many sleep.
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers[id] = (deadline, continuation)
          return false
        }
        guard isOver else { return }
        continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(
        throwing: CancellationError()
      )
    }
  }

  /// Jumps to the earliest deadline, and wakes its sleepers.
  func wakeNext() {
    let woken = state.withLock { state in
      guard let next = state.sleepers.values.map(\.deadline).min() else {
        return [CheckedContinuation<Void, any Error>]()
      }
      state.now = max(state.now, next)
      let due = state.sleepers.filter { $0.value.deadline <= next }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}
