import FeedAPI

/// Limits how many requests are under way at once. A decorator, since both of the program's image clients share one limit.
struct LimitedHTTPClient: HTTPClient {
  let client: any HTTPClient
  let semaphore: Semaphore

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await semaphore.withPermit {
      try Task.checkCancellation()
      return try await client.get(request)
    }
  }
}

/// A semaphore whose permits are granted first come, first served. A cancelled caller waits for its permit all the same: those before it are
/// cancelled with it, so it comes soon.
actor Semaphore {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(permits: Int) { free = permits }

  func withPermit<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows -> Value {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await work()
  }
}
