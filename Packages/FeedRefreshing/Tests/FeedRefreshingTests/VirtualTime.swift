import Foundation
import Synchronization

/// A time that stands still until a test lets it pass.
final class VirtualTime: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    /// How far the date is behind.
    var isBehind = 0.0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  let minimumResolution = Duration.nanoseconds(1)
  /// The seconds that have passed.
  var seconds: Double { now.offset / .seconds(1) }
  var date: Date { fixedNow.addingTimeInterval(seconds - state.withLock(\.isBehind)) }

  /// Sets the date back, and not the time that sleepers go by.
  func setBack(by seconds: Double) {
    state.withLock { $0.isBehind += seconds }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          guard !Task.isCancelled else {
            return continuation.resume(throwing: CancellationError())
          }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass from one wake-up to the next, each time when `count` sleep; returns when they
  /// sleep again.
  func pass(_ seconds: Double, sleepers count: Int = 1) async {
    let end = now.advanced(by: .seconds(seconds))
    repeat {
      await sleep(of: count)
    } while wakeNext(until: end)
  }

  private func sleep(of count: Int) async {
    while state.withLock({ $0.sleepers.count }) != count {
      await Task.yield()
    }
  }

  private func wakeNext(until end: Instant) -> Bool {
    let woken = state.withLock { state in
      let next = state.sleepers.values.map(\.deadline).min()
      guard let next, next <= end else {
        state.now = end
        return [CheckedContinuation<Void, any Error>]()
      }
      state.now = max(state.now, next)
      let due = state.sleepers.filter { $0.value.deadline <= next }
      for id in due.keys {
        state.sleepers[id] = nil
      }
      return due.values.map(\.continuation)
    }
    for continuation in woken {
      continuation.resume()
    }
    return !woken.isEmpty
  }
}
