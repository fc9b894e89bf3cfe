import Synchronization

/// An ``HTTPClient`` that asks once where several callers ask the same at the same time, and gives all of them the one answer.
///
/// A request is the same if URL, headers and limit are. Cancelling one caller throws `CancellationError` to that one, and the others get their
/// answer; when the last one is cancelled, so is the exchange. Nothing is kept: whoever asks after the answer is there asks again.
public final class CoalescingHTTPClient: HTTPClient {
  private typealias Waiter = CheckedContinuation<HTTPResponse, any Error>

  private struct Exchange {
    let id: UInt64
    var task: Task<Void, Never>?
    var waiters: [UInt64: Waiter] = [:]
  }

  private struct State {
    var lastID: UInt64 = 0
    var underWay: [HTTPRequest: Exchange] = [:]

    mutating func nextID() -> UInt64 {
      lastID += 1
      return lastID
    }
  }

  private let client: any HTTPClient
  private let state = Mutex(State())

  /// Makes a client that asks `client`.
  public init(_ client: any HTTPClient) { self.client = client }

  /// Asks with `GET`, or waits with whoever does.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let id = state.withLock { $0.nextID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { join(request, id, $0) }
    } onCancel: {
      leave(request, id)
    }
  }

  /// How many callers wait for the answer to `request`.
  func waiters(for request: HTTPRequest) -> Int { state.withLock { $0.underWay[request]?.waiters.count ?? 0 } }

  private func join(_ request: HTTPRequest, _ id: UInt64, _ waiter: Waiter) {
    let isCancelled = state.withLock { state in
      // A cancel that came before the caller was known found nobody to send away.
      if Task.isCancelled { return true }
      if state.underWay[request] == nil {
        let exchange = state.nextID()
        state.underWay[request] = Exchange(id: exchange)
        state.underWay[request]?.task = Task { await self.ask(request, exchange) }
      }
      state.underWay[request]?.waiters[id] = waiter
      return false
    }
    if isCancelled { waiter.resume(throwing: CancellationError()) }
  }

  private func leave(_ request: HTTPRequest, _ id: UInt64) {
    let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
      guard let waiter = state.underWay[request]?.waiters.removeValue(forKey: id) else { return (nil, nil) }
      guard state.underWay[request]?.waiters.isEmpty == true else { return (waiter, nil) }
      // Whoever comes now begins anew, rather than with an exchange that is being cancelled.
      return (waiter, state.underWay.removeValue(forKey: request)?.task)
    }
    task?.cancel()
    waiter?.resume(throwing: CancellationError())
  }

  private func ask(_ request: HTTPRequest, _ id: UInt64) async {
    let result: Result<HTTPResponse, any Error>
    do { result = .success(try await client.get(request)) } catch { result = .failure(error) }
    let waiters = state.withLock { state in
      state.underWay[request]?.id == id ? state.underWay.removeValue(forKey: request)?.waiters : nil
    }
    for waiter in (waiters ?? [:]).values { waiter.resume(with: result) }
  }
}
