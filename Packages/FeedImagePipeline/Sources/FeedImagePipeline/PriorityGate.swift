import Synchronization

/// What waits at a gate.
protocol Urgent: AnyObject, Sendable {
  /// Whether it goes before others; that may change while it waits.
  var isUrgent: Bool { get }
}

/// Lets a number of jobs in at a time. The others wait: what is urgent is next, and of that what
/// came first. One place of several is for urgent jobs alone, so that they find it free.
///
/// A list may ask for a thousand pictures ahead, and cancel all of them at once: no call looks at
/// all that wait, but only at those that are urgent, which a screen shows.
final class PriorityGate: Sendable {
  private struct State {
    var free: Int
    let reserved: Int
    var waiting = WaitingJobs()

    /// Whether a job that just came may enter; none that waits may.
    func mayEnter(_ job: any Urgent) -> Bool {
      free > reserved || free > 0 && job.isUrgent
    }

    /// The next one of those that wait that may enter.
    mutating func next() -> WaitingJobs.Entry? {
      guard free > 0, let next = waiting.popUrgent() ?? (free > reserved ? waiting.popFirst() : nil)
      else {
        return nil
      }
      free -= 1
      return next
    }
  }

  private let state: Mutex<State>

  init(limit: Int) {
    state = Mutex(State(free: max(1, limit), reserved: limit > 1 ? 1 : 0))
  }

  /// Returns when the job is in, and has to leave; a cancel while it waits throws
  /// `CancellationError`.
  func enter(_ job: any Urgent) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter in
        let isIn = state.withLock { state in
          if state.mayEnter(job) {
            state.free -= 1
            return true
          }
          state.waiting.append(job, enter)
          return false
        }
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
      state.free += 1
      return state.next()
    }
    next?.resume()
  }

  /// To be called when a job has become urgent, which may wait here.
  func hasten(_ job: any Urgent) {
    let next = state.withLock { state in
      state.waiting.hasten(job)
      return state.next()
    }
    next?.resume()
  }

  private func forget(_ job: any Urgent) {
    let entry = state.withLock { $0.waiting.remove(job) }
    entry?.resume(throwing: CancellationError())
  }
}
