import Synchronization

/// What waits at a gate.
protocol Urgent: AnyObject, Sendable {
  /// Whether it goes before others; that may change while it waits.
  var isUrgent: Bool { get }
}

/// Lets a number of jobs in at a time. The others wait: what is urgent is next, and of that what
/// came first.
final class PriorityGate: Sendable {
  private struct Waiter {
    let job: any Urgent
    let enter: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var waiting: [Waiter] = []
  }

  private let state: Mutex<State>

  init(limit: Int) {
    state = Mutex(State(free: max(1, limit)))
  }

  /// Returns when the job is in, and has to leave; a cancel while it waits throws
  /// `CancellationError`.
  func enter(_ job: any Urgent) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter in
        let isIn = enterIfFree(Waiter(job: job, enter: enter))
        if isIn {
          enter.resume()
        } else if Task.isCancelled {
          // The cancel may have come before there was something to forget.
          forget(job)
        }
      }
    } onCancel: {
      forget(job)
    }
  }

  /// A job that was in lets the next one in.
  func leave() {
    let next = state.withLock { state in
      guard let index = Self.next(of: state.waiting) else {
        state.free += 1
        return nil as Waiter?
      }
      return state.waiting.remove(at: index)
    }
    next?.enter.resume()
  }

  private func enterIfFree(_ waiter: Waiter) -> Bool {
    state.withLock { state in
      guard state.free > 0 else {
        state.waiting.append(waiter)
        return false
      }
      state.free -= 1
      return true
    }
  }

  private func forget(_ job: any Urgent) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.job === job }.map { state.waiting.remove(at: $0) }
    }
    waiter?.enter.resume(throwing: CancellationError())
  }

  private static func next(of waiting: [Waiter]) -> Int? {
    waiting.firstIndex(where: \.job.isUrgent) ?? waiting.indices.first
  }
}
