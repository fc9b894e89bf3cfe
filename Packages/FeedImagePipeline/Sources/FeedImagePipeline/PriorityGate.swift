import Synchronization

/// What waits at a gate.
protocol Urgent: AnyObject, Sendable {
  /// Whether it goes before others; that may change while it waits.
  var isUrgent: Bool { get }
}

/// Lets a number of jobs in at a time. The others wait: what is urgent is next, and of that what
/// came first. One place of several is for urgent jobs alone, so that they find it free.
final class PriorityGate: Sendable {
  private struct Waiter {
    let job: any Urgent
    let enter: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    let kept: Int
    var waiting: [Waiter] = []

    /// The next one that may enter.
    mutating func next() -> Waiter? {
      guard free > 0 else {
        return nil
      }
      let urgent = waiting.firstIndex(where: \.job.isUrgent)
      guard let index = urgent ?? (free > kept ? waiting.indices.first : nil) else {
        return nil
      }
      free -= 1
      return waiting.remove(at: index)
    }
  }

  private let state: Mutex<State>

  init(limit: Int) {
    state = Mutex(State(free: max(1, limit), kept: limit > 1 ? 1 : 0))
  }

  /// Returns when the job is in, and has to leave; a cancel while it waits throws
  /// `CancellationError`.
  func enter(_ job: any Urgent) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter in
        state.withLock { $0.waiting.append(Waiter(job: job, enter: enter)) }
        admit()
        if Task.isCancelled {
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
    state.withLock { $0.free += 1 }
    admit()
  }

  /// Lets in who may enter; also to be called when one that waits has become urgent.
  func admit() {
    while let next = state.withLock({ $0.next() }) {
      next.enter.resume()
    }
  }

  private func forget(_ job: any Urgent) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.job === job }.map { state.waiting.remove(at: $0) }
    }
    waiter?.enter.resume(throwing: CancellationError())
  }
}
