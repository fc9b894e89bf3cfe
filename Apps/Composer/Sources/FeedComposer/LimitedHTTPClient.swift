import FeedAPI
import Synchronization

/// Limits how many requests are under way at once. A decorator, since both of the program's image clients share one limit.
struct LimitedHTTPClient: HTTPClient {
  let client: any HTTPClient
  let semaphore: Semaphore

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await semaphore.withPermit { try await client.get(request) }
  }
}

/// A semaphore whose permits are granted first come, first served. A cancelled caller leaves the queue, and throws `CancellationError`.
final class Semaphore: Sendable {
  private typealias Caller = CheckedContinuation<Void, any Error>

  private struct State {
    var free: Int
    var lastNumber = 0
    var waiting: [Int: Caller] = [:]
    /// The numbers of the callers in their order, also of those that left. A slice, whose first one is removed in constant time.
    var queue: ArraySlice<Int> = []
  }

  private let state: Mutex<State>

  init(permits: Int) { state = Mutex(State(free: permits)) }

  func withPermit<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
    try await take()
    defer { giveBack() }
    return try await work()
  }

  private func take() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (caller: Caller) in
        state.withLock { state in
          // An earlier cancel found nobody in the queue.
          if Task.isCancelled { return caller.resume(throwing: CancellationError()) }
          if state.free > 0 {
            state.free -= 1
            return caller.resume()
          }
          state.waiting[number] = caller
          state.queue.append(number)
        }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
    }
  }

  private func giveBack() {
    state.withLock { state -> Caller? in
      while let number = state.queue.popFirst() {
        if let next = state.waiting.removeValue(forKey: number) { return next }
      }
      state.free += 1
      return nil
    }?.resume()
  }
}
