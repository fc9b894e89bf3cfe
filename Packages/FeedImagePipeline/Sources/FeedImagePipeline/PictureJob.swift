import FeedCore
import Synchronization

/// One load, which equal requests share.
final class PictureJob<Picture: Sendable>: Urgent {
  /// One of the requests.
  struct Request {
    let priority: PictureRequest.Priority
    let progress: @Sendable (PictureProgress) -> Void
    let result: CheckedContinuation<Picture, any Error>
  }

  private struct State {
    var requests: [UUID: Request] = [:]
    var progress = PictureProgress.waiting
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())

  var isUrgent: Bool {
    state.withLock { $0.requests.contains { $0.value.priority == .visible } }
  }

  /// Adds a request, and tells it how far the job is.
  func add(_ request: Request, _ id: UUID) {
    state.withLock { state in
      state.requests[id] = request
      request.progress(state.progress)
    }
  }

  /// Removes a request, if it is there still, and returns whether none is left.
  func remove(_ id: UUID) -> (request: Request?, isLast: Bool) {
    state.withLock { state in
      let request = state.requests.removeValue(forKey: id)
      return (request, request != nil && state.requests.isEmpty)
    }
  }

  /// Runs until `work` has ended, or is cancelled.
  func start(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { $0.task = Task { await work() } }
  }

  func cancel() {
    // Not within the lock: a cancel calls what waits for it.
    let task = state.withLock(\.task)
    task?.cancel()
  }

  func advance(to progress: PictureProgress) {
    state.withLock { state in
      state.progress = progress
      for request in state.requests.values {
        request.progress(progress)
      }
    }
  }

  func finish(_ result: Result<Picture, any Error>) {
    let requests = state.withLock { state in
      defer { state.requests = [:] }
      return Array(state.requests.values)
    }
    for request in requests {
      request.result.resume(with: result)
    }
  }
}
